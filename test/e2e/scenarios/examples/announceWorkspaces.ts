import assert from 'node:assert/strict';
import type { Execution } from '../../../n8n/n8nApi.mjs';
import { waitFor } from '../../../n8n/processes/waitFor.mjs';
import { getItems, succeeded } from '../../core/executionData';
import type { ExampleCheck } from '../../core/check';

/** n8n waits up to a minute for the next poll. */
const timeout = 150_000;

export const checkAnnounceWorkspaces: ExampleCheck = async ({ api, service }, workflow, step) => {
	for (const name of ['Shop', 'Blog', 'Portal']) service.addWorkspace({ title: name });
	const getMessages = (execution: Execution) =>
		['New', 'Updated', 'Deleted']
			.flatMap((kind) => getItems(execution, `Compose ${kind} Message`))
			.map(({ message }) => message);

	await step('announce-workspaces shows by hand what an event looks like', async () => {
		const execution = await succeeded(api.runWorkflow(workflow));
		assert.deepEqual(getMessages(execution), [
			'New workspace: Portal',
			'Workspace updated: Portal',
			'Workspace ws_3 was deleted',
		]);
	});

	await step(
		'announce-workspaces announces workspaces that were created, updated, or deleted',
		async () => {
			const before = service.journal.length;
			await api.activate(workflow);
			await waitFor('the first poll', () => service.journal[before]?.status === 200);
			service.addWorkspace({ title: 'Forum' });
			service.workspaces.delete('ws_1');
			service.workspaces.set('ws_2', { ...service.workspaces.get('ws_2'), title: 'Diary' });
			const started = await waitFor(
				'the execution',
				async () => {
					const list = await api.listExecutions(workflow.id);
					return list.find(({ mode, status }) => mode === 'trigger' && status === 'success');
				},
				{ timeout },
			);
			const execution = await api.getExecution(started.id);
			assert.deepEqual(getMessages(execution), [
				'New workspace: Forum',
				'Workspace updated: Diary',
				'Workspace ws_1 was deleted',
			]);
			await api.deactivate(workflow);
		},
	);
};
