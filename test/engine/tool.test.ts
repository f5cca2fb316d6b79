import type { IConnections, IDataObject } from 'n8n-workflow';

import { APP_BUILDER } from '../support/engine';
import { useEngine } from '../support/useEngine';

const bench = useEngine();

/** Calls the node as an AI Agent would, with what a model might choose as arguments. */
async function callTool(parameters: IDataObject, args: IDataObject) {
	const { error, json } = await bench.engine.run({
		nodes: [
			{ name: 'Agent', type: 'test.toolCaller' },
			{ name: 'App Builder', type: `${APP_BUILDER}Tool`, parameters },
		],
		connections: {
			Start: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
			'App Builder': { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] },
		} as IConnections,
		items: [args],
	});
	if (error) throw error;
	const [{ name, answer }] = json('Agent');
	return { name, answer: JSON.parse(answer as string) };
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
