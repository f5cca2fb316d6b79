import type { Fault } from '../service';
import { retryOnFail, triesOf } from '../support/tries';
import { failEach, seed, sentTo, upsert } from '../support/upsert';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const tries = triesOf(bench);
const sent = () => sentTo(bench.service).map((line) => line.split(' {')[0]);
const names = () => [...bench.service.workspaces.values()].map(({ name }) => name);

const parameters = upsert({ options: { maxRetries: 0, maxConcurrentItems: 1 } });
const items = ['A', 'B', 'C'].map((name) => ({ name }));
const refused: Fault = { kind: 'status', status: 422 };

describe('a failed run of Create or Update', () => {
	it('is taken up again: what was completed is not sent again, and the output is complete', async () => {
		seed(bench.service, { id: 'b', name: 'B' });
		failEach(bench.service, { 4: refused });
		await tries.run(parameters, items);
		const { outputs, task } = await tries.retry();

		expect(outputs).toMatchObject([{ id: 'ws_1' }, { id: 'b' }, { id: 'ws_2' }]);
		expect(sent()).toEqual([
			...['GET workspaces', 'POST workspaces', 'PATCH workspaces/b', 'POST workspaces'],
			...['GET workspaces', 'POST workspaces'],
		]);
		expect(task('App Builder').hints?.map(({ message }) => message)).toEqual([
			'1 created',
			"2 of 3 items were completed earlier and not sent again. If you've switched accounts, start a new execution.",
		]);
	});

	it('does not create again what an earlier attempt has created unheard', async () => {
		failEach(bench.service, { 3: { kind: 'reset', afterWork: true }, 4: refused });
		const { outputs } = await tries.run(parameters, items, retryOnFail(2));

		expect(names()).toEqual(['A', 'B', 'C']);
		expect(outputs).toMatchObject([{ id: 'ws_1' }, { id: 'ws_2' }, { id: 'ws_3' }]);
	});

	it('sends an item again whose settings have changed', async () => {
		seed(bench.service, { id: 'a', name: 'A' });
		failEach(bench.service, { 2: refused });
		await tries.run({ ...parameters, ifWorkspaceExists: 'skip' }, items);
		await tries.retry(parameters);

		expect(sent().slice(2)).toEqual([
			...['GET workspaces', 'PATCH workspaces/a', 'POST workspaces', 'POST workspaces'],
		]);
	});
});

/** The first create is answered never, and processed before the fourth request. */
function createLate(): void {
	bench.service.onRequest(async (number) => {
		if (number === 2) bench.service.inject({ kind: 'stall' });
		if (number === 4) seed(bench.service, { id: 'late', name: 'A' });
	});
}

describe('a create that may still be processed', () => {
	const slow = upsert({ options: { maxRetries: 0, maxConcurrentItems: 1, timeout: 200 } });
	// An empty list would be read twice.
	beforeEach(() => seed(bench.service, { id: 'z', name: 'Z' }));

	it('is looked for in the next try, and found where it was processed late', async () => {
		createLate();
		const { outputs } = await tries.run(slow, items, retryOnFail(2));

		expect(outputs).toMatchObject([{ id: 'late' }, { name: 'B' }, { name: 'C' }]);
		expect(names()).toEqual(['Z', 'A', 'B', 'C']);
	});

	it('is not created in the next try for another item with its name', async () => {
		failEach(bench.service, { 2: { kind: 'stall' } });
		const twins = [{ name: 'A' }, { name: 'A', seats: 2 }];
		const settings = { ...retryOnFail(2), onError: 'continueRegularOutput' as const };
		const { outputs } = await tries.run(slow, twins, settings);

		expect(outputs).toMatchObject([{ error: expect.any(String) }, { error: expect.any(String) }]);
		expect(sent().filter((line) => line.startsWith('POST'))).toHaveLength(1);
	});
});

describe('Create or Update as a tool', () => {
	const tool = {
		...upsert({ mappingMode: 'json', options: { timeout: 200, maxRetries: 0 } }),
		fieldsJson: "={{ $fromAI('fields', 'The fields', 'json') }}",
	};

	/** A call of the tool for each of these fields, one after the other. */
	async function call(...calls: object[]): Promise<unknown[]> {
		const args = calls.map((fields) => ({ fields }));
		return (await bench.callTool(tool, args)).map(({ answer }) => answer);
	}

	it('creates, and updates the next time it is called', async () => {
		expect(await call({ name: 'A' }, { name: 'A', seats: 2 })).toMatchObject([
			[{ id: 'ws_1' }],
			[{ id: 'ws_1', seats: 2 }],
		]);
	});

	it.each<[string, object]>([
		['the same', { name: 'A' }],
		['the same name with other fields', { name: 'A', seats: 2 }],
	])('does not create after a timeout what may still be created (%s)', async (_, again) => {
		bench.service.inject({ kind: 'stall', method: 'POST' });

		expect(await call({ name: 'A' }, again, { name: 'B' })).toMatchObject([
			expect.stringContaining("didn't respond"),
			expect.stringContaining("didn't respond"),
			[{ name: 'B' }],
		]);
		expect(sent().filter((line) => line.startsWith('POST'))).toHaveLength(2);
	});

	it('does so where the list cannot be read after the timeout either', async () => {
		seed(bench.service, { id: 'z', name: 'Z' });
		failEach(bench.service, { 2: { kind: 'stall' }, 3: { kind: 'status', status: 403 } });
		await call({ name: 'A' }, { name: 'A', seats: 2 });

		expect(sent()).toEqual([
			...['GET workspaces', 'POST workspaces', 'GET workspaces', 'GET workspaces'],
		]);
	});

	it('updates what was created late', async () => {
		createLate();

		expect(await call({ name: 'A' }, { name: 'A', seats: 2 })).toMatchObject([
			expect.stringContaining("didn't respond"),
			[{ id: 'late', seats: 2 }],
		]);
		expect(names()).toEqual(['A']);
	});
});
