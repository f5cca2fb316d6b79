import assert from 'node:assert/strict';
import { assertSuccess, itemsOf } from '../../core/executionData';
import type { Credential } from '../../../n8n/n8nApi.mjs';
import { appBuilder, assignments, byId, manualTrigger } from '../../../n8n/steps.mjs';
import { workflow, type Workflow } from '../../../n8n/workflow.mjs';
import type { Check } from './check';

/** Every operation of the node, one after the other on the same workspace. */
function lifecycle(credential: Credential): Workflow {
	const node = (name: string, operation: string, parameters = {}) =>
		appBuilder(name, { resource: 'workspace', operation, ...parameters }, credential);
	return workflow('Workspace lifecycle', [
		manualTrigger(),
		node('Create', 'create', {
			fields: assignments({ name: 'Demo', 'settings.color': 'blue' }),
		}),
		node('Get', 'get', { workspaceId: byId('={{ $json.id }}') }),
		node('Update', 'update', {
			workspaceId: byId('={{ $json.id }}'),
			fieldsMode: 'json',
			fieldsJson: '={{ { name: $json.name + " 2" } }}',
		}),
		node('Create or Update', 'upsert', {
			columnsToMatchOn: { columns: [{ column: { __rl: true, mode: 'name', value: 'name' } }] },
			fields: assignments({ name: '={{ $json.name }}', seats: '5' }),
		}),
		node('Get Many', 'getAll', { returnAll: true }),
		appBuilder(
			'Create Agent',
			{
				resource: 'agent',
				operation: 'create',
				agentName: '=Helper of {{ $json.name }}',
				model: 'model-1',
				capabilities: '={{ ["search", "code"] }}',
				instructions: 'Be kind.',
			},
			credential,
		),
		node('Delete', 'delete', { workspaceId: byId('={{ $("Get Many").item.json.id }}') }),
	]);
}

export const checkLifecycle: Check = async ({ api, service }, credential, step) => {
	await step('every operation runs and changes the service', async () => {
		const saved = await api.createWorkflow(lifecycle(credential));
		const execution = await api.runWorkflow(saved);
		assertSuccess(execution);

		const [created] = itemsOf(execution, 'Create');
		assert.deepEqual(
			{ ...created, createdAt: '' },
			{ id: 'ws_1', name: 'Demo', settings: { color: 'blue' }, createdAt: '' },
		);
		assert.deepEqual(itemsOf(execution, 'Get'), [created]);
		const updated = { ...created, name: 'Demo 2', seats: '5' };
		assert.deepEqual(itemsOf(execution, 'Get Many'), [updated]);
		assert.deepEqual(itemsOf(execution, 'Delete'), [{ deleted: true }]);

		const requests = service.journal.map(({ method, path }) => `${method} ${path}`);
		assert.deepEqual(requests, [
			'POST /v1/workspaces',
			'GET /v1/workspaces/ws_1',
			'PATCH /v1/workspaces/ws_1',
			'GET /v1/workspaces',
			'PATCH /v1/workspaces/ws_1',
			'GET /v1/workspaces',
			'POST /v1/agents',
			'DELETE /v1/workspaces/ws_1',
		]);
		assert.equal(service.workspaces.size, 0);
		const { name, capabilities, instructions } = service.agents.get('ag_1') ?? {};
		assert.deepEqual(
			[name, capabilities, instructions],
			['Helper of Demo 2', ['search', 'code'], 'Be kind.'],
		);
	});
};
