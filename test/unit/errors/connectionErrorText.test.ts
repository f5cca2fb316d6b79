import { connectionErrorText } from '../../../nodes/AppBuilder/errors/connectionErrorText';

const host = 'api.example.com:8443';

/** Those that Node.js documents, and OpenSSL's of a later making. */
const CERTIFICATE_CODES = [
	...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'CERT_CHAIN_TOO_LONG'],
	...['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'CERT_REVOKED', 'CERT_UNTRUSTED', 'CERT_REJECTED'],
	...['CRL_HAS_EXPIRED', 'CRL_NOT_YET_VALID', 'CRL_SIGNATURE_FAILURE', 'UNABLE_TO_GET_CRL'],
	...['ERROR_IN_CERT_NOT_BEFORE_FIELD', 'ERROR_IN_CERT_NOT_AFTER_FIELD'],
	...['UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
	...['UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY', 'SUBJECT_ISSUER_MISMATCH'],
	...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_DECRYPT_CERT_SIGNATURE'],
	...['CERT_SIGNATURE_FAILURE', 'INVALID_CA', 'INVALID_PURPOSE', 'PATH_LENGTH_EXCEEDED'],
	...['HOSTNAME_MISMATCH', 'ERR_TLS_CERT_ALTNAME_INVALID'],
];
const UNUSABLE = [
	...[
		'TOO_LARGE',
		'TOO_MANY_VALUES',
		'TOO_DEEP',
		'NAME_TOO_LONG',
		'UNKNOWN_STATUS',
		'INVALID_HEADERS',
	],
];
const BLOCKED = 'This n8n did not send the request: the words of n8n';

function textFor(code: string | undefined) {
	return connectionErrorText({ code, text: 'the words of n8n', host });
}

describe('connectionErrorText', () => {
	it.each([
		[
			'ECONNREFUSED',
			`${host} refused the connection`,
			"Check 'Base URL' in the credential, including its",
		],
		[
			'ENOTFOUND',
			`The host ${host} was not found`,
			"Check 'Base URL' in the credential for a typo",
		],
		[
			'EAI_AGAIN',
			`The host ${host} was not found`,
			"Check 'Base URL' in the credential for a typo",
		],
		[
			'ECONNRESET',
			`${host} closed the connection before its response was complete`,
			'Try again later.',
		],
		['EPIPE', `${host} closed the connection before its response was complete`, 'Try again later.'],
		[
			'ERR_BAD_RESPONSE',
			`${host} closed the connection before its response was complete`,
			'Try again later.',
		],
		[
			'ERR_STREAM_PREMATURE_CLOSE',
			`${host} closed the connection before its response was complete`,
			'Try again later.',
		],
		['EOTHER', `${host} sent no complete response (EOTHER)`, 'Try again later.'],
		['ERR_TLS_HANDSHAKE_TIMEOUT', `${host} did not respond in time`, 'Try again later.'],
		[
			'HPE_INVALID_CONSTANT',
			`${host} sent a response that is not HTTP`,
			"Check 'Base URL' in the credential",
		],
		[
			'HPE_HEADER_OVERFLOW',
			`${host} sent headers that are too large`,
			"Check 'Base URL' in the credential",
		],
		...UNUSABLE.map((code): [string, string, string] => [
			code,
			'The response the words of n8n',
			'.*',
		]),
		['Z_DATA_ERROR', `The compressed response from ${host} is damaged`, 'Try again later. If'],
		['Z_BUF_ERROR', `The compressed response from ${host} is damaged`, 'Try again later. If'],
		[
			'ERR__ERROR_FORMAT_1',
			`The compressed response from ${host} is damaged`,
			'Try again later. If',
		],
		['ZSTD_error_x', `The compressed response from ${host} is damaged`, 'Try again later. If'],
		['ETIMEDOUT', `${host} did not respond in time`, 'Try again later.'],
		['ECONNABORTED', `${host} did not respond in time`, 'Try again later.'],
		['EHOSTUNREACH', `${host} cannot be reached from this n8n`, 'Check the network and the proxy'],
		['ENETUNREACH', `${host} cannot be reached from this n8n`, 'Check the network and the proxy'],
		[
			'EADDRNOTAVAIL',
			`This n8n has no local address or port left to reach ${host} from`,
			'This request was not sent',
		],
		['EMFILE', 'This n8n has no room for another connection (EMFILE)', 'This request was not sent'],
		['ENFILE', 'This n8n has no room for another connection (ENFILE)', 'This request was not sent'],
		[
			'EPROTO',
			`${host} does not respond over https`,
			"Check 'Base URL' in the credential: its scheme",
		],
		[
			'ERR_SSL_WRONG_VERSION_NUMBER',
			`${host} does not respond over https`,
			"Check 'Base URL' in the credential: its scheme",
		],
		['ERR_INVALID_CHAR', BLOCKED, "Check 'Base URL' and 'Allowed Domains'"],
		['ERR_INVALID_URL', BLOCKED, "Check 'Base URL' and 'Allowed Domains'"],
		['ERR_UNESCAPED_CHARACTERS', BLOCKED, "Check 'Base URL' and 'Allowed Domains'"],
		[undefined, BLOCKED, "Check 'Base URL' and 'Allowed Domains'"],
	])('says what happened at %s and what to do', (code, message, todo) => {
		expect(textFor(code)).toMatchObject({
			message,
			description: expect.stringMatching(new RegExp(`^${todo}`)),
		});
	});

	it.each(CERTIFICATE_CODES)('names the certificate at %s', (code) => {
		expect(textFor(code)).toEqual({
			message: `The certificate of ${host} cannot be trusted (${code})`,
			description: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
		});
	});

	it.each([
		...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ECONNRESET', 'EPIPE', 'ERR_BAD_RESPONSE'],
		...['ETIMEDOUT', 'ECONNABORTED', 'EHOSTUNREACH', 'ENETUNREACH', 'EMFILE', 'ENFILE'],
		...['EADDRNOTAVAIL', 'EPROTO'],
	])('gives the advice for %s to no other code that begins or ends like it', (code) => {
		for (const another of [`${code}_OTHER`, `OTHER_${code}`]) {
			expect(textFor(another).message).toBe(`${host} sent no complete response (${another})`);
		}
	});

	it.each(['Z_', 'ZSTD_', 'HPE_', 'ERR_SSL_', 'ERR_INVALID_', 'ERR_UNESCAPED_'])(
		'knows codes by %s at their beginning only',
		(beginning) => {
			const another = `OTHER_${beginning}1`;

			expect(textFor(another).message).toBe(`${host} sent no complete response (${another})`);
		},
	);
});
