import type { N8nApi } from '../../../n8n/n8nApi.mjs';
import { manualTrigger } from '../../../n8n/steps.mjs';
import { workflow, type Step } from '../../../n8n/workflow.mjs';
import { assertSuccess, itemsOf } from '../../core/executionData';
import { aiAgent, openAiChatModel } from './aiSteps';
import type { ModelStub } from './modelStub';

/** Asks an agent that has this model and these tools; what it says in the end. */
export async function talk(
	api: N8nApi,
	model: ModelStub,
	toolSteps: Step[],
	request: string,
): Promise<unknown> {
	const openAi = await api.createCredential(
		'Local model',
		{ apiKey: 'none', url: model.baseUrl, header: false },
		'openAiApi',
	);
	const definition = workflow(
		'AI Agent',
		[manualTrigger(), aiAgent(request), openAiChatModel(openAi), ...toolSteps],
		[
			{ from: 'Start', to: 'AI Agent' },
			{ from: 'Model', to: 'AI Agent', type: 'ai_languageModel' },
			...toolSteps.map(({ name }) => ({ from: name, to: 'AI Agent', type: 'ai_tool' })),
		],
	);
	const execution = await api.runWorkflow(await api.createWorkflow(definition));
	assertSuccess(execution);
	return itemsOf(execution, 'AI Agent')[0].output;
}
