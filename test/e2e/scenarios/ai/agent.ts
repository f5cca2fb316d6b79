import assert from 'node:assert/strict';
import type { Check } from '../../core/check';
import { itemsOf, succeeded } from '../../core/executionData';
import { startModel } from './modelStub';
import { agentWorkflow, tools } from './tools';

/** The AI Agent node decides, the node does. What it cannot do without a tool, the example of a chat shows. */
export const checkAgentTools: Check = async ({ api, service }, credential, step) => {
	await step('the AI Agent node creates a workspace and an agent through the tools', async () => {
		const answer = 'The workspace and its agent are there.';
		const agent = {
			agent_name: 'Guide',
			capabilities: '["search","code"]',
			instructions: 'Greet.',
		};
		const calls = [
			{ name: 'Create_workspace', arguments: { workspace_name: 'From a model' } },
			{ name: 'Create_agent', arguments: agent },
		];
		const model = await startModel(api, calls, answer);
		const steps = tools(credential);
		const links = steps.map(({ name }) => ({ from: name, to: 'AI Agent', type: 'ai_tool' }));
		const text = 'Make a workspace and an agent.';
		const definition = agentWorkflow(text, model.credential, steps, links);
		const saved = await api.createWorkflow(definition);
		const execution = await succeeded(api.runWorkflow(saved));

		assert.equal(itemsOf(execution, 'AI Agent')[0].output, answer);
		assert.equal(service.workspaces.get('ws_1')?.name, 'From a model');
		const { name, capabilities } = service.agents.get('ag_1') ?? {};
		assert.deepEqual({ name, capabilities }, { name: 'Guide', capabilities: ['search', 'code'] });
		// What the tools gave back reached the model.
		const [workspace, created] = model.results();
		assert.match(workspace, /ws_1/);
		assert.match(created, /ag_1/);
	});
};
