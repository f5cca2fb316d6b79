import { inTime, pass, useMovedClock } from '../support/movedClock';
import { seed, workspaceById } from '../support/upsert';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
useMovedClock();

const search = async (filter?: string, token?: unknown) =>
	await inTime(bench.engine.searchWorkspaces(filter, token as string | undefined));
const found = async (filter?: string) => (await search(filter)).results.map(({ value }) => value);
/** How often the service was asked for the list. */
const asked = () => bench.service.journal.filter(({ method }) => method === 'GET').length;

const add = (...ids: string[]) => seed(bench.service, ...ids.map((id) => ({ id })));
const create = { resource: 'workspace', operation: 'create', mappingMode: 'autoMapInput' };
const writes = {
	create,
	update: { ...create, ...workspaceById('update', 'ws_1') },
	delete: workspaceById('delete', 'ws_1'),
};
const write = async (parameters: object = create) =>
	expect((await inTime(bench.runNode(parameters, [{ name: 'x' }]))).error).toBeUndefined();

beforeEach(() => add('ws_1', 'ws_2', 'ws_3'));

describe('the list of the Workspace field, just fetched', () => {
	it('is filtered as somebody types, without asking again', async () => {
		expect(await found()).toEqual(['ws_1', 'ws_2', 'ws_3']);
		expect(await found('WS_2')).toEqual(['ws_2']);
		expect(await found('nothing')).toEqual([]);
		expect(await found()).toEqual(['ws_1', 'ws_2', 'ws_3']);
		expect(asked()).toBe(1);
	});

	it('is asked for again once nobody has used it for 15 seconds', async () => {
		await search();
		await pass(15_000);
		await search();
		expect(asked()).toBe(1);

		await pass(15_001);
		await search();
		expect(asked()).toBe(2);
	});
});

describe('the list that was fetched with one credential', () => {
	it('is not shown with another key', async () => {
		await search();
		bench.service.settings.apiKey = 'another-key';
		await bench.useCredential();
		await search();

		expect(asked()).toBe(2);
	});
});

describe('what was fetched before a write', () => {
	it.each(Object.entries(writes))('is asked for again after: %s', async (_, parameters) => {
		await search();
		await write(parameters);
		await search();
		expect(asked()).toBe(2);

		await search();
		expect(asked()).toBe(2);
	});
});

describe('two calls at the same time', () => {
	it('share one request', async () => {
		const results = await inTime(
			Promise.all(['ws_1', 'ws_2'].map(async (id) => await bench.engine.searchWorkspaces(id))),
		);

		expect(results).toMatchObject([
			{ results: [{ value: 'ws_1' }] },
			{ results: [{ value: 'ws_2' }] },
		]);
		expect(asked()).toBe(1);
	});
});
