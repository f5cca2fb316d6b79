import assert from 'node:assert/strict';
import { assertSuccess, itemsOf } from '../../core/executionData';
import { waitFor } from '../../../processes/waitFor.mjs';
import { appBuilder, assignments, everySeconds } from '../../../n8n/steps.mjs';
import { workflow } from '../../../n8n/workflow.mjs';
import type { Check } from './check';

const runs = 3;

export const checkSchedule: Check = async ({ api, service }, credential, step) => {
	await step(`a Schedule Trigger runs it ${runs} times by itself`, async () => {
		const create = {
			resource: 'workspace',
			operation: 'create',
			fields: assignments({ name: '={{ $json.timestamp }}' }),
		};
		const saved = await api.createWorkflow(
			workflow('Every 2 seconds', [everySeconds(2), appBuilder('Create', create, credential)]),
		);
		await api.activate(saved);
		await waitFor(`${runs} workspaces`, () => service.workspaces.size >= runs);
		await api.deactivate(saved);

		const executions = await waitFor('the executions to be saved', async () => {
			const list = await api.listExecutions(saved.id);
			return list.every(({ status }) => status === 'success') && list;
		});
		assert.equal(executions.length, service.workspaces.size);
		const names = new Set([...service.workspaces.values()].map(({ name }) => name));
		assert.equal(names.size, service.workspaces.size);
		for (const { id, mode } of executions) {
			assert.equal(mode, 'trigger');
			const execution = await api.getExecution(id);
			assertSuccess(execution);
			const [{ id: workspaceId, name }] = itemsOf(execution, 'Create');
			assert.equal(service.workspaces.get(String(workspaceId))?.name, name);
		}
	});
};
