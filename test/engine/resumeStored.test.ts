import type { IExecuteFunctions, Logger } from 'n8n-workflow';

import { failRequests } from '../service';
import { nodeOf } from '../support/nodeTypes';
import { triesOf } from '../support/tries';
import { useEngine } from '../support/useEngine';

/** n8n's own, which all nodes write to. */
let logger: Logger;

/** Gives an item so many times, as Loop Over Items does. */
const loop = nodeOf(
	'loop',
	async function (this: IExecuteFunctions) {
		logger = this.logger;
		const context = this.getContext('node');
		const rounds = Number(context.rounds ?? 0) + 1;
		context.rounds = rounds;
		const isOver = rounds > Number(this.getNodeParameter('times', 0));
		return [isOver ? [] : [{ json: { name: 'same' } }]];
	},
	{ properties: [{ displayName: 'Times', name: 'times', type: 'number', default: 1 }] },
);

const bench = useEngine({ extraNodes: { 'test.loop': loop } });
const tries = triesOf(bench);

const items = ['a', 'b', 'c'].map((name) => ({ name }));
const create = {
	...{ resource: 'workspace', operation: 'create', options: { maxConcurrentItems: 1 } },
	...{ mappingMode: 'json', fieldsJson: '={"name":"{{ $json.name }}"}' },
};
const created = () => [...bench.service.workspaces.values()].map(({ name }) => name);

function failAt(number: number): void {
	failRequests(bench.service, [number], { kind: 'status', status: 422 });
}

describe('what is stored', () => {
	it('is ignored with a line in the log when it has the format of another version', async () => {
		await bench.engine.run({ nodes: [{ name: 'Loop', type: 'test.loop' }] });
		const warn = jest.spyOn(logger, 'warn');
		failAt(3);
		const { context } = await tries.run(create, items);
		context.checkpoint!.format = 1;
		const { outputs, context: left } = await tries.retry();

		expect(outputs.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
		expect(created()).toEqual(['a', 'b', 'a', 'b', 'c']);
		expect(left.checkpoint).toMatchObject({ format: 2, entries: [] });
		expect(warn.mock.calls.flat()).toEqual([expect.stringContaining('so all items will be sent')]);
		warn.mockRestore();
	});

	it.each<unknown>([
		...[null, 'text', 7, [], {}],
		...[[null], ['7'], ['{}'], ['{"itemIndex":0,"outcome":{"state":"completed"}}'], 7].map(
			(entries) => ({ format: 2, run: 0, entries }),
		),
	])('is ignored when it is %j', async (checkpoint) => {
		failAt(3);
		const { run } = await tries.run(create, items);
		run.data.executionData!.contextData['node:App Builder'] = { checkpoint };
		const retried = await tries.retry();

		expect(retried.run.status).toBe('success');
		expect(created()).toEqual(['a', 'b', 'a', 'b', 'c']);
	});

	it('brings back every value as it was', async () => {
		const values = {
			__proto__: 1,
			text: '\u2028\ud800 "é"',
			list: [null, 1.5, '9007199254740993'],
		};
		bench.service.onRequest(async (current) => {
			const body = JSON.stringify({ id: 'x', ...values });
			if (current === 1) bench.service.inject({ kind: 'answer', status: 201, body });
			if (current === 2) bench.service.inject({ kind: 'status', status: 422 });
		});
		await tries.run(create, items);

		expect((await tries.retry()).outputs[0]).toEqual({ id: 'x', ...values });
	});
});

it('the runs of a loop never mix, whatever they send', async () => {
	failAt(2);
	const nodes = [
		{ name: 'Loop', type: 'test.loop', parameters: { times: 3 } },
		{ name: 'App Builder', parameters: create },
	];
	const main = (node: string) => ({ main: [[{ node, type: 'main' as const, index: 0 }]] });
	const connections = {
		Start: main('Loop'),
		Loop: main('App Builder'),
		'App Builder': main('Loop'),
	};
	const failed = await bench.engine.run({ nodes, connections });
	const retried = await bench.engine.run({ nodes, connections, retryOf: failed });

	expect([failed.run.status, retried.run.status]).toEqual(['error', 'success']);
	expect(created()).toEqual(['same', 'same', 'same']);
});

it('a second node with the same items sends them too', async () => {
	failAt(5);
	const nodes = ['First', 'Second'].map((name) => ({ name, parameters: create }));
	const failed = await bench.engine.run({ nodes, items });
	const retried = await bench.engine.run({ nodes, retryOf: failed });

	expect(retried.run.status).toBe('success');
	expect(created()).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
});
