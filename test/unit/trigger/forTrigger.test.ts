import { plans } from '../../../nodes/AppBuilder/access/access';
import {
	connectionErrorText,
	ConnectionFailure,
} from '../../../nodes/AppBuilder/errors/connectionErrors';
import { httpErrorText } from '../../../nodes/AppBuilder/errors/httpErrors';
import { ServiceError } from '../../../nodes/AppBuilder/errors/ServiceError';
import { toNodeError } from '../../../nodes/AppBuilder/errors/toNodeError';
import { parseResponse } from '../../../nodes/AppBuilder/transport/response/parseResponse';
import { triggerProperties } from '../../../nodes/AppBuilder/trigger/settings';
import { everyCode } from '../errors/everyCode';
import { testNode } from '../testNode';
import { thrownBy } from '../thrownBy';

const NEXT = 'The next poll comes.';
const URL = 'https://example.com/v1/workspaces';
const IN_CREDENTIAL = [
	...['Base URL', 'API Key', 'Service Plan', 'Allowed Domains'],
	...['List Pagination', 'Page Size', 'List Field'],
];

/** What reading the list may end with. */
function listErrors(): unknown[] {
	const failed = { method: 'GET', url: URL, plan: plans.free };
	const texts = [
		...Array.from({ length: 300 }, (_, n) => httpErrorText({ ...failed, status: 300 + n })),
		...everyCode.map((code) => connectionErrorText(new ConnectionFailure(code, 'no'), 'h.example')),
	];
	return [
		...texts.map((text) => new ServiceError(text)),
		thrownBy(() => parseResponse('{', 'GET')),
	];
}

describe('what a trigger says of a list that cannot be read', () => {
	const shown = (thrown: unknown) =>
		toNodeError(testNode, thrown, { secrets: [], next: NEXT }) as ServiceError;

	it('names no parameter that it does not have, and says what it does next', () => {
		const options = triggerProperties.at(-1)!.options as typeof triggerProperties;
		const labels = [...triggerProperties, ...options].map(({ displayName }) => displayName);
		for (const error of listErrors()) {
			const { message, description } = shown(error);
			const said = `${message}. ${description}`;
			const named = [...said.matchAll(/'([A-Z][^']*)'/g)].map(([, name]) => name);
			const others = named.filter((name) => ![...IN_CREDENTIAL, ...labels].includes(name));

			expect([said, others]).toEqual([said, []]);
			expect(said).not.toMatch(/[Tt]ry again later/);
		}
	});

	it.each([
		['later' as const, `${NEXT} Check.`],
		[undefined, 'Check.'],
	])('where the advice is to retry %s', (retry, words) => {
		const text = { message: 'No', retry, description: 'Check.', nodeAdvice: "Raise 'Timeout'." };

		expect(shown(new ServiceError(text)).description).toBe(words);
	});
});
