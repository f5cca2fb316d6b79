import { addressBelow } from '../../credentials/addressBelow';
import { assertSafeRequest } from '../../credentials/unsafeRequests';
import { connectionErrorText } from '../../nodes/AppBuilder/errors/connectionErrorText';
import { httpErrorText } from '../../nodes/AppBuilder/errors/httpErrorText';
import type { ErrorText } from '../../nodes/AppBuilder/errors/ServiceError';
import { parseJsonObject } from '../../nodes/AppBuilder/parameters/jsonObject';
import { nestFields } from '../../nodes/AppBuilder/parameters/nestFields';
import { toJsonText } from '../../nodes/AppBuilder/parameters/requestJson';
import { toText } from '../../nodes/AppBuilder/parameters/text';
import { parseCapabilities } from '../../nodes/AppBuilder/resources/agent/capabilities';
import { parseBaseUrl } from '../../nodes/AppBuilder/transport/baseUrl';
import { parseAnswer } from '../../nodes/AppBuilder/transport/parseAnswer';
import { planOf, plans } from '../../nodes/AppBuilder/transport/plans';
import { serviceUrl } from '../../nodes/AppBuilder/transport/serviceUrl';
import { workspacePath } from '../../nodes/AppBuilder/transport/workspacePath';
import { thrownBy } from './thrownBy';

/** n8n's guidelines: a message says what happened, without these words. */
const UNWELCOME = /error|problem|failure|mistake/i;

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'];
const CODES = [
	...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ECONNRESET', 'EPIPE', 'ERR_BAD_RESPONSE'],
	...['ETIMEDOUT', 'ECONNABORTED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EPROTO'],
	...['EMFILE', 'ENFILE'],
	...['HPE_INVALID_CONSTANT', 'ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_TLS_HANDSHAKE_TIMEOUT'],
	...['ERR_INVALID_CHAR', 'CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID', 'EOTHER', undefined],
	...['INVALID_PURPOSE', 'PATH_LENGTH_EXCEEDED', 'SUBJECT_ISSUER_MISMATCH'],
	...['ERR_UNESCAPED_CHARACTERS', 'Z_DATA_ERROR', 'CUT_OFF'],
	...['BODY_TOO_LARGE', 'TOO_MANY_VALUES', 'TOO_DEEP', 'UNKNOWN_STATUS', 'ODD_HEADERS'],
];

function answerTexts(method: string): ErrorText[] {
	const statuses = Array.from({ length: 300 }, (_, index) => 300 + index);
	const url = 'https://example.com/v1/workspaces';
	const kinds = [
		...[{ workspaceId: 'ws_1' }, {}, { isWebPage: true }, { isChallenge: true }],
		...['https://other.example/v1/workspaces', '/login'].map((location) => ({ location })),
	];
	return kinds.flatMap((kind) =>
		statuses.map((status) => httpErrorText({ status, method, url, ...kind, plan: plans.pro })),
	);
}

function connectionTexts(method: string): ErrorText[] {
	return CODES.map((code) =>
		connectionErrorText({ code, text: 'Domain not allowed', host: 'api.example.com', method }),
	);
}

const refused: Array<() => unknown> = [
	...['', 'a b', 'example.com', 'https://<', 'ftp://h/v1', 'https://a@h/v1', 'https://h/v1?x'].map(
		(text) => () => parseBaseUrl(text, false),
	),
	() => parseBaseUrl('http://example.com/v1', false),
	() => parseBaseUrl('x'.repeat(3_000), false),
	...['https://h', 'https://a@h/v1', 'https://<'].map(
		(url) => () => addressBelow('https://h/v1', { url, baseURL: url }),
	),
	...[
		{ proxy: { host: 'h', port: 1 } },
		{ rejectUnauthorized: false },
		{ agentOptions: { ca: '' } },
		{ headers: { host: 'h' } },
		{ method: 'TRACE' as never },
	].map((request) => () => assertSafeRequest(request)),
	() => parseBaseUrl('https://example.com', false),
	...['', '.', 'a b', 'x'.repeat(2_000), 2 ** 53, NaN, 1.5, {}].map(
		(id) => () => workspacePath(id),
	),
	...[5, '[', [5]].map((value) => () => parseCapabilities(value)),
	...[null, 5, [], '{'].map((value) => () => parseJsonObject(value, 'Additional Fields')),
	() => nestFields([{ name: '' }]),
	() => nestFields([{ name: 'a' }]),
	() => nestFields([{ name: 'a', value: 'x', type: 'number' }]),
	() => nestFields(['a', 'a'].map((name) => ({ name, value: 'x' }))),
	() => nestFields([{ name: 'a..b', value: 1 }]),
	() => nestFields([{ name: 'a', value: '', type: 'number' }]),
	() => nestFields([{ name: 'a', value: true, type: 'number' }]),
	() => planOf('gold', 100),
	() => planOf('custom', 0),
	() => serviceUrl('https://example.com/v1', 'https://evil.com', []),
	() => serviceUrl('https://example.com/v1', 'http://example.com/v1/workspaces', []),
	() => serviceUrl('http://example.com/v1', 'https://example.com/v1/workspaces', []),
	() => toText(undefined, "'Name'"),
	() => toText({}, "'Name'"),
	() => toText(2 ** 53, "'Name'"),
	() => toJsonText({ a: NaN }),
	() => toJsonText({ a: 2 ** 53 }),
	...METHODS.flatMap((method) => [
		() => parseAnswer('<html>', method),
		// Whatever else answers a delete, it is done.
		...(method === 'DELETE' ? [] : [() => parseAnswer('{', method)]),
	]),
];

const allTexts: ErrorText[] = [
	...METHODS.flatMap(answerTexts),
	...METHODS.flatMap(connectionTexts),
	...refused.map((action) => thrownBy(action) as Error & ErrorText),
];

describe('every text a user reads', () => {
	it('says what happened and what to do, each as a phrase of its own', () => {
		for (const { message, description } of allTexts) {
			expect(message).toMatch(/^\S.*[^.\s]$/);
			expect(description).toMatch(/^[A-Z].*\.$/);
		}
	});

	it('has none of the words error, problem, failure and mistake', () => {
		const texts = allTexts.flatMap(({ message, description }) => [message, description]);

		expect(texts.filter((text) => UNWELCOME.test(text))).toEqual([]);
	});

	it('says of a create whose outcome is unknown to check whether it was created', () => {
		const codes = [
			'ECONNRESET',
			'EPIPE',
			'ERR_BAD_RESPONSE',
			'ETIMEDOUT',
			'ECONNABORTED',
			'EOTHER',
			'HPE_INVALID_CONSTANT',
			'Z_DATA_ERROR',
		];
		const texts = [
			...codes.map((code) => connectionErrorText({ code, text: '', host: 'h', method: 'POST' })),
			...[408, 500, 501, 502, 503, 504].map((status) =>
				httpErrorText({ status, method: 'POST', plan: plans.pro }),
			),
			thrownBy(() => parseAnswer('<html>', 'POST')),
			thrownBy(() => parseAnswer('{', 'POST')),
		];

		for (const { description } of texts) {
			expect(description).toMatch(/check in the service whether it was created\.$/);
		}
	});

	it('never says so of a method that creates nothing', () => {
		const texts = ['GET', 'PATCH', 'DELETE'].flatMap((method) => [
			...answerTexts(method),
			...connectionTexts(method),
		]);

		expect(texts.filter(({ description }) => description.includes('created'))).toEqual([]);
	});
});
