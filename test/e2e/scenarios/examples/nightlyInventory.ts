import assert from 'node:assert/strict';
import type { IDataObject } from 'n8n-workflow';
import { addWorkspace } from '../../core/changeService';
import { assertSuccess, itemsOf } from '../../core/executionData';
import type { Check } from './check';

export const checkNightlyInventory: Check = async ({ api, service }, workflow, step) => {
	const run = async () => {
		const execution = await api.runWorkflow(workflow, 'Every Night');
		assertSuccess(execution);
		return itemsOf(execution, 'Report');
	};
	const namesIn = ({ workspaces }: IDataObject) =>
		(workspaces as IDataObject[]).map(({ name }) => name);

	await step('nightly-inventory reports everything at first, then nothing', async () => {
		for (const name of ['Shop', 'Blog', 'Portal']) await addWorkspace(service, name);
		const [report, ...more] = await run();
		assert.equal(more.length, 0);
		assert.equal(report.message, 'New or changed: 3 of 3 workspaces');
		assert.deepEqual(namesIn(report), ['Shop', 'Blog', 'Portal']);
		assert.deepEqual(await run(), []);
	});

	await step('nightly-inventory reports only what is new or has changed', async () => {
		service.workspaces.set('ws_2', { ...service.workspaces.get('ws_2'), name: 'Magazine' });
		await addWorkspace(service, 'Forum');
		const [report] = await run();
		assert.equal(report.message, 'New or changed: 2 of 4 workspaces');
		assert.deepEqual(namesIn(report), ['Magazine', 'Forum']);
		assert.deepEqual(await run(), []);
	});

	await step('nightly-inventory can be activated', async () => await api.activate(workflow));
};
