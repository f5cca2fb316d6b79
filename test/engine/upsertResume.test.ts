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
});
