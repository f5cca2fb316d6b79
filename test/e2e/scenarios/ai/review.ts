import assert from 'node:assert/strict';
import type { Credential } from '../../../n8n/n8nApi.mjs';
import { manualTrigger } from '../../../n8n/steps.mjs';
import { workflow, type Workflow } from '../../../n8n/workflow.mjs';
import { waitFor } from '../../../processes/waitFor.mjs';
import { addWorkspace } from '../../core/changeService';
import { assertSuccess, itemsOf } from '../../core/executionData';
import type { ScenarioContext } from '../../core/scenario';
import type { Session } from '../../core/session';
import { startModel } from './modelStub';
import { startTelegram } from './telegramStub';
import { langchain, tools } from './tools';

/** Workspace → Delete behind n8n's Human Review: the model asks for it, and a person decides. */
export async function checkHumanReview(
	session: Session,
	credential: Credential,
	{ step }: ScenarioContext,
): Promise<void> {
	await step('a person declines what the model wants to delete, and it stays', async () => {
		assert.match(await review(session, credential, 'Decline'), /rejected the tool call/);
		assert.equal(session.service.workspaces.size, 1);
	});
	session.service.reset();
	await step('a person approves it, and it is deleted once', async () => {
		assert.match(await review(session, credential, 'Approve'), /deleted/);
		assert.equal(session.service.workspaces.size, 0);
		const deletes = session.service.journal.filter(({ method }) => method === 'DELETE');
		assert.equal(deletes.length, 1);
	});
}

/** Lets the model ask for the delete, presses the button, and returns what the model was told. */
async function review(
	{ api, service }: Session,
	credential: Credential,
	button: string,
): Promise<string> {
	await addWorkspace(service, { name: 'Shop' });
	const call = { toolParameters: { workspace_id: 'ws_1' }, hitlParameters: {} };
	const model = await startModel([{ name: 'Delete_workspace', arguments: call }], 'Done.');
	const telegram = await startTelegram();
	const openAi = await api.createCredential('Local model', model.credential, 'openAiApi');
	const chat = await api.createCredential('Local chat', telegram.credential, 'telegramApi');
	const definition = reviewed(credential, openAi, chat);
	const waiting = await api.runWorkflow(await api.createWorkflow(definition));
	assert.equal(waiting.status, 'waiting');
	assert.equal(service.workspaces.size, 1);

	const [question] = telegram.questions;
	assert.match(question.text, /^Delete_workspace: ws_1/);
	const choice = question.reply_markup.inline_keyboard[0].find(({ text }) => text === button);
	assert.ok(choice, `There is no button ${button}`);
	// n8n does not let a link's preview decide, and takes Node.js for one.
	await fetch(choice.url, { headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' } });

	const execution = await waitFor('the execution after the review', async () => {
		const resumed = await api.getExecution(waiting.id).catch(() => undefined);
		return resumed && !['waiting', 'running'].includes(resumed.status) && resumed;
	});
	assertSuccess(execution);
	assert.equal(itemsOf(execution, 'AI Agent')[0].output, 'Done.');
	return model.results()[0];
}

function reviewed(credential: Credential, openAi: Credential, chat: Credential): Workflow {
	const deleteTool = tools(credential).find(({ name }) => name === 'Delete workspace')!;
	return workflow(
		'Human Review',
		[
			manualTrigger(),
			langchain('AI Agent', 'agent', 3, {
				promptType: 'define',
				text: 'Delete the shop.',
				options: {},
			}),
			{
				...langchain('Model', 'lmChatOpenAi', 1.2, {
					model: { __rl: true, mode: 'id', value: 'local-model' },
					options: {},
				}),
				credentials: { openAiApi: openAi },
			},
			{
				name: 'Human Review',
				type: 'n8n-nodes-base.telegramHitlTool',
				typeVersion: 1.2,
				parameters: {
					message: '={{ $tool.name }}: {{ $tool.parameters.workspace_id }}',
					chatId: '1',
					approvalOptions: {
						values: { approvalType: 'double', approveLabel: 'Approve', disapproveLabel: 'Decline' },
					},
				},
				credentials: { telegramApi: chat },
				webhookId: '22222222-2222-4222-8222-222222222222',
			},
			deleteTool,
		],
		[
			{ from: 'Start', to: 'AI Agent' },
			{ from: 'Model', to: 'AI Agent', type: 'ai_languageModel' },
			{ from: 'Human Review', to: 'AI Agent', type: 'ai_tool' },
			{ from: deleteTool.name, to: 'Human Review', type: 'ai_tool' },
		],
	);
}
