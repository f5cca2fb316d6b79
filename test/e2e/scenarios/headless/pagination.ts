import assert from 'node:assert/strict';
import { appBuilder, manualTrigger } from '../../../n8n/steps.mjs';
import { workflow } from '../../../n8n/workflow.mjs';
import { getItems, succeeded } from '../../core/executionData';
import type { Check } from '../../core/check';

const NAMES = ['W1', 'W2', 'W3', 'W4', 'W5'];
const pagination = { listPagination: 'cursor', nextCursorName: 'meta.next_cursor' };

/** n8n stores a credential's list settings, even in hidden fields, and passes them to the node. */
export const checkPagination: Check = async ({ api, service, credentialData }, _, step) => {
	await step('Get Many returns all pages of a list as the credential describes it', async () => {
		Object.assign(service.settings, { pagination: 'cursor', pageSize: 2, listShape: 'data' });
		for (const name of NAMES) service.addWorkspace({ name });
		const credential = await api.createCredential('Cursor', { ...credentialData, ...pagination });
		const getMany = { resource: 'workspace', operation: 'getAll', returnAll: true };
		const steps = [manualTrigger(), appBuilder('Get Many', getMany, credential)];
		const saved = await api.createWorkflow(workflow('List', steps));
		const execution = await succeeded(api.runWorkflow(saved));
		assert.deepEqual(
			getItems(execution, 'Get Many').map(({ name }) => name),
			NAMES,
		);
	});
};
