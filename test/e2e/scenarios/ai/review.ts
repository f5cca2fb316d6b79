import assert from 'node:assert/strict';
import type { Credential } from '../../../n8n/n8nApi.mjs';
import type { Workflow } from '../../../n8n/workflow.mjs';
import { waitFor } from '../../../processes/waitFor.mjs';
import type { Check } from '../../core/check';
import { itemsOf, succeeded } from '../../core/executionData';
import type { Session } from '../../core/session';
import { startModel } from './modelStub';
import { startTelegram } from './telegramStub';
import { agentWorkflow, tools } from './tools';

/** Workspace → Delete behind n8n's Human Review: the model asks for it, and a person decides. */
export const checkHumanReview: Check = async (session, credential, step) => {
	const { service } = session;
	await step('a person declines what the model wants to delete, and it stays', async () => {
		assert.match(await review(session, credential, 'Decline'), /rejected the tool call/);
		assert.equal(service.workspaces.size, 1);
	});
	service.reset();
	await step('a person approves it, and it is deleted once', async () => {
		assert.match(await review(session, credential, 'Approve'), /deleted/);
		assert.equal(service.workspaces.size, 0);
		const deletes = service.journal.filter(({ method }) => method === 'DELETE');
		assert.equal(deletes.length, 1);
	});
};

/** Lets the model ask for the delete, presses the button, and returns what the model was told. */
async function review(
	{ api, service }: Session,
	credential: Credential,
	button: string,
): Promise<string> {
	service.addWorkspace({ name: 'Shop' });
	const call = { toolParameters: { workspace_id: 'ws_1' }, hitlParameters: {} };
	const model = await startModel(api, [{ name: 'Delete_workspace', arguments: call }], 'Done.');
	const telegram = await startTelegram(api);
	const definition = reviewed(credential, model.credential, telegram.credential);
	const waiting = await api.runWorkflow(await api.createWorkflow(definition));
	assert.equal(waiting.status, 'waiting');
	assert.equal(service.workspaces.size, 1);

	const [question] = telegram.questions;
	assert.match(question.text, /^Delete_workspace: \{"workspace_id":"ws_1"\}/);
	const choice = question.reply_markup.inline_keyboard[0].find(({ text }) => text === button);
	assert.ok(choice, `There is no button ${button}`);
	// n8n does not let a link's preview decide, and takes Node.js for one.
	await fetch(choice.url, { headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' } });

	const ended = waitFor('the execution after the review', async () => {
		const resumed = await api.getExecution(waiting.id).catch(() => undefined);
		return resumed && !['waiting', 'running'].includes(resumed.status) && resumed;
	});
	assert.equal(itemsOf(await succeeded(ended), 'AI Agent')[0].output, 'Done.');
	return model.results()[0];
}

function reviewed(credential: Credential, model: Credential, chat: Credential): Workflow {
	const deleteTool = tools(credential).find(({ name }) => name === 'Delete workspace')!;
	const approvalOptions = {
		values: { approvalType: 'double', approveLabel: 'Approve', disapproveLabel: 'Decline' },
	};
	const humanReview = {
		name: 'Human Review',
		type: 'n8n-nodes-base.telegramHitlTool',
		typeVersion: 1.2,
		parameters: {
			message: '={{ $tool.name }}: {{ JSON.stringify($tool.parameters) }}',
			chatId: '1',
			approvalOptions,
		},
		credentials: { telegramApi: chat },
		webhookId: '22222222-2222-4222-8222-222222222222',
	};
	return agentWorkflow(
		'Delete the shop.',
		model,
		[humanReview, deleteTool],
		[
			{ from: 'Human Review', to: 'AI Agent', type: 'ai_tool' },
			{ from: deleteTool.name, to: 'Human Review', type: 'ai_tool' },
		],
	);
}
