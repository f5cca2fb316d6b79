import assert from 'node:assert/strict';
import type { INodeTypeDescription } from 'n8n-workflow';
import { everyOperation } from '../../../n8n/everyOperation.mjs';
import { appBuilderType } from '../../../n8n/steps.mjs';
import { getItems, succeeded } from '../../core/executionData';
import type { Check } from '../../core/check';

export const checkLifecycle: Check = async ({ api, service }, credential, step) => {
	await step('every operation runs and changes the service', async () => {
		const saved = await api.createWorkflow(everyOperation(credential));
		const execution = await succeeded(api.runWorkflow(saved));

		const colors = (node: string) =>
			getItems(execution, node).map(({ title, color }) => `${title} ${color}`);
		assert.deepEqual(colors('Create Workspaces'), ['Shop green', 'Blog blue', 'Portal red']);
		assert.equal(getItems(execution, 'List Workspaces').length, 3);
		assert.deepEqual(colors('Update Workspaces').sort(), ['BLOG blue', 'PORTAL red', 'SHOP green']);
		assert.equal(colors('Read One Workspace')[0].split(' ')[1], 'grey');
		assert.deepEqual(getItems(execution, 'Delete It'), [{ deleted: true }]);

		const workspaces = [...service.workspaces.values()];
		assert.deepEqual(
			workspaces.map(({ color, settings }) => ({ color, settings })),
			Array(2).fill({ color: 'grey', settings: { seats: 5 } }),
		);
		const agents = [...service.agents.values()];
		assert.deepEqual(agents.map(({ name, capabilities }) => `${name} ${capabilities}`).sort(), [
			'Blog Helper search,code',
			'Portal Helper search,code',
			'Shop Helper search,code',
		]);
	});

	await step('n8n offers Custom API Call for the node', async () => {
		const types = await api.request<INodeTypeDescription[]>('GET', '/types/nodes.json');
		const node = types.find(({ name }) => name === appBuilderType);
		const resource = node?.properties.find(({ name }) => name === 'resource');
		const options = (resource?.options ?? []).map(({ name }) => name);
		assert.deepEqual(options, ['Agent', 'Workspace', 'Custom API Call']);
	});
};
