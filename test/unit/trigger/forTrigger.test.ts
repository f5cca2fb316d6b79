import { plans } from '../../../nodes/AppBuilder/credential/plans';
import { connectionErrorText } from '../../../nodes/AppBuilder/errors/connectionErrorText';
import { httpErrorText } from '../../../nodes/AppBuilder/errors/httpErrorText';
import { ServiceError } from '../../../nodes/AppBuilder/errors/ServiceError';
import { toServiceError } from '../../../nodes/AppBuilder/errors/toServiceError';
import { followPages } from '../../../nodes/AppBuilder/transport/pages/fetchPages';
import { nextPageUrl } from '../../../nodes/AppBuilder/transport/pages/nextPage';
import { parseResponse } from '../../../nodes/AppBuilder/transport/response/parseResponse';
import { forTrigger } from '../../../nodes/AppBuilder/trigger/forTrigger';
import { triggerProperties } from '../../../nodes/AppBuilder/trigger/properties';
import { httpError } from '../kyErrors';
import { thrownBy } from '../thrownBy';

const AGAIN = 'The next poll comes.';
const URL = 'https://example.com/v1/workspaces';
const CODES = [
	...['ECONNREFUSED', 'ENOTFOUND', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'EMFILE'],
	...['CUT_OFF', 'NO_ROOM'],
	...['EADDRNOTAVAIL', 'Z_DATA_ERROR', 'HPE_HEADER_OVERFLOW', 'HPE_INVALID', 'EPROTO', 'TOO_LARGE'],
	...['CERT_HAS_EXPIRED', 'ERR_INVALID_URL', 'EOTHER', undefined],
];
/** What is in the credential. */
const IN_CREDENTIAL = ['Base URL', 'API Key', 'Plan', 'Allowed Domains', 'List Pagination'];

/** What reading the list may end with. */
async function listErrors(): Promise<unknown[]> {
	const failed = { method: 'GET', host: 'example.com', plan: plans.free };
	const access = { baseUrl: 'https://example.com/v1', pagination: { kind: 'automatic' } as const };
	const getLoop = async () => ({ url: URL, nextUrl: URL, count: 1 });
	const loop = followPages({ access }, getLoop, { address: URL });
	await loop.next();
	return [
		...Array.from({ length: 300 }, (_, index) =>
			httpErrorText({ ...failed, status: 300 + index, url: URL }),
		).map((text) => new ServiceError(text)),
		...CODES.map((code) => new ServiceError(connectionErrorText({ ...failed, code, text: 'no' }))),
		toServiceError(httpError(503), { ...failed, isOutcomeUnknown: false, busyMs: 90_000 }),
		thrownBy(() => parseResponse('{', 'GET')),
		thrownBy(() => nextPageUrl('<next', URL)),
		await loop.next().catch((error: unknown) => error),
	];
}

describe('what a trigger says of a list that cannot be read', () => {
	it('names no parameter that it does not have, and never says to try again', async () => {
		const options = triggerProperties.at(-1)!;
		const parameters = [...triggerProperties, ...(options.options as typeof triggerProperties)];
		const names = [...IN_CREDENTIAL, ...parameters.map(({ displayName }) => displayName)];
		for (const error of await listErrors()) {
			expect(error).toBeInstanceOf(ServiceError);
			const { message, description } = forTrigger(error, AGAIN) as ServiceError;
			const said = `${message}. ${description}`;
			const named = [...said.matchAll(/'([A-Z][^']*)'/g)].map(([, name]) => name);

			expect([said, named.filter((name) => !names.includes(name))]).toEqual([said, []]);
			expect(said).not.toMatch(/\bAGAIN\b|[Tt]r(y|ies) again/);
		}
	});

	it.each([
		['Try again later.', AGAIN],
		[
			'Nothing was reported, and the next poll tries again. If it persists, no.',
			`${AGAIN} If it persists, no.`,
		],
		["Raise 'Options' → 'Timeout', or try again later.", `Raise 'Options' → 'Timeout'. ${AGAIN}`],
		[
			"This request was not sent. Lower 'Max Concurrent Requests', or run fewer workflows at the same time.",
			'This request was not sent. Run fewer workflows at the same time.',
		],
		[
			"Try again later. If it persists, lower 'Max Concurrent Requests', or ask for less.",
			`${AGAIN} If it persists, ask for less.`,
		],
		[
			"Check that 'Plan' in the credential is the plan of this account, then try again later.",
			`Check that 'Plan' in the credential is the plan of this account. ${AGAIN}`,
		],
	])('puts "%s" into its own words', (description, words) => {
		const error = forTrigger(new ServiceError({ message: 'No', description }), AGAIN);

		expect(error).toMatchObject({ message: 'No', description: words });
	});

	it('leaves other errors as they are', () => {
		const error = new Error('Try again later.');

		expect(forTrigger(error, AGAIN)).toBe(error);
	});
});
