/** A code for each row of the table of connection codes. */
export const everyCode = [
	...['ECONNREFUSED', 'ENOTFOUND', 'ECONNRESET', 'ETIMEDOUT', 'EPROTO', 'UNUSABLE', 'TOO_LARGE'],
	...[
		'CHALLENGE',
		'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
		'CUT_OFF',
		'CERT_HAS_EXPIRED',
		'NOT_SENT',
		'EOTHER',
	],
];
