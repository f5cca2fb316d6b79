/** A code for each row of the table of connection codes, for one that is in none, and none. */
export const everyCode = [
	...['ECONNREFUSED', 'ENOTFOUND', 'EMFILE', 'EADDRNOTAVAIL', 'ECONNRESET', 'ETIMEDOUT'],
	...['EHOSTUNREACH', 'Z_DATA_ERROR', 'CUT_OFF', 'CERT_HAS_EXPIRED', 'ERR_INVALID_CHAR'],
	...['HPE_HEADER_OVERFLOW', 'HPE_INVALID_CONSTANT', 'EPROTO', 'TOO_LARGE', 'TOO_DEEP'],
	...['UNKNOWN_STATUS', 'EOTHER', undefined],
];
