import assert from 'node:assert/strict';
import { failRequests } from '../../../service';
import { assertSuccess, itemsOf } from '../../core/executionData';
import type { Check } from './check';

const rows = 20;

export const checkResumeAfterFailure: Check = async ({ api, service }, workflow, step) => {
	await step('resume-after-failure goes on after two failures by itself', async () => {
		failRequests(service, [7, rows + 1], { kind: 'status', status: 422 });
		assertSuccess(await api.runWorkflow(workflow, 'Every Night'));
		assert.equal(service.workspaces.size, rows);
	});

	await step('resume-after-failure alerts when it gives up, and Retry does the rest', async () => {
		service.reset();
		service.inject({ kind: 'reset', method: 'POST' });
		const failed = await api.runWorkflow(workflow, 'Every Night');
		assert.equal(failed.status, 'error');
		const { error } = failed.data.resultData;
		const execution = { id: failed.id, url: 'http://localhost/execution', error: { ...error } };
		const alert = await api.runWorkflow(workflow, 'On Error', {
			...{ execution, workflow: { id: workflow.id, name: workflow.name } },
		});
		assertSuccess(alert);
		const [{ subject, text }] = itemsOf(alert, 'Alert');
		const { size } = service.workspaces;
		assert.match(String(subject), new RegExp(`stopped with ${size} items completed$`));
		assert.match(String(text), new RegExp(`Of ${rows} items, ${size} were completed`));

		const retried = await api.retry(failed);
		assertSuccess(retried);
		assert.equal(service.workspaces.size, rows);
		assert.deepEqual(itemsOf(retried, 'Done'), [{ message: `${rows} workspaces are ready` }]);
	});
};
