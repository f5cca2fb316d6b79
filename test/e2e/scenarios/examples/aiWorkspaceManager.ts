import assert from 'node:assert/strict';
import type { Execution, N8nApi, SavedWorkflow } from '../../../n8n/n8nApi.mjs';
import { waitFor } from '../../../n8n/processes/waitFor.mjs';
import type { ExampleCheck } from '../../core/check';
import { errorText, getItems, succeeded } from '../../core/executionData';
import { isFrom2 } from '../../core/version';
import { chooseCredential } from './importExamples';
import { startModel } from './modelStub';

const answer = 'The shop is open, and there is a forum.';

/** Any other user agent counts as a link preview, and approves nothing. */
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0' };
/** The memory is that of the session. */
const messageIn = (sessionId: string) => ({
	...{ sessionId, action: 'sendMessage' },
	chatInput: 'Open the shop.',
});

export const checkAiWorkspaceManager: ExampleCheck = async (session, imported, step) => {
	const { api, service } = session;
	const hasReview = isFrom2(session.home.source, 6);
	const workflow = hasReview ? imported : await removeReview(api, imported);
	await step('ai-workspace-manager lists, gets, creates and updates in a chat', async () => {
		service.addWorkspace({ title: 'Shop' });
		service.addWorkspace({ title: 'Blog' });
		const change = { workspace_id: 'ws_1', fields: { settings: { open: true } } };
		const calls = [
			{ name: 'List_workspaces', arguments: { search: 'shop' } },
			{ name: 'Get_workspace', arguments: { workspace_id: 'ws_1' } },
			{ name: 'Create_workspace', arguments: { fields: { title: 'Forum' } } },
			{ name: 'Update_workspace', arguments: change },
		];
		const model = await startModel(api, calls, answer);
		const ready = await chooseCredential(api, workflow, model.credential, 'openAiApi');
		const execution = await succeeded(api.runWorkflow(ready, 'Chat', messageIn('open')));

		assert.deepEqual(getItems(execution, 'AI Agent'), [{ output: answer }]);
		const [request] = model.requests;
		assert.match(JSON.stringify(request.messages), /Open the shop\./);
		// Nothing here can delete.
		assert.deepEqual((request.tools ?? []).map((tool) => tool.function.name).sort(), [
			'Create_workspace',
			'Get_workspace',
			'List_workspaces',
			'Update_workspace',
		]);
		const [listed, got] = model.results();
		assert.deepEqual(JSON.parse(JSON.parse(listed) as string), [
			{ id: 'ws_1', title: 'Shop' },
			{ note: '"shop" may be in a field that isn\'t shown, or part of a longer word.' },
		]);
		assert.match(got, /Shop/);
		assert.deepEqual(service.workspaces.get('ws_1')?.settings, { open: true });
		assert.equal(service.workspaces.get('ws_3')?.title, 'Forum');
	});

	if (!hasReview) return;
	for (const [decision, left] of [
		['false', 1],
		['true', 0],
	] as const) {
		await step(`ai-workspace-manager deletes only if a person approves (${decision})`, async () => {
			service.reset();
			service.addWorkspace({ title: 'Shop' });
			const call = { toolParameters: { workspace_id: 'ws_1' }, hitlParameters: {} };
			const calls = [{ name: 'Delete_workspace', arguments: call }];
			const model = await startModel(api, calls, answer);
			const reviewed = await turnReviewOn(api, await api.getWorkflow(workflow.id));
			const ready = await chooseCredential(api, reviewed, model.credential, 'openAiApi');
			const waiting = await api.runWorkflow(ready, 'Chat', messageIn(decision));
			assert.equal(waiting.status, 'waiting', errorText(waiting));
			const { text, buttons } = getQuestion(waiting);
			assert.equal(text, 'Delete_workspace: {"workspace_id":"ws_1"}');
			assert.equal(service.workspaces.size, 1);

			const { link } = buttons.find(({ link }) => link.includes(`approved=${decision}`))!;
			assert.equal((await fetch(link, { headers: browser })).status, 200);
			await waitFor('the answer', () => model.requests.length === 2);
			assert.equal(service.workspaces.size, left);
		});
	}
};

/** What the note asks for in a version that doesn't know it. */
async function removeReview(api: N8nApi, workflow: SavedWorkflow): Promise<SavedWorkflow> {
	const names = ['Human Review', 'Delete workspace'];
	workflow.nodes = workflow.nodes.filter(({ name }) => !names.includes(name));
	for (const name of names) delete workflow.connections[name];
	return await api.updateWorkflow(workflow);
}

/** What the note asks for: the Response Mode, and the three nodes that are off. */
async function turnReviewOn(api: N8nApi, workflow: SavedWorkflow): Promise<SavedWorkflow> {
	for (const node of workflow.nodes) {
		delete node.disabled;
		if (node.name === 'Chat') node.parameters.options = { responseMode: 'responseNodes' };
	}
	return await api.updateWorkflow(workflow);
}

interface Question {
	text: string;
	buttons: Array<{ link: string }>;
}

/** What the chat asks the person. */
function getQuestion({ data }: Execution): Question {
	const { runData } = data.resultData;
	const outputs = runData['Human Review'].map((run) => run.data?.ai_tool?.[0]?.[0]);
	return outputs[0]!.sendMessage as unknown as Question;
}
