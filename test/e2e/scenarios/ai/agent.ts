import assert from 'node:assert/strict';
import type { Credential } from '../../../n8n/n8nApi.mjs';
import { manualTrigger } from '../../../n8n/steps.mjs';
import { workflow } from '../../../n8n/workflow.mjs';
import { assertSuccess, itemsOf } from '../../core/executionData';
import type { ScenarioContext } from '../../core/scenario';
import type { Session } from '../../core/session';
import { startModel } from './modelStub';
import { langchain, tools } from './tools';

/** The AI Agent node decides, the node does. What it cannot do without a tool, the example of a chat shows. */
export async function checkAgentTools(
	{ api, service }: Session,
	credential: Credential,
	{ step }: ScenarioContext,
): Promise<void> {
	await step('the AI Agent node creates a workspace and an agent through the tools', async () => {
		const answer = 'The workspace and its agent are there.';
		const agent = {
			agent_name: 'Guide',
			capabilities: '["search","code"]',
			instructions: 'Greet.',
		};
		const model = await startModel(
			[
				{ name: 'Create_workspace', arguments: { workspace_name: 'From a model' } },
				{ name: 'Create_agent', arguments: agent },
			],
			answer,
		);
		const openAi = await api.createCredential('Local model', model.credential, 'openAiApi');
		const text = 'Make a workspace and an agent.';
		const steps = tools(credential);
		const definition = workflow(
			'AI Agent',
			[
				manualTrigger(),
				langchain('AI Agent', 'agent', 3, { promptType: 'define', text, options: {} }),
				{
					...langchain('Model', 'lmChatOpenAi', 1.2, {
						model: { __rl: true, mode: 'id', value: 'local-model' },
						options: {},
					}),
					credentials: { openAiApi: openAi },
				},
				...steps,
			],
			[
				{ from: 'Start', to: 'AI Agent' },
				{ from: 'Model', to: 'AI Agent', type: 'ai_languageModel' },
				...steps.map(({ name }) => ({ from: name, to: 'AI Agent', type: 'ai_tool' })),
			],
		);
		const execution = await api.runWorkflow(await api.createWorkflow(definition));
		assertSuccess(execution);

		assert.equal(itemsOf(execution, 'AI Agent')[0].output, answer);
		assert.equal(service.workspaces.get('ws_1')?.name, 'From a model');
		const { name, capabilities } = service.agents.get('ag_1') ?? {};
		assert.deepEqual({ name, capabilities }, { name: 'Guide', capabilities: ['search', 'code'] });
		// What the tools gave back reached the model.
		const [workspace, created] = model.results();
		assert.match(workspace, /ws_1/);
		assert.match(created, /ag_1/);
	});
}
