import assert from 'node:assert/strict';
import type { INodeTypeDescription } from 'n8n-workflow';
import { addWorkspace } from '../../core/changeService';
import { assertSuccess, itemsOf } from '../../core/executionData';
import { appBuilderType, httpRequest, manualTrigger } from '../../../n8n/steps.mjs';
import { workflow } from '../../../n8n/workflow.mjs';
import type { Check } from './check';

/** The way out for what the node does not offer: the HTTP Request node with our credential. */
export const checkCustomApiCall: Check = async ({ api, service }, credential, step) => {
	await step('the HTTP Request node works with the credential', async () => {
		const call = httpRequest('Call', `${service.baseUrl}/workspaces?sort=name`, credential);
		const saved = await api.createWorkflow(workflow('HTTP Request', [manualTrigger(), call]));
		await addWorkspace(service, { name: 'Seen by HTTP Request' });
		const execution = await api.runWorkflow(saved);
		assertSuccess(execution);
		assert.deepEqual(
			itemsOf(execution, 'Call').map(({ name }) => name),
			['Seen by HTTP Request'],
		);
		assert.equal(service.journal.at(-1)?.path, '/v1/workspaces?sort=name');
	});

	await step('n8n offers Custom API Call for the node', async () => {
		const types = await api.request<INodeTypeDescription[]>('GET', '/types/nodes.json');
		const node = types.find(({ name }) => name === appBuilderType);
		const resource = node?.properties.find(({ name }) => name === 'resource');
		const options = (resource?.options ?? []).map(({ name }) => name);
		assert.deepEqual(options, ['Agent', 'Workspace', 'Custom API Call']);
	});
};
