import type { IConnections } from 'n8n-workflow';

import { failRequests, type Fault } from '../service';
import { APP_BUILDER } from '../support/engine';
import { retryOnFail, triesOf } from '../support/tries';
import { seed, sentTo, upsert } from '../support/upsert';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const tries = triesOf(bench);
const sent = () => sentTo(bench.service).map((line) => line.split(' {')[0]);
const names = () => [...bench.service.workspaces.values()].map(({ name }) => name);

const parameters = upsert({ options: { maxRetries: 0, maxConcurrentItems: 1 } });
const items = ['A', 'B', 'C'].map((name) => ({ name }));
const refused: Fault = { kind: 'status', status: 422 };

function failAt(numbers: number[], fault = refused): void {
	failRequests(bench.service, numbers, fault);
}

describe('a failed run of Create or Update', () => {
	it('is taken up again: what was completed is not sent again, and the output is complete', async () => {
		seed(bench.service, { id: 'b', name: 'B' });
		failAt([4]);
		await tries.run(parameters, items);
		const { outputs, task } = await tries.retry();

		expect(outputs).toMatchObject([{ id: 'ws_1' }, { id: 'b' }, { id: 'ws_2' }]);
		expect(sent()).toEqual([
			...['GET workspaces', 'POST workspaces', 'PATCH workspaces/b', 'POST workspaces'],
			...['GET workspaces', 'POST workspaces'],
		]);
		expect(task('App Builder').hints?.map(({ message }) => message)).toEqual([
			'1 created',
			"2 of 3 items were completed earlier and not sent again. With another account's key, start a new execution.",
		]);
	});

	it('does not create again what an earlier attempt has created unheard', async () => {
		failRequestsAt({ 3: { kind: 'reset', afterWork: true }, 4: refused });
		const { outputs } = await tries.run(parameters, items, retryOnFail(2));

		expect(names()).toEqual(['A', 'B', 'C']);
		expect(outputs).toMatchObject([{ id: 'ws_1' }, { id: 'ws_2' }, { id: 'ws_3' }]);
	});

	it('says of a create that was lost and then found refused that it did not succeed', async () => {
		failRequestsAt({ 3: { kind: 'reset' }, 4: refused, 6: refused });
		const { error } = await tries.run(parameters, items, retryOnFail(2));

		expect(error?.description).toContain('1 of 3 items were completed');
		// The second try has read the list, so nothing is left to be found out.
		expect(sent()).toHaveLength(4 + 2);
	});

	it('sends an item again whose settings have changed', async () => {
		seed(bench.service, { id: 'a', name: 'A' });
		failAt([2]);
		await tries.run({ ...parameters, ifWorkspaceExists: 'skip' }, items);
		await tries.retry(parameters);

		expect(sent().slice(2)).toEqual([
			...['GET workspaces', 'PATCH workspaces/a', 'POST workspaces', 'POST workspaces'],
		]);
	});
});

function failRequestsAt(faults: Record<number, Fault>): void {
	bench.service.onRequest(async (number) => {
		if (number in faults) bench.service.inject(faults[number]);
	});
}

describe('a create that may still be processed', () => {
	const slow = upsert({ options: { maxRetries: 0, maxConcurrentItems: 1, timeout: 200 } });

	it('is looked for in the next try, and found where it was processed late', async () => {
		bench.service.onRequest(async (number) => {
			if (number === 2) bench.service.inject({ kind: 'stall' });
			if (number === 4) seed(bench.service, { id: 'late', name: 'A' });
		});
		const { outputs } = await tries.run(slow, items, retryOnFail(2));

		expect(outputs).toMatchObject([{ id: 'late' }, { name: 'B' }, { name: 'C' }]);
		expect(names()).toEqual(['A', 'B', 'C']);
	});

	it('is not created in the next try for another item with its name', async () => {
		failRequestsAt({ 2: { kind: 'stall' } });
		const twins = [{ name: 'A' }, { name: 'A', seats: 2 }];
		const settings = { ...retryOnFail(2), onError: 'continueRegularOutput' as const };
		const { outputs } = await tries.run(slow, twins, settings);

		expect(outputs).toMatchObject([{ error: expect.any(String) }, { error: expect.any(String) }]);
		expect(sent().filter((line) => line.startsWith('POST'))).toHaveLength(1);
	});
});

describe('an item that fails', () => {
	it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'leaves the others unharmed (%s)',
		async (onError) => {
			failAt([3]);
			const result = await bench.runNode(parameters, items, { onError });
			const isSplit = onError === 'continueErrorOutput';
			const failed = isSplit
				? result.run.data.resultData.runData['App Builder'][0].data?.main[1]
				: [result.items[1]];

			expect(names()).toEqual(['A', 'C']);
			expect(failed?.map(({ json, pairedItem }) => [json.httpCode, pairedItem])).toEqual([
				['422', { item: 1 }],
			]);
			expect(result.hints).toEqual(['2 created']);
		},
	);
});

describe('Create or Update as a tool', () => {
	const options = { timeout: 200, maxRetries: 0 };
	const answer = (text: unknown) => JSON.parse(String(text)) as unknown;

	/** A call of the tool for each of these fields, one after the other. */
	async function call(...calls: Array<Record<string, unknown>>): Promise<unknown[]> {
		const { error, json } = await bench.engine.run({
			nodes: [
				{ name: 'Agent', type: 'test.toolCaller' },
				{
					name: 'App Builder',
					type: `${APP_BUILDER}Tool`,
					parameters: {
						...upsert({ mappingMode: 'json', options }),
						fieldsJson: "={{ $fromAI('fields', 'The fields', 'json') }}",
					},
				},
			],
			connections: {
				Start: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
				'App Builder': { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] },
			} as IConnections,
			items: calls.map((fields) => ({ fields })),
		});
		if (error) throw error;
		return json('Agent').map((one) => answer(one.answer));
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

		expect(await call({ name: 'A' }, { ...again }, { name: 'B' })).toMatchObject([
			expect.stringContaining("didn't respond"),
			expect.stringContaining("didn't respond"),
			[{ name: 'B' }],
		]);
		expect(sent().filter((line) => line.startsWith('POST'))).toHaveLength(2);
	});

	it('does so where the list cannot be read after the timeout either', async () => {
		failRequestsAt({ 2: { kind: 'stall' }, 3: { kind: 'status', status: 403 } });
		await call({ name: 'A' }, { name: 'A', seats: 2 });

		expect(sent()).toEqual([
			...['GET workspaces', 'POST workspaces', 'GET workspaces', 'GET workspaces'],
		]);
	});

	it('updates what was created late', async () => {
		bench.service.onRequest(async (number) => {
			if (number === 2) bench.service.inject({ kind: 'stall' });
			if (number === 4) seed(bench.service, { id: 'late', name: 'A' });
		});

		expect(await call({ name: 'A' }, { name: 'A', seats: 2 })).toMatchObject([
			expect.stringContaining("didn't respond"),
			[{ id: 'late', seats: 2 }],
		]);
		expect(names()).toEqual(['A']);
	});
});
