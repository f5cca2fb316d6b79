import assert from 'node:assert/strict';
import { everyOperation } from '../../../n8n/everyOperation.mjs';
import { assertSuccess, itemsOf } from '../../core/executionData';
import type { Check } from './check';

export const checkLifecycle: Check = async ({ api, service }, credential, step) => {
	await step('every operation runs and changes the service', async () => {
		const saved = await api.createWorkflow(everyOperation(credential));
		const execution = await api.runWorkflow(saved);
		assertSuccess(execution);

		const colors = (node: string) =>
			itemsOf(execution, node).map(({ title, color }) => `${title} ${color}`);
		assert.deepEqual(colors('Create Workspaces'), ['Shop green', 'Blog blue', 'Portal red']);
		assert.equal(itemsOf(execution, 'List Workspaces').length, 3);
		assert.deepEqual(colors('Update Workspaces').sort(), ['BLOG blue', 'PORTAL red', 'SHOP green']);
		assert.equal(colors('Read One Workspace')[0].split(' ')[1], 'grey');
		assert.deepEqual(itemsOf(execution, 'Delete It'), [{ deleted: true }]);

		// One request for each item, and one more with which Create or Update finds all.
		assert.equal(service.journal.length, 16);
		const workspaces = [...service.workspaces.values()];
		assert.deepEqual(
			workspaces.map(({ color, settings }) => ({ color, settings })),
			Array(2).fill({ color: 'grey', settings: { seats: 5 } }),
		);
		const agents = [...service.agents.values()].map(({ name, capabilities }) => [
			name,
			capabilities,
		]);
		const helpers = ['Blog Helper', 'Portal Helper', 'Shop Helper'];
		assert.deepEqual(
			agents.sort(),
			helpers.map((name) => [name, ['search', 'code']]),
		);
	});
};
