/** A code for each row of the table of connection codes. */
export const everyCode = [
	...['ECONNREFUSED', 'ENOTFOUND', 'PROXY_CLOSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH'],
	...['CUT_OFF', 'HPE_INVALID_CONSTANT', 'EPROTO', 'UNKNOWN_STATUS', 'TOO_LARGE', 'TOO_DEEP'],
	...['CERT_HAS_EXPIRED', 'NOT_SENT', 'EOTHER'],
];
