import assert from 'node:assert/strict';
import { addWorkspace } from '../../core/changeService';
import { assertSuccess, itemsOf } from '../../core/executionData';
import type { Check } from './check';

export const checkNightlyInventory: Check = async ({ api, service }, workflow, step) => {
	await step('nightly-inventory writes the chosen fields of all workspaces', async () => {
		const titles = Array.from({ length: 60 }, (_, index) => `Workspace ${index + 1}`);
		for (const title of titles) await addWorkspace(service, { title, color: 'red' });
		const execution = await api.runWorkflow(workflow, 'Every Night');
		assertSuccess(execution);
		assert.deepEqual(
			itemsOf(execution, 'Get Many Workspaces'),
			titles.map((title, index) => ({ id: `ws_${index + 1}`, title })),
		);
		assert.equal(itemsOf(execution, 'Spreadsheet').length, 1);
	});

	await step('nightly-inventory can be published', async () => await api.activate(workflow));
};
