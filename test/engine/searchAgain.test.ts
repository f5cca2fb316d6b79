import { failRequests } from '../service';
import { until } from '../support/eventLoop';
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

	it('is kept page by page, and gone on with where it ends', async () => {
		bench.service.settings.pageSize = 1;
		const { paginationToken } = await search();
		await search('', paginationToken);
		expect(asked()).toBe(2);

		expect(await found('ws_')).toEqual(['ws_1', 'ws_2', 'ws_3']);
		expect(await found('ws_2')).toEqual(['ws_2']);
		expect(asked()).toBe(3);
		expect(await search()).toMatchObject({ results: [{ value: 'ws_1' }], paginationToken });
		expect(asked()).toBe(3);
	});

	it('does not count towards the ten pages of a call', async () => {
		add(...Array.from({ length: 12 }, (_, index) => `more_${index}`));
		bench.service.settings.pageSize = 1;
		await search('nothing');
		expect(asked()).toBe(10);

		expect(await search('nothing')).toEqual({ results: [] });
		expect(asked()).toBe(15);
	});

	it('goes on behind what was shown, also when it has to be asked for again', async () => {
		add(...Array.from({ length: 12 }, (_, index) => `more_${index}`));
		bench.service.settings.pageSize = 1;
		let token: unknown;
		for (let page = 0; page < 12; page++) token = (await search('', token)).paginationToken;
		await pass(60_000);

		expect((await search('', token)).results).toMatchObject([{ value: 'more_9' }]);
	});

	it('is not kept when it did not come', async () => {
		bench.service.inject({ kind: 'status', status: 403 });
		await expect(search()).rejects.toThrow("The API key isn't allowed to do this");

		expect(await found('ws_2')).toEqual(['ws_2']);
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

	it('is not shown where the credential may not be used', async () => {
		await search();
		const restriction = { allowedHttpRequestDomains: 'domains', allowedDomains: 'api.example.com' };
		await bench.useCredential(restriction);

		await expect(search()).rejects.toThrow('Domain not allowed');
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

	it('is asked for again when it came after the write', async () => {
		let goOn: (() => void) | undefined;
		bench.service.onRequest(async (number) => {
			if (number === 1) await new Promise<void>((resolve) => (goOn = resolve));
		});
		const slow = bench.engine.searchWorkspaces();
		await until(() => goOn !== undefined);
		// Whoever asks now is not served by a request that may have read the list before.
		await bench.runNode(create, [{ name: 'new' }]);
		const { results } = await bench.engine.searchWorkspaces();
		expect(results.map(({ name }) => name)).toContain('new');
		goOn?.();
		await slow;

		await bench.engine.searchWorkspaces();
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

	it('do not end together: the second waits on when the first has waited its twenty seconds', async () => {
		failRequests(bench.service, [1], { kind: 'stall' });
		const first = bench.engine.searchWorkspaces().catch(({ message }: Error) => message);
		await until(() => asked() === 1);
		await pass(10_000);
		const second = found();
		await pass(10_000);

		expect(await first).toBe("The list of workspaces didn't arrive within 20 seconds");
		expect(await second).toEqual(['ws_1', 'ws_2', 'ws_3']);
		expect(asked()).toBe(2);
	});

	it('leave no request behind when both have waited their twenty seconds', async () => {
		bench.service.inject({ kind: 'stall', times: Infinity });
		const outcomes = await inTime(
			Promise.allSettled([bench.engine.searchWorkspaces(), bench.engine.searchWorkspaces()]),
		);
		const before = asked();
		await pass(60_000);

		expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
		expect(asked()).toBe(before);
	});
});
