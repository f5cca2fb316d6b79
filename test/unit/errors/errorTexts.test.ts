import { addressBelow } from '../../../credentials/authenticate';
import { assertSafeRequest } from '../../../credentials/unsafeRequests';
import {
	connectionErrorText,
	ConnectionFailure,
} from '../../../nodes/AppBuilder/errors/connectionErrors';
import { httpErrorText } from '../../../nodes/AppBuilder/errors/httpErrors';
import { ServiceError, type ErrorText } from '../../../nodes/AppBuilder/errors/ServiceError';
import { parseJsonObject } from '../../../nodes/AppBuilder/parameters/jsonObject';
import { nestAssignments } from '../../../nodes/AppBuilder/parameters/assignments';
import { toBody } from '../../../nodes/AppBuilder/parameters/losslessJson';
import { toText } from '../../../nodes/AppBuilder/parameters/values';
import { parseCapabilities } from '../../../nodes/AppBuilder/resources/agent/capabilities';
import { parseBaseUrl } from '../../../nodes/AppBuilder/access/baseUrl';
import { parseResponse } from '../../../nodes/AppBuilder/transport/response/parseResponse';
import { planOf, plans } from '../../../nodes/AppBuilder/access/access';
import { serviceUrl } from '../../../nodes/AppBuilder/transport/serviceUrl';
import { toWorkspaceId } from '../../../nodes/AppBuilder/parameters/workspaceId';
import { thrownBy } from '../thrownBy';
import { everyCode } from './everyCode';

/** n8n's guidelines: a message says what happened, without these words. */
const UNWELCOME = /error|problem|failure|mistake/i;

/** Of parameters; 'Workspace' and 'Name' are words of their own too. */
const LABELS =
	'Additional Fields|Allow Insecure HTTP|API Key|Base URL|Capabilities|Fields|Instructions|Limit|' +
	'Max Concurrent Items|Max Retries|Model|Options|Service Plan|Query Parameters|Requests per Minute|' +
	'Return All|Timeout';

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'];

function responseErrors(method: string): ServiceError[] {
	const statuses = Array.from({ length: 300 }, (_, index) => 300 + index);
	const url = 'https://example.com/v1/workspaces';
	const kinds = [
		...[{ workspaceId: 'ws_1' }, {}, { isWebPage: true }, { isChallenge: true }],
		...['https://other.example/v1/workspaces', '/login'].map((location) => ({ location })),
	];
	return kinds.flatMap((kind) =>
		statuses.map((status) => {
			const text = httpErrorText({ status, method, url, ...kind, plan: plans.pro });
			return shown(text, method);
		}),
	);
}

function connectionErrors(method: string): ServiceError[] {
	return everyCode.map((code) => {
		const failure = new ConnectionFailure(code, 'Domain not allowed');
		return shown(connectionErrorText(failure, 'api.example.com'), method);
	});
}

/** Of a create, the outcome is unknown. */
function shown(text: ErrorText, method: string): ServiceError {
	return new ServiceError(method === 'POST' ? { ...text, retry: 'checkFirst' } : text);
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
		{ headers: { forwarded: 'host=h' } },
		{ method: 'TRACE' as never },
	].map((request) => () => assertSafeRequest(request)),
	() => parseBaseUrl('https://example.com', false),
	...['', '.', 'a b', 'x'.repeat(2_000), 2 ** 53, NaN, 1.5, {}].map(
		(id) => () => toWorkspaceId(id),
	),
	...[5, '[', [5]].map((value) => () => parseCapabilities(value)),
	...[null, 5, [], '{'].map((value) => () => parseJsonObject(value, 'Additional Fields')),
	() => nestAssignments([{ name: '' }]),
	() => nestAssignments([{ name: 'a' }]),
	() => nestAssignments([{ name: 'a', value: 'x', type: 'number' }]),
	() => nestAssignments(['a', 'a'].map((name) => ({ name, value: 'x' }))),
	() => nestAssignments([{ name: 'a..b', value: 1 }]),
	() => nestAssignments([{ name: 'a', value: '', type: 'number' }]),
	() => nestAssignments([{ name: 'a', value: true, type: 'number' }]),
	() => planOf('gold', 100),
	() => planOf('custom', 0),
	() => serviceUrl('https://example.com/v1', 'https://evil.com', []),
	() => serviceUrl('https://example.com/v1', 'http://example.com/v1/workspaces', []),
	() => serviceUrl('http://example.com/v1', 'https://example.com/v1/workspaces', []),
	() => toText(undefined, "'Name'"),
	() => toText({}, "'Name'"),
	() => toText(2 ** 53, "'Name'"),
	() => toBody({ a: NaN }),
	() => toBody({ a: 2 ** 53 }),
	...METHODS.flatMap((method) => [
		() => parseResponse('<html>', method),
		// Whatever else the response to a delete is, it is done.
		...(method === 'DELETE' ? [] : [() => parseResponse('{', method)]),
	]),
];

const allTexts: Array<Pick<ServiceError, 'message' | 'description'>> = [
	...METHODS.flatMap(responseErrors),
	...METHODS.flatMap(connectionErrors),
	...refused.map((action) => thrownBy(action) as ServiceError),
];

describe('every text a user reads', () => {
	it('says what happened and what to do, each as a phrase of its own', () => {
		for (const { message, description } of allTexts) {
			expect(message).toMatch(/^\S.*[^.\s]$/);
			expect(description).toMatch(/^[A-Z].*\.$/);
		}
	});

	it("names parameters in single quotation marks, as in 'Max Retries'", () => {
		const texts = allTexts.flatMap(({ message, description }) => [message, description]);
		const unquoted = new RegExp(`(?<!')\\b(${LABELS})\\b(?!s|')`);

		expect(texts.join()).toContain("'Options' → 'Query Parameters'");
		expect(texts.filter((text) => unquoted.test(text))).toEqual([]);
	});

	it('has none of the words error, problem, failure and mistake', () => {
		const texts = allTexts.flatMap(({ message, description }) => [message, description]);

		expect(texts.filter((text) => UNWELCOME.test(text))).toEqual([]);
	});
});
