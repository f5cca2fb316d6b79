import { NodeConnectionTypes, type IExecuteFunctions } from 'n8n-workflow';

import { failRequests } from '../service';
import { APP_BUILDER, killedDuring } from '../support/engine';
import { createNodeType } from '../support/nodeTypes';
import { createWorkspace, getNames, upsert, workspaceById } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

/** Outputs an item without a name, then one with a name, as Loop Over Items does. */
const loop = createNodeType('loop', async function (this: IExecuteFunctions) {
	const context = this.getContext('node');
	const round = Number(context.round ?? 0);
	context.round = round + 1;
	return [[[{ json: {} }], [{ json: { name: 'a' } }]][round] ?? []];
});

/** A later node, which may fail. */
let isDown = false;
const later = createNodeType('later', async function (this: IExecuteFunctions) {
	if (isDown) throw new Error('It is down');
	return [this.getInputData()];
});

const bench = useEngine({ extraNodes: { 'test.loop': loop, 'test.later': later } });
const items = ['a', 'b', 'c'].map((name) => ({ name }));
const agent = {
	...{ resource: 'agent', operation: 'create' },
	...{ agentName: '={{ $json.name }}', model: 'm' },
};
const node = (parameters: object) => ({ name: 'App Builder', parameters });
const sent = () => bench.service.journal.length;

/** Executes the node, as if n8n had been killed just before the end. */
async function killed(parameters: object) {
	const nodes = [node(parameters)];
	const run = await bench.engine.run({ nodes, items });
	return { nodes, retryOf: killedDuring(run, 'App Builder') };
}

describe('after n8n was killed during a create, Retry', () => {
	it.each([
		['agents', agent],
		['workspaces', createWorkspace()],
	])('sends no %s, and says what to do', async (_, parameters) => {
		const execution = await killed(parameters);
		const { error } = await bench.engine.run(execution);

		expect(error?.message).toBe(
			'n8n stopped unexpectedly during an earlier attempt, so some items may already have been created',
		);
		expect(error?.description).toMatch(
			/^This Retry sent nothing\. .*start a new execution.*Create or Update/,
		);
		expect(sent()).toBe(3);
	});

	it('outputs the reason for each item if the node continues on errors', async () => {
		const { nodes, retryOf } = await killed(agent);
		const onward = [{ ...nodes[0], onError: 'continueRegularOutput' as const }];
		const { json } = await bench.engine.run({ nodes: onward, retryOf });

		expect(json('App Builder')).toMatchObject(items.map(() => ({ reason: 'outcomeUnknown' })));
		expect(sent()).toBe(3);
	});

	it('sends nothing in any pass through a loop, even if the first has nothing to send, nor does the next Retry', async () => {
		const to = (name: string) => ({ main: [[{ node: name, type: 'main' as const, index: 0 }]] });
		const fieldsJson = "={{ $json.name ? $json : 'none' }}";
		const create = createWorkspace({ mappingMode: 'json', fieldsJson });
		const workflow = {
			nodes: [
				{ name: 'Loop', type: 'test.loop' },
				{ ...node(create), onError: 'continueRegularOutput' as const },
				{ name: 'Later', type: 'test.later' },
			],
			connections: {
				...{ Start: to('Loop'), Loop: to('App Builder') },
				...{ 'App Builder': to('Later'), Later: to('Loop') },
			},
		};
		const run = await bench.engine.run(workflow);
		expect(sent()).toBe(1);
		isDown = true;
		const retryOf = killedDuring(run, 'Loop', 'App Builder');
		const failed = await bench.engine.run({ ...workflow, retryOf });
		isDown = false;
		await bench.engine.run({ ...workflow, retryOf: failed });

		expect(failed.error?.message).toBe('It is down');
		expect(sent()).toBe(1);
	});

	it('sends nothing if the node had finished, and a later one was running', async () => {
		const nodes = [node(agent), { name: 'Later', type: 'test.start' }];
		const run = await bench.engine.run({ nodes, items });
		const retryOf = killedDuring(run, 'App Builder', 'Later');
		const { error } = await bench.engine.run({ nodes, retryOf });

		expect(error?.message).toMatch(/^n8n stopped unexpectedly/);
		expect(sent()).toBe(3);
	});

	it('sends nothing either if a failed attempt is retried without its node context, as by Engine 2.0', async () => {
		failRequests(bench.service, [2], { kind: 'status', status: 422 });
		const nodes = [node({ ...agent, options: { maxConcurrentItems: 1 } })];
		const failed = await bench.engine.run({ nodes, items });
		const { contextData } = failed.run.data.executionData!;
		// All that Retry relies on.
		expect(Object.keys(contextData['node:App Builder'])).toEqual(['checkpoint']);
		delete contextData['node:App Builder'];
		const { error } = await bench.engine.run({ nodes, retryOf: failed });

		expect(error?.message).toMatch(/^n8n stopped unexpectedly/);
		expect(sent()).toBe(2);
	});
});

describe('after n8n was killed, Retry continues with', () => {
	it('Create or Update, which creates nothing twice', async () => {
		const execution = await killed(upsert());
		const { error } = await bench.engine.run(execution);

		expect(error).toBeUndefined();
		expect(getNames(bench.service.workspaces.values())).toEqual(['a', 'b', 'c']);
	});

	it('deletes, some of which were already done', async () => {
		for (const id of ['a', 'b', 'c']) bench.service.workspaces.set(id, { id });
		const parameters = workspaceById('delete', '={{ $json.name }}');
		const { nodes, retryOf } = await killed(parameters);
		bench.service.workspaces.set('c', { id: 'c' });
		const { error, json } = await bench.engine.run({ nodes, retryOf });

		expect(error).toBeUndefined();
		expect(json('App Builder')).toEqual(items.map(() => ({ deleted: true })));
		expect(bench.service.workspaces.size).toBe(0);
	});

	it.each<[string, object]>([
		['updates', { ...workspaceById('update', 'a'), mappingMode: 'autoMapInput' }],
		['reads', { resource: 'workspace', operation: 'getAll' }],
	])('%s', async (_, parameters) => {
		bench.service.workspaces.set('a', { id: 'a' });
		const execution = await killed(parameters);
		const { error } = await bench.engine.run(execution);

		expect(error).toBeUndefined();
	});
});

describe('Retry sends a create', () => {
	it('after n8n was killed before the node began', async () => {
		const nodes = [{ name: 'Earlier', type: 'test.start' }, node(agent)];
		const run = await bench.engine.run({ nodes, items });
		bench.service.agents.clear();
		const { error } = await bench.engine.run({ nodes, retryOf: killedDuring(run, 'Earlier') });

		expect(error).toBeUndefined();
		expect(bench.service.agents.size).toBe(3);
	});
});

it("an AI Agent's calls of the tool are no attempts at earlier work: Retry creates what it asks for", async () => {
	const tool = {
		...node(createWorkspace({ mappingMode: 'json', fieldsJson: '{}' })),
		type: `${APP_BUILDER}Tool`,
	};
	const workflow = {
		nodes: [{ name: 'Agent', type: 'test.toolCaller' }, tool],
		connections: {
			Start: { main: [[{ node: 'Agent', type: NodeConnectionTypes.Main, index: 0 }]] },
			'App Builder': { ai_tool: [[{ node: 'Agent', type: NodeConnectionTypes.AiTool, index: 0 }]] },
		},
	};
	const run = await bench.engine.run(workflow);
	const { json } = await bench.engine.run({ ...workflow, retryOf: killedDuring(run, 'Agent') });

	expect(String(json('Agent')[0].answer)).toContain('ws_2');
	expect(sent()).toBe(2);
});
