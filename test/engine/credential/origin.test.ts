import { startService, type LocalService } from '../../service';
import { useEngine } from '../../support/useEngine';
import { operations } from '../../support/operations';

const bench = useEngine();
let elsewhere: LocalService;

const getMany = { ...operations['Get Many'].parameters, options: { maxRetries: 0 } };
/** The list's own path elsewhere stands for our own address, which was already read. */
const MESSAGE = /The next page of the list is (outside 'Base URL'|on https:\/\/)|pages repeat/;

beforeAll(async () => {
	elsewhere = await startService();
});
afterAll(async () => await elsewhere.close());
beforeEach(() => bench.service.workspaces.set('seed', { id: 'seed' }));
afterEach(() => expect(elsewhere.journal).toEqual([]));

const otherHost = () => new URL(elsewhere.origin).host;

/** Addresses of next pages that are not the Base URL's origin, however they are written. */
const links: Record<string, () => string> = {
	'another host without a scheme': () => `//${otherHost()}/v1/workspaces`,
	'another host behind backslashes': () => `\\\\${otherHost()}/v1/workspaces`,
	'the own host as user name': () =>
		`http://${new URL(bench.service.origin).host}@${otherHost()}/v1/workspaces`,
	'the own host by another name': () => bench.service.baseUrl.replace('127.0.0.1', 'localhost'),
	'another scheme': () => bench.service.baseUrl.replace('http:', 'https:'),
};

describe('the key goes only to the origin of the Base URL', () => {
	it.each(Object.keys(links))('not to a Link header with %s', async (name) => {
		bench.service.inject({
			kind: 'answer',
			body: '[{"id":"ws_1"}]',
			headers: { link: `<${links[name]()}>; rel="next"` },
		});
		const { error } = await bench.runNode(getMany);

		expect(error?.message).toMatch(MESSAGE);
		expect(bench.service.journal).toHaveLength(1);
	});

	it('not to the Link header of a page the list search fetched', async () => {
		const headers = { link: `<${elsewhere.baseUrl}/pages/2>; rel="next"` };
		bench.service.inject({ kind: 'answer', body: '[{"id":"ws_1"}]', headers });

		await expect(bench.engine.searchWorkspaces('x')).rejects.toThrow(MESSAGE);
	});
});
