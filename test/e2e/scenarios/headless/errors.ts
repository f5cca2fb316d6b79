import assert from 'node:assert/strict';
import { errorText, itemsOf, succeeded } from '../../core/executionData';
import { appBuilder, byId, code, manualTrigger } from '../../../n8n/steps.mjs';
import { workflow } from '../../../n8n/workflow.mjs';
import type { Check } from '../../core/check';

const getWorkspace = {
	resource: 'workspace',
	operation: 'get',
	workspaceId: byId('={{ $json.id ?? "ws_404" }}'),
};

export const checkErrors: Check = async ({ api, service }, credential, step) => {
	await step('a missing workspace ends the execution with our text', async () => {
		const get = appBuilder('Get', getWorkspace, credential);
		const saved = await api.createWorkflow(workflow('Missing', [manualTrigger(), get]));
		const execution = await api.runWorkflow(saved);
		assert.equal(execution.status, 'error');
		assert.match(errorText(execution), /No workspace has the ID "ws_404".*\|.*Choose a workspace/);
		assert.ok(!JSON.stringify(execution.data).includes(service.settings.apiKey));
	});

	await step('an error output gets the failing item and leaves the others unharmed', async () => {
		const post = appBuilder('Get', getWorkspace, credential);
		const list = `return [{ json: { id: 'ws_1' } }, { json: { id: 'ws_404' } }, { json: { id: 'ws_1' } }]`;
		const steps = [
			manualTrigger(),
			appBuilder('Create', { operation: 'create', mappingMode: 'json' }, credential),
			code('IDs', list),
			{ ...post, onError: 'continueErrorOutput' as const },
		];
		const saved = await api.createWorkflow(workflow('Error output', steps));
		const execution = await succeeded(api.runWorkflow(saved));
		const [regular, failed] = execution.data.resultData.runData.Get[0].data?.main ?? [];
		assert.deepEqual(
			regular?.map(({ json }) => json.id),
			['ws_1', 'ws_1'],
		);
		assert.equal(failed?.length, 1);
		const { error, description, httpCode, id } = failed?.[0].json ?? {};
		assert.match(String(error), /No workspace has the ID "ws_404"/);
		assert.match(String(description), /^Choose a workspace from the list/);
		assert.deepEqual([httpCode, id], ['404', 'ws_404']);
		assert.equal(itemsOf(execution, 'Create').length, 1);
	});
};
