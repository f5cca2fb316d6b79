import assert from 'node:assert/strict';
import { assertSuccess, itemsOf } from '../../core/executionData';
import type { Credential } from '../../../n8n/n8nApi.mjs';
import type { ScenarioContext } from '../../core/scenario';
import type { Session } from '../../core/session';
import { aiAgent, openAiChatModel } from './aiSteps';
import { manualTrigger } from '../../../n8n/steps.mjs';
import { tools } from './tools';
import { workflow } from '../../../n8n/workflow.mjs';
import { startModel } from './modelStub';

const answer = 'The workspace and its agent are there.';

/** The AI Agent node decides, the node does. */
export async function checkAgentTools(
	{ api, service }: Session,
	credential: Credential,
	{ step }: ScenarioContext,
): Promise<void> {
	await step('the AI Agent node creates a workspace and an agent through the tools', async () => {
		const model = await startModel(
			[
				{ name: 'Create_workspace', arguments: { workspace_name: 'From a model' } },
				{
					name: 'Create_agent',
					arguments: {
						agent_name: 'Guide',
						capabilities: '["search","code"]',
						instructions: 'Greet.',
					},
				},
			],
			answer,
		);
		const openAi = await api.createCredential(
			'Local model',
			{ apiKey: 'none', url: model.baseUrl, header: false },
			'openAiApi',
		);
		const toolSteps = tools(credential);
		const definition = workflow(
			'AI Agent',
			[
				manualTrigger(),
				aiAgent('Make a workspace and an agent.'),
				openAiChatModel(openAi),
				...toolSteps,
			],
			[
				{ from: 'Start', to: 'AI Agent' },
				{ from: 'Model', to: 'AI Agent', type: 'ai_languageModel' },
				...toolSteps.map(({ name }) => ({ from: name, to: 'AI Agent', type: 'ai_tool' })),
			],
		);
		const execution = await api.runWorkflow(await api.createWorkflow(definition));
		assertSuccess(execution);

		assert.deepEqual(itemsOf(execution, 'AI Agent'), [{ output: answer }]);
		assert.equal(service.workspaces.get('ws_1')?.name, 'From a model');
		const { name, capabilities } = service.agents.get('ag_1') ?? {};
		assert.deepEqual({ name, capabilities }, { name: 'Guide', capabilities: ['search', 'code'] });
		// What the tools gave back reached the model.
		const results = model.requests.at(-1)?.messages.filter(({ role }) => role === 'tool') ?? [];
		assert.match(JSON.stringify(results[0].content), /ws_1/);
		assert.match(JSON.stringify(results[1].content), /ag_1/);
	});
}
