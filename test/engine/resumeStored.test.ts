import type { IExecuteFunctions } from 'n8n-workflow';

import { failRequests } from '../service';
import { nodeOf } from '../support/nodeTypes';
import { triesOf } from '../support/tries';
import { useEngine } from '../support/useEngine';

/** Gives an item so many times, as Loop Over Items does. */
const loop = nodeOf(
	'loop',
	async function (this: IExecuteFunctions) {
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

it.each<unknown>([
	...[null, 'text', {}],
	...[[null], ['7'], ['{"itemIndex":0,"outcome":{"state":"completed"}}']].map((entries) => ({
		...{ format: 2, run: 0, entries },
	})),
])('what is stored is ignored when it is %j', async (checkpoint) => {
	failAt(3);
	const { run } = await tries.run(create, items);
	run.data.executionData!.contextData['node:App Builder'] = { checkpoint };
	const retried = await tries.retry();

	expect(retried.run.status).toBe('success');
	expect(created()).toEqual(['a', 'b', 'a', 'b', 'c']);
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
