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

const parameters = upsert({ options: { maxRetries: 0, maxConcurrentRequests: 1 } });
const items = ['A', 'B', 'C'].map((name) => ({ name }));
const refused: Fault = { kind: 'status', status: 422 };

function failAt(numbers: number[], fault = refused): void {
	failRequests(bench.service, numbers, fault);
}

describe('a failed run of Create or Update', () => {
	it('is taken up again: what was carried out is not sent again, and the output is complete', async () => {
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
			'2 of 3 items were carried out in earlier tries and not sent again.',
		]);
	});

	it('does not create again what an earlier try has created unheard', async () => {
		failRequestsAt({ 3: { kind: 'reset', afterWork: true }, 4: refused });
		const { outputs } = await tries.run(parameters, items, retryOnFail(2));

		expect(names()).toEqual(['A', 'B', 'C']);
		expect(outputs).toMatchObject([{ id: 'ws_1' }, { id: 'ws_2' }, { id: 'ws_3' }]);
	});

	it('says of a create that was lost and then found refused that it did not succeed', async () => {
		failRequestsAt({ 3: { kind: 'reset' }, 4: refused, 6: refused });
		const { error } = await tries.run(parameters, items, retryOnFail(2));

		expect(error?.description).toContain(
			'1 was carried out, 1 did not succeed, and 1 was not sent',
		);
		// The second try has read the list, so nothing is left to be found out.
		expect(sent()).toHaveLength(4 + 2);
	});

	it('sends an item again whose settings have changed', async () => {
		seed(bench.service, { id: 'a', name: 'A' });
		failAt([2]);
		await tries.run({ ...parameters, whenExists: 'skip' }, items);
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
	it('creates, and updates the next time it is called', async () => {
		const { error, json } = await bench.engine.run({
			nodes: [
				{ name: 'Agent', type: 'test.toolCaller' },
				{
					name: 'App Builder',
					type: `${APP_BUILDER}Tool`,
					parameters: {
						...upsert({ fieldsMode: 'json' }),
						fieldsJson: "={{ $fromAI('fields', 'The fields', 'json') }}",
					},
				},
			],
			connections: {
				Start: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
				'App Builder': { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] },
			} as IConnections,
			items: [{ fields: { name: 'A' } }, { fields: { name: 'A', seats: 2 } }],
		});
		const answers = json('Agent').map(({ answer }) => JSON.parse(String(answer)) as unknown);

		expect(error).toBeUndefined();
		expect(answers).toMatchObject([[{ id: 'ws_1' }], [{ id: 'ws_1', seats: 2 }]]);
	});
});
