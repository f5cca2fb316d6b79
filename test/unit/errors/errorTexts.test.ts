import {
	connectionErrorText,
	ConnectionFailure,
} from '../../../nodes/AppBuilder/errors/connectionErrors';
import { httpErrorText } from '../../../nodes/AppBuilder/errors/httpErrors';
import { ServiceError, type ErrorText } from '../../../nodes/AppBuilder/errors/ServiceError';
import { toNodeError } from '../../../nodes/AppBuilder/errors/toNodeError';
import { plans } from '../../../nodes/AppBuilder/access/plans';
import { triggerProperties } from '../../../nodes/AppBuilder/trigger/settings';
import { testNode } from '../testNode';

/** n8n's guidelines: a message says what happened, without these words. */
const UNWELCOME = /error|problem|failure|mistake/i;

/** A connection code for each row of their table. */
const CODES = [
	...['ECONNREFUSED', 'ENOTFOUND', 'ECONNRESET', 'ETIMEDOUT', 'EPROTO', 'UNUSABLE', 'TOO_LARGE'],
	...['CHALLENGE', 'CUT_OFF', 'CERT_HAS_EXPIRED', 'NOT_SENT', 'EOTHER'],
	'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
];
const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'];

/** Kinds of responses to a request for the list. */
const LIST_KINDS = [
	...[{}, { isWebPage: true }],
	...['https://other.example/v1/workspaces', '/login'].map((location) => ({ location })),
];

function responseErrors(method: string, kinds: object[]): ServiceError[] {
	const statuses = Array.from({ length: 300 }, (_, index) => 300 + index);
	const url = 'https://example.com/v1/workspaces';
	return kinds.flatMap((kind) =>
		statuses.map((status) => {
			const text = httpErrorText({ status, method, url, ...kind, plan: plans.pro });
			return shown(text, method);
		}),
	);
}

function connectionErrors(method: string): ServiceError[] {
	return CODES.map((code) => {
		const failure = new ConnectionFailure(code, 'Domain not allowed');
		return shown(connectionErrorText(failure, 'api.example.com'), method);
	});
}

/** Of a create, the outcome is unknown. */
function shown(text: ErrorText, method: string): ServiceError {
	return new ServiceError(method === 'POST' ? { ...text, retry: 'checkFirst' } : text);
}

const IN_CREDENTIAL = [
	...['Base URL', 'API Key', 'Service Plan', 'Allowed Domains'],
	...['List Pagination', 'Page Size', 'List Field'],
];

const allTexts: Array<Pick<ServiceError, 'message' | 'description'>> = [
	...METHODS.flatMap((method) => responseErrors(method, [{ workspaceId: 'ws_1' }, ...LIST_KINDS])),
	...METHODS.flatMap(connectionErrors),
];

describe('every text a user reads', () => {
	it('says what happened and what to do, each as a phrase of its own', () => {
		for (const { message, description } of allTexts) {
			expect(message).toMatch(/^\S.*[^.\s]$/);
			expect(description).toMatch(/^[A-Z].*\.$/);
		}
	});

	it("doesn't contain the words error, problem, failure, and mistake", () => {
		const texts = allTexts.flatMap(({ message, description }) => [message, description]);

		expect(texts.filter((text) => UNWELCOME.test(text))).toEqual([]);
	});
});

it("a trigger doesn't name a parameter that it doesn't have", () => {
	const options = triggerProperties.at(-1)!.options as typeof triggerProperties;
	const labels = [...triggerProperties, ...options].map(({ displayName }) => displayName);
	for (const error of [...responseErrors('GET', LIST_KINDS), ...connectionErrors('GET')]) {
		const place = { secrets: [], next: 'The next poll comes.' };
		const { message, description } = toNodeError(testNode, error, place) as ServiceError;
		const text = `${message}. ${description}`;
		const named = [...text.matchAll(/'([A-Z][^']*)'/g)].map(([, name]) => name);
		const others = named.filter((name) => ![...IN_CREDENTIAL, ...labels].includes(name));

		expect([text, others]).toEqual([text, []]);
	}
});
