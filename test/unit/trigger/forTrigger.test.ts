import { plans } from '../../../nodes/AppBuilder/access/access';
import { connectionErrorText } from '../../../nodes/AppBuilder/errors/connectionCodes';
import { httpErrorText } from '../../../nodes/AppBuilder/errors/httpErrorText';
import { ServiceError } from '../../../nodes/AppBuilder/errors/ServiceError';
import { toServiceError } from '../../../nodes/AppBuilder/errors/toServiceError';
import type { Client } from '../../../nodes/AppBuilder/transport/client';
import { readPages } from '../../../nodes/AppBuilder/transport/lists/readPages';
import { parseResponse } from '../../../nodes/AppBuilder/transport/response/parseResponse';
import { forTrigger } from '../../../nodes/AppBuilder/trigger/pollWorkspaces';
import { notWhole } from '../../../nodes/AppBuilder/trigger/findChanges';
import { triggerProperties } from '../../../nodes/AppBuilder/trigger/settings';
import { everyCode } from '../errors/everyCode';
import { httpError } from '../kyErrors';
import { thrownBy } from '../thrownBy';

const NEXT = 'The next poll comes.';
const URL = 'https://example.com/v1/workspaces';
const IN_CREDENTIAL = [
	'Base URL',
	'API Key',
	'Plan',
	'Allowed Domains',
	'List Field',
	'List Pagination',
	'Page Size',
];

/** What reading a list ends with whose every page is the same. */
async function readingOf(value: unknown, link?: string): Promise<unknown> {
	const headers = new Headers(link === undefined ? {} : { link });
	const client: Client = async () => ({ url: URL, value, status: 200, headers });
	const pagination = { kind: 'automatic' } as const;
	const access = { baseUrl: 'https://example.com/v1', listField: '', pagination };
	const pages = readPages({ client, access });
	const readAll = async () => {
		for await (const { elements } of pages) void elements;
	};
	return await readAll().catch((error: unknown) => error);
}

/** What reading the list may end with. */
async function listErrors(): Promise<unknown[]> {
	const failed = { method: 'GET', host: 'example.com', plan: plans.free };
	const texts = [
		...Array.from({ length: 300 }, (_, n) =>
			httpErrorText({ ...failed, status: 300 + n, url: URL }),
		),
		...everyCode.map((code) => connectionErrorText({ ...failed, code, text: 'no' })),
	];
	return [
		...texts.map((text) => new ServiceError(text)),
		toServiceError(httpError(503), { ...failed, isOutcomeUnknown: false, busyMs: 90_000 }),
		thrownBy(() => parseResponse('{', 'GET')),
		await readingOf([{ id: 'a' }], '<next; rel="next"'),
		await readingOf([{ id: 'a' }], `<${URL}>; rel="next"`),
		await readingOf({ error: 'down' }),
		notWhole({ kind: 'more', sign: 'has_more' }),
		notWhole({ kind: 'short', sign: 'total', elements: 1, total: 2 }),
		notWhole({ kind: 'changed' }),
		notWhole({ kind: 'problem', problem: 'down' }),
		notWhole({ kind: 'noList' }),
	];
}

describe('what a trigger says of a list that cannot be read', () => {
	it('names no parameter that it does not have, and says what it does next', async () => {
		const options = triggerProperties.at(-1)!.options as typeof triggerProperties;
		const labels = [...triggerProperties, ...options].map(({ displayName }) => displayName);
		for (const error of await listErrors()) {
			expect(error).toBeInstanceOf(ServiceError);
			const { message, description } = forTrigger(error, NEXT) as ServiceError;
			const said = `${message}. ${description}`;
			const named = [...said.matchAll(/'([A-Z][^']*)'/g)].map(([, name]) => name);
			const others = named.filter((name) => ![...IN_CREDENTIAL, ...labels].includes(name));

			expect([said, others]).toEqual([said, []]);
			expect(said).not.toMatch(/[Tt]ry again later/);
		}
	});

	it.each([
		['Try again later.', NEXT],
		['Try again later. If this keeps happening, check.', `${NEXT} If this keeps happening, check.`],
		['Check.', 'Check.'],
	])('puts "%s" as "%s"', (description, words) => {
		const nodeAdvice = "Raise 'Timeout'.";
		const error = forTrigger(new ServiceError({ message: 'No', description, nodeAdvice }), NEXT);

		expect(error).toMatchObject({ message: 'No', description: words });
	});
});
