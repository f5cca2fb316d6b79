import {
	connectionErrorText,
	connectionMeaning,
	unusableResponse,
} from '../../../nodes/AppBuilder/errors/connectionCodes';

const host = 'api.example.com:8443';
const text = 'the words of n8n';
const BLOCKED = `n8n blocked the request: ${text}`;
const CLOSED = `${host} closed the connection before its response was complete`;
const PROXY_RESTARTS = 'Proxy connection ended before receiving CONNECT response';

const textFor = (code: string | undefined) => connectionErrorText({ code, text, host });

/** Codes that Node.js documents, and OpenSSL's of a later making. */
const CERTIFICATE_CODES = `
	DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN CERT_CHAIN_TOO_LONG CERT_HAS_EXPIRED CERT_NOT_YET_VALID
	CERT_REVOKED CERT_UNTRUSTED CERT_REJECTED CERT_SIGNATURE_FAILURE CRL_HAS_EXPIRED CRL_NOT_YET_VALID
	CRL_SIGNATURE_FAILURE UNABLE_TO_GET_CRL ERROR_IN_CERT_NOT_BEFORE_FIELD ERROR_IN_CERT_NOT_AFTER_FIELD
	UNABLE_TO_GET_ISSUER_CERT UNABLE_TO_GET_ISSUER_CERT_LOCALLY UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY
	SUBJECT_ISSUER_MISMATCH UNABLE_TO_VERIFY_LEAF_SIGNATURE UNABLE_TO_DECRYPT_CERT_SIGNATURE INVALID_CA
	INVALID_PURPOSE PATH_LENGTH_EXCEEDED HOSTNAME_MISMATCH ERR_TLS_CERT_ALTNAME_INVALID`
	.trim()
	.split(/\s+/);

const neverConnected = [
	'ECONNREFUSED',
	'ENOTFOUND',
	'EAI_AGAIN',
	'EADDRNOTAVAIL',
	'EMFILE',
	'ENFILE',
];
const brokenOff = `
	ECONNRESET EPIPE ERR_BAD_RESPONSE ERR_STREAM_PREMATURE_CLOSE ETIMEDOUT ECONNABORTED ERR_TLS_HANDSHAKE_TIMEOUT
	EHOSTUNREACH ENETUNREACH Z_DATA_ERROR ERR__ERROR_FORMAT_1 ZSTD_error_x CUT_OFF EPROTOTYPE`
	.trim()
	.split(/\s+/);
const notUsable = `
	HPE_INVALID_CONSTANT HPE_HEADER_OVERFLOW EPROTO ERR_SSL_WRONG_VERSION_NUMBER TOO_LARGE TOO_MANY_VALUES TOO_DEEP
	NAME_TOO_LONG UNKNOWN_STATUS INVALID_HEADERS`
	.trim()
	.split(/\s+/);
const neverSent = [
	...['ERR_INVALID_CHAR', 'ERR_INVALID_URL', 'ERR_UNESCAPED_CHARACTERS'],
	...CERTIFICATE_CODES,
];

describe.each([
	['no connection', true, false, neverConnected],
	['a connection that broke', true, true, brokenOff],
	['a response that is not usable, and would not be the next time', false, true, notUsable],
	['a request that was not sent', false, false, neverSent],
])('%s: a retry may help %s, the work may be done %s', (_, isTransient, mayBeProcessed, codes) => {
	it.each(codes)('%s', (code) => {
		expect(connectionMeaning({ code, text })).toMatchObject({ isTransient, mayBeProcessed });
	});
});

it('a timeout is one, and nothing else', () => {
	const timeouts = [...neverConnected, ...brokenOff, ...notUsable].filter(
		(code) => textFor(code).isTimeout,
	);

	expect(timeouts).toEqual(['ETIMEDOUT', 'ECONNABORTED', 'ERR_TLS_HANDSHAKE_TIMEOUT']);
});

describe('without a code', () => {
	it('n8n itself did not send, and never will', () => {
		expect(connectionMeaning({ code: undefined, text })).toMatchObject({
			isTransient: false,
			mayBeProcessed: false,
		});
		expect(textFor(undefined).message).toBe(BLOCKED);
	});

	it('a proxy that restarts has let nothing through, and may soon', () => {
		const restarting = { code: undefined, text: PROXY_RESTARTS, host };

		expect(connectionMeaning(restarting)).toMatchObject({
			isTransient: true,
			mayBeProcessed: false,
		});
		expect(connectionErrorText(restarting)).toMatchObject({
			message: CLOSED,
			failure: { cause: 'temporarily-unavailable' },
		});
	});
});

it.each([...neverConnected, ...brokenOff, 'EPROTO'])(
	'%s: n8n is told that the trouble passes',
	(code) => {
		expect(textFor(code).failure).toEqual({ cause: 'temporarily-unavailable' });
	},
);

it.each(['TOO_LARGE', 'CERT_HAS_EXPIRED', 'HPE_INVALID_CONSTANT', undefined])(
	'%s: it is for somebody to change',
	(code) => {
		expect(textFor(code).failure).toBeUndefined();
	},
);

it.each(['Z_', 'ZSTD_', 'HPE_', 'ERR_SSL_', 'ERR_INVALID_', 'ERR_UNESCAPED_'])(
	'codes by %s are known at their beginning only',
	(beginning) => {
		const code = `OTHER_${beginning}1`;

		expect(textFor(code).message).toBe(`${host} sent an incomplete response (${code})`);
	},
);

it.each(['ECONNREFUSED', 'ENOTFOUND', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'EMFILE'])(
	'%s is known as a whole only',
	(code) => {
		for (const another of [`${code}_OTHER`, `OTHER_${code}`]) {
			expect(textFor(another).message).toBe(`${host} sent an incomplete response (${another})`);
		}
	},
);

it('an unusable response carries its code, and what is wrong with it', () => {
	expect(unusableResponse('TOO_LARGE', 'is larger than 32 MB')).toMatchObject({
		code: 'TOO_LARGE',
		message: 'is larger than 32 MB',
	});
});
