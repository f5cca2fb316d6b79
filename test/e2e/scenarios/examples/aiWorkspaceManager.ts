import assert from 'node:assert/strict';
import { itemsOf, succeeded } from '../../core/executionData';
import type { ExampleCheck } from '../../core/check';
import { chooseCredential } from './importExamples';
import { startModel } from './modelStub';

const answer = 'The shop is open, and there is a forum.';

export const checkAiWorkspaceManager: ExampleCheck = async ({ api, service }, workflow, step) => {
	await step('ai-workspace-manager lists, gets, creates and updates in a chat', async () => {
		service.addWorkspace({ title: 'Shop' });
		const change = { workspace_id: 'ws_1', fields: { settings: { open: true } } };
		const calls = [
			{ name: 'List_workspaces', arguments: {} },
			{ name: 'Get_workspace', arguments: { workspace_id: 'ws_1' } },
			{ name: 'Create_workspace', arguments: { fields: { title: 'Forum' } } },
			{ name: 'Update_workspace', arguments: change },
		];
		const model = await startModel(api, calls, answer);
		const ready = await chooseCredential(api, workflow, model.credential, 'openAiApi');
		const message = { sessionId: 'one', action: 'sendMessage', chatInput: 'Open the shop.' };
		const execution = await succeeded(api.runWorkflow(ready, 'Chat', message));

		assert.deepEqual(itemsOf(execution, 'AI Agent'), [{ output: answer }]);
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
		assert.deepEqual(JSON.parse(JSON.parse(listed) as string), [{ id: 'ws_1', title: 'Shop' }]);
		assert.match(got, /Shop/);
		assert.deepEqual(service.workspaces.get('ws_1')?.settings, { open: true });
		assert.equal(service.workspaces.get('ws_2')?.title, 'Forum');
	});
};
