import assert from 'node:assert/strict';
import { getItems, succeeded } from '../../core/executionData';
import type { ExampleCheck } from '../../core/check';

export const checkErrorAlert: ExampleCheck = async ({ api, service }, workflow, step) => {
	await step("error-alert reports what wasn't done while the rest continues", async () => {
		service.inject({ kind: 'status', status: 500, method: 'POST', path: '/v1/agents' });
		const execution = await succeeded(api.runWorkflow(workflow, 'Start'));

		const alerts = getItems(execution, 'Alert');
		assert.deepEqual(alerts.map(({ subject }) => subject).sort(), [
			'App Builder: 1 failed in "Create Agent"',
			'App Builder: 1 failed in "Create Workspace"',
		]);
		const text = alerts.map(({ text }) => text).join('\n');
		assert.match(
			text,
			/^• Museum: The value of "settings\.seats" in 'Fields' isn't of type number.*\nChoose another type/m,
		);
		assert.match(text, /^• (Library|Theater): The service couldn't process the request/m);

		assert.deepEqual(getItems(execution, 'Done'), [{ message: '1 of 3 rows done' }]);
		const titles = [...service.workspaces.values()].map(({ title }) => title);
		assert.deepEqual(titles.sort(), ['Library', 'Theater']);
		assert.equal(service.agents.size, 1);
	});

	await step('error-alert alerts only for the row that is wrong', async () => {
		const execution = await succeeded(api.runWorkflow(workflow, 'Start'));
		assert.equal(getItems(execution, 'Alert').length, 1);
		assert.deepEqual(getItems(execution, 'Done'), [{ message: '2 of 3 rows done' }]);
	});
};
