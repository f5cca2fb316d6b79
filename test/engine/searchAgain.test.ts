import { inTime, pass, useMovedClock } from '../support/movedClock';
import { createWorkspace, seed, workspaceById } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
useMovedClock();

const search = async (filter?: string) => await inTime(bench.engine.searchWorkspaces(filter));
const found = async (filter?: string) => (await search(filter)).results.map(({ value }) => value);
/** How often the service was asked for the list. */
const asked = () => bench.service.journal.filter(({ method }) => method === 'GET').length;

const writes = {
	create: createWorkspace(),
	update: { ...createWorkspace(), ...workspaceById('update', 'ws_1') },
	delete: workspaceById('delete', 'ws_1'),
};

beforeEach(() => seed(bench.service, { id: 'ws_1' }, { id: 'ws_2' }, { id: 'ws_3' }));

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

it('the list that was fetched with one credential is not shown with another key', async () => {
	await search();
	bench.service.settings.apiKey = 'another-key';
	await bench.useCredential();
	await search();

	expect(asked()).toBe(2);
});

it.each(Object.entries(writes))('a list is asked for again after: %s', async (_, parameters) => {
	await search();
	const { error } = await inTime(bench.runNode(parameters, [{ name: 'x' }]));
	expect(error).toBeUndefined();
	await search();
	await search();

	expect(asked()).toBe(2);
});

it('two calls at the same time share one request', async () => {
	const results = await Promise.all([found('ws_1'), found('ws_2')]);

	expect(results).toEqual([['ws_1'], ['ws_2']]);
	expect(asked()).toBe(1);
});
