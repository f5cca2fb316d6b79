import type { IConnections, IDataObject } from 'n8n-workflow';

import { APP_BUILDER } from '../support/engine';
import { retryOnFail } from '../support/tries';
import { useEngine } from '../support/useEngine';

const bench = useEngine();

/** Calls the node as an AI Agent would, with what a model might choose as arguments. */
async function callTool(parameters: IDataObject, args: IDataObject) {
	const { error, json } = await callTimes(parameters, [args]);
	if (error) throw error;
	const [{ name, answer }] = json('Agent');
	return { name, answer: JSON.parse(answer as string) };
}

/** As many calls of the tool as there are arguments. */
async function callTimes(parameters: IDataObject, items: IDataObject[], settings = {}) {
	return await bench.engine.run({
		nodes: [
			{ name: 'Agent', type: 'test.toolCaller' },
			{ name: 'App Builder', type: `${APP_BUILDER}Tool`, parameters, ...settings },
		],
		connections: {
			Start: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
			'App Builder': { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] },
		} as IConnections,
		items,
	});
}

describe('the node as a tool of an AI agent', () => {
	it('creates an agent from what the model fills in, capabilities included', async () => {
		const { name, answer } = await callTool(
			{
				resource: 'agent',
				operation: 'create',
				agentName: "={{ $fromAI('name', 'Name of the agent', 'string') }}",
				model: 'model-1',
				capabilities: "={{ $fromAI('capabilities', 'List of capabilities', 'json') }}",
				instructions: "={{ $fromAI('instructions', '', 'string') }}",
			},
			{ name: 'Helper', capabilities: ['search', 'code'], instructions: 'Be brief.' },
		);

		expect(name).toBe('App_Builder');
		expect(JSON.parse(bench.service.journal[0].body)).toEqual({
			name: 'Helper',
			model: 'model-1',
			capabilities: ['search', 'code'],
			instructions: 'Be brief.',
		});
		expect(answer).toMatchObject([{ id: 'ag_1', name: 'Helper' }]);
	});
});

describe('calls of the tool', () => {
	const create = { resource: 'workspace', operation: 'create', options: { maxRetries: 0 } };

	it('never mix: who asks for the same twice gets two', async () => {
		await callTimes(create, [{}, {}]);

		expect(bench.service.workspaces.size).toBe(2);
	});

	it('are processed again by Retry On Fail where the service has refused', async () => {
		bench.service.inject({ kind: 'status', status: 422 });
		await callTimes(create, [{}], retryOnFail(2));

		expect(bench.service.workspaces.size).toBe(1);
	});

	it('create nothing twice when the outcome is unknown, whether n8n or the model repeats them', async () => {
		bench.service.inject({ kind: 'reset', afterWork: true });
		await callTimes(create, [{}, {}], retryOnFail(3));

		expect(bench.service.workspaces.size).toBe(1);
		expect(bench.service.journal).toHaveLength(1);
	});
});
