import assert from 'node:assert/strict';
import { getItems, succeeded } from '../../core/executionData';
import type { ExampleCheck } from '../../core/check';

export const checkNightlyInventory: ExampleCheck = async ({ api, service }, workflow, step) => {
	await step('nightly-inventory writes the chosen fields of all workspaces', async () => {
		const titles = Array.from({ length: 60 }, (_, index) => `Workspace ${index + 1}`);
		for (const title of titles) service.addWorkspace({ title, color: 'red' });
		const execution = await succeeded(api.runWorkflow(workflow, 'Every Night'));
		assert.deepEqual(
			getItems(execution, 'Get Many Workspaces'),
			titles.map((title, index) => ({ id: `ws_${index + 1}`, title })),
		);
		assert.equal(getItems(execution, 'Spreadsheet').length, 1);
	});

	await step('nightly-inventory can be published', async () => await api.activate(workflow));
};
