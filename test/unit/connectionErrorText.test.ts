import { connectionErrorText, isPassing } from '../../nodes/AppBuilder/errors/connectionErrorText';

const host = 'api.example.com:8443';
const LOOK =
	'The node did not repeat it, so that nothing is created twice: check in the service whether it was created.';

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
	...['BODY_TOO_LARGE', 'TOO_MANY_VALUES', 'TOO_DEEP', 'UNKNOWN_STATUS', 'ODD_HEADERS'],
];
const BLOCKED = 'This n8n did not send the request: the words of n8n';

function textFor(code: string | undefined, method = 'GET') {
	return connectionErrorText({ code, text: 'the words of n8n', host, method });
}

describe('connectionErrorText', () => {
	it.each([
		['ECONNREFUSED', `${host} refused the connection`, 'Check Base URL in the credential, its'],
		['ENOTFOUND', `The host ${host} was not found`, 'Check Base URL in the credential for a'],
		['EAI_AGAIN', `The host ${host} was not found`, 'Check Base URL in the credential for a'],
		['ECONNRESET', `${host} closed the connection before it answered`, 'Try again later.'],
		['EPIPE', `${host} closed the connection before it answered`, 'Try again later.'],
		['ERR_BAD_RESPONSE', `${host} closed the connection before it answered`, 'Try again later.'],
		['EOTHER', `${host} closed the connection before it answered`, 'Try again later.'],
		['ERR_TLS_HANDSHAKE_TIMEOUT', `${host} did not answer in time`, 'Raise Options → Timeout, or'],
		['HPE_INVALID_CONSTANT', `${host} gave an answer that is not HTTP`, 'Check Base URL in the'],
		['HPE_HEADER_OVERFLOW', `${host} sent headers that are too large`, 'Check Base URL in the'],
		...UNUSABLE.map((code): [string, string, string] => [
			code,
			'The answer the words of n8n',
			'.*',
		]),
		['Z_DATA_ERROR', `The compressed answer of ${host} is damaged`, 'Try again later; if'],
		['Z_BUF_ERROR', `The compressed answer of ${host} is damaged`, 'Try again later; if'],
		['ERR__ERROR_FORMAT_1', `The compressed answer of ${host} is damaged`, 'Try again later; if'],
		['ZSTD_error_x', `The compressed answer of ${host} is damaged`, 'Try again later; if'],
		['ETIMEDOUT', `${host} did not answer in time`, 'Raise Options → Timeout, or try again'],
		['ECONNABORTED', `${host} did not answer in time`, 'Raise Options → Timeout, or try again'],
		['EHOSTUNREACH', `${host} cannot be reached from this n8n`, 'Check the network and the proxy'],
		['ENETUNREACH', `${host} cannot be reached from this n8n`, 'Check the network and the proxy'],
		[
			'EADDRNOTAVAIL',
			`This n8n has no local address or port left to reach ${host} from`,
			'Nothing was sent',
		],
		['EMFILE', 'This n8n has no room for another connection (EMFILE)', 'Nothing was sent'],
		['ENFILE', 'This n8n has no room for another connection (ENFILE)', 'Nothing was sent'],
		[
			'EPROTO',
			`${host} does not answer over https`,
			'Check Base URL in the credential: its scheme',
		],
		[
			'ERR_SSL_WRONG_VERSION_NUMBER',
			`${host} does not answer over https`,
			'Check Base URL in the credential: its scheme',
		],
		['ERR_INVALID_CHAR', BLOCKED, 'Check Base URL and Allowed Domains'],
		['ERR_INVALID_URL', BLOCKED, 'Check Base URL and Allowed Domains'],
		['ERR_UNESCAPED_CHARACTERS', BLOCKED, 'Check Base URL and Allowed Domains'],
		[undefined, BLOCKED, 'Check Base URL and Allowed Domains'],
	])('says what happened at %s and what to do', (code, message, todo) => {
		expect(textFor(code)).toEqual({
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

	it.each(['ECONNRESET', 'EPIPE', 'ERR_BAD_RESPONSE', 'ETIMEDOUT', 'ECONNABORTED', 'EOTHER'])(
		'says at %s to look what POST has done',
		(code) => {
			const withoutPost = textFor(code, 'PATCH').description;

			expect(withoutPost).toMatch(/again later\.$/);
			expect(textFor(code, 'POST').description).toBe(`${withoutPost} ${LOOK}`);
		},
	);

	it('says so too when the answer was not HTTP, though the address is wrong', () => {
		const { description } = textFor('HPE_INVALID_CONSTANT', 'POST');

		expect(description).toBe(`Check Base URL in the credential: its host and its port. ${LOOK}`);
	});

	it.each([...UNUSABLE, 'HPE_HEADER_OVERFLOW', 'Z_DATA_ERROR'])('says so too at %s', (code) => {
		const withoutPost = textFor(code, 'GET').description;

		expect(withoutPost).toMatch(/\.$/);
		expect(textFor(code, 'POST').description).toBe(`${withoutPost} ${LOOK}`);
	});

	it.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'CERT_HAS_EXPIRED', undefined])(
		'says no such thing at %s, where nothing was sent',
		(code) => {
			expect(textFor(code, 'POST')).toEqual(textFor(code, 'GET'));
		},
	);
});

describe('isPassing', () => {
	it.each([
		...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ECONNRESET', 'EPIPE', 'ERR_BAD_RESPONSE'],
		...['ETIMEDOUT', 'ECONNABORTED', 'ERR_TLS_HANDSHAKE_TIMEOUT'],
		...['Z_DATA_ERROR', 'Z_BUF_ERROR', 'ERR__ERROR_FORMAT_CL_SPACE'],
		...['EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EMFILE', 'ENFILE', 'EOTHER'],
	])('expects that %s may pass', (code) => {
		expect(isPassing(code)).toBe(true);
	});

	it.each([
		...CERTIFICATE_CODES,
		...['EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'HPE_INVALID_CONSTANT', 'ERR_INVALID_CHAR'],
		...[...UNUSABLE, 'ERR_UNESCAPED_CHARACTERS', 'HPE_HEADER_OVERFLOW', undefined],
	])('expects that %s stays as it is', (code) => {
		expect(isPassing(code)).toBe(false);
	});
});
