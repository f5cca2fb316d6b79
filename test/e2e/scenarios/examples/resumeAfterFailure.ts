import assert from 'node:assert/strict';
import { failRequests } from '../../../service';
import { getItems, succeeded } from '../../core/executionData';
import type { ExampleCheck } from '../../core/check';

const rows = 20;
const completed = 11;

export const checkResumeAfterFailure: ExampleCheck = async ({ api, service }, workflow, step) => {
	const failed = await step('resume-after-failure stops at the row that is wrong', async () => {
		// Retry On Fail goes on after these.
		failRequests(service, [7, rows + 1], { kind: 'status', status: 422 });
		const execution = await api.runWorkflow(workflow, 'Every Night');
		assert.equal(execution.status, 'error');
		assert.equal(service.workspaces.size, rows);
		const { error } = execution.data.resultData;
		assert.match(String(error?.message), /^No workspace has the ID "no-such-workspace"/);
		assert.match(String(error?.description), new RegExp(`${completed} of ${rows} items`));
		return execution;
	});

	await step('resume-after-failure alerts with what was completed', async () => {
		const { error } = failed.data.resultData;
		const execution = { id: failed.id, url: 'http://localhost/execution', error: { ...error } };
		const errorData = { execution, workflow: { id: workflow.id, name: workflow.name } };
		const alert = await succeeded(api.runWorkflow(workflow, 'On Error', errorData));
		const [{ subject }] = getItems(alert, 'Alert');
		assert.match(String(subject), new RegExp(`stopped with ${completed} items completed$`));
	});

	await step('resume-after-failure sends only the rest after the fix', async () => {
		const current = await api.getWorkflow(workflow.id);
		const update = current.nodes.find(({ name }) => name === 'Update Workspace');
		assert.ok(update);
		update.parameters.workspaceId = { __rl: true, mode: 'id', value: '={{ $json.id }}' };
		await api.updateWorkflow(current);
		const before = service.journal.length;
		const retried = await succeeded(api.retry(failed));
		assert.equal(service.journal.length - before, rows - completed);
		assert.deepEqual(getItems(retried, 'Done'), [{ message: `${rows} workspaces are ready` }]);
	});
};
