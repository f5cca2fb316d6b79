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
const untrusted = (code: string) => `The certificate of ${host} isn't trusted (${code})`;

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

/** By what a code means: the codes and what is said of them. */
const neverConnected: Record<string, string> = {
	ECONNREFUSED: `${host} refused the connection`,
	ENOTFOUND: `The host ${host} wasn't found`,
	EAI_AGAIN: `The host ${host} wasn't found`,
	EADDRNOTAVAIL: `Your n8n instance has no free network port to reach ${host}`,
	EMFILE: 'Your n8n instance has too many open connections or files (EMFILE)',
	ENFILE: 'Your n8n instance has too many open connections or files (ENFILE)',
};
const brokenOff: Record<string, string> = {
	ECONNRESET: CLOSED,
	EPIPE: CLOSED,
	ERR_BAD_RESPONSE: CLOSED,
	ERR_STREAM_PREMATURE_CLOSE: CLOSED,
	ETIMEDOUT: `${host} didn't respond in time`,
	ECONNABORTED: `${host} didn't respond in time`,
	ERR_TLS_HANDSHAKE_TIMEOUT: `${host} didn't respond in time`,
	EHOSTUNREACH: `Your n8n instance can't reach ${host}`,
	ENETUNREACH: `Your n8n instance can't reach ${host}`,
	Z_DATA_ERROR: `The compressed response from ${host} is damaged`,
	ERR__ERROR_FORMAT_1: `The compressed response from ${host} is damaged`,
	ZSTD_error_x: `The compressed response from ${host} is damaged`,
	CUT_OFF: `The response ${text}`,
	// Of macOS, when the other side closes while something is sent.
	EPROTOTYPE: `${host} sent an incomplete response (EPROTOTYPE)`,
};
const notUsable: Record<string, string> = {
	HPE_INVALID_CONSTANT: `${host} sent a response that isn't HTTP`,
	HPE_HEADER_OVERFLOW: `${host} sent headers that are too large`,
	EPROTO: `${host} doesn't respond over https`,
	ERR_SSL_WRONG_VERSION_NUMBER: `${host} doesn't respond over https`,
	TOO_LARGE: `The response ${text}, which is too much for n8n`,
	TOO_MANY_VALUES: `The response ${text}, which is too much for n8n`,
	TOO_DEEP: `The response ${text}, which n8n can't process`,
	UNKNOWN_STATUS: `The response ${text}`,
	INVALID_HEADERS: `The response ${text}`,
};
const neverSent: Record<string, string> = {
	ERR_INVALID_CHAR: BLOCKED,
	ERR_INVALID_URL: BLOCKED,
	ERR_UNESCAPED_CHARACTERS: BLOCKED,
	...Object.fromEntries(CERTIFICATE_CODES.map((code) => [code, untrusted(code)])),
};

describe.each([
	['no connection', true, false, neverConnected],
	['a connection that broke', true, true, brokenOff],
	['a response that is not usable, and would not be the next time', false, true, notUsable],
	['a request that was not sent', false, false, neverSent],
])('%s: a retry may help %s, the work may be done %s', (_, isTransient, mayBeProcessed, codes) => {
	it.each(Object.entries(codes))('%s', (code, message) => {
		expect(connectionMeaning({ code, text })).toMatchObject({ isTransient, mayBeProcessed });
		expect(textFor(code).message).toBe(message);
	});
});

it.each(
	Object.entries({
		ECONNREFUSED: "Check 'Base URL' in the credential, including its port",
		ENOTFOUND: 'the DNS of your n8n instance',
		EMFILE: 'limit on open files',
		EADDRNOTAVAIL: 'Run fewer workflows at the same time',
		ECONNRESET: 'Try again later.',
		ETIMEDOUT: 'Try again later.',
		EHOSTUNREACH: 'Check its network and proxy settings',
		Z_DATA_ERROR: 'check any proxy between n8n and the service',
		CUT_OFF: 'any proxy between n8n and the service',
		HPE_HEADER_OVERFLOW: 'any proxy between n8n and the service',
		HPE_INVALID_CONSTANT: 'its host and its port',
		EPROTO: 'its scheme (https or http) and its port',
		TOO_LARGE: 'supports smaller pages',
		TOO_DEEP: 'Report it to the service',
		CERT_HAS_EXPIRED: 'NODE_EXTRA_CA_CERTS',
		ERR_INVALID_CHAR: "'Allowed Domains' in the credential",
		EOTHER: 'Try again later.',
	}),
)('%s: what to do', (code, advice) => {
	expect(textFor(code).description).toContain(advice);
	expect(textFor(code).isTimeout ?? false).toBe(code === 'ETIMEDOUT');
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

it.each([...Object.keys({ ...neverConnected, ...brokenOff }), 'EPROTO'])(
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
