import assert from 'node:assert/strict';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { appBuilder, manualTrigger } from '../../../n8n/steps.mjs';
import { workflow } from '../../../n8n/workflow.mjs';
import type { ServiceSettings } from '../../../service';
import { itemsOf, succeeded } from '../../core/executionData';
import type { Check } from '../../core/check';

const NAMES = ['W1', 'W2', 'W3', 'W4', 'W5'];

/** How the service pages, and what the credential says of it. */
const kinds: Array<[string, Partial<ServiceSettings>, ICredentialDataDecryptedObject]> = [
	['Page Number', { pagination: 'page', pageSize: 2 }, { listPagination: 'pageNumber' }],
	[
		'Offset',
		{ pagination: 'offset', pageSize: 9 },
		{ listPagination: 'offset', pageSizeParameter: 'limit', pageSize: 2 },
	],
	[
		'Cursor',
		{ pagination: 'cursor', pageSize: 2, listShape: 'data' },
		{ listPagination: 'cursor', nextCursorName: 'meta.next_cursor' },
	],
	['Off', { listShape: 'data' }, { listPagination: 'off' }],
];

/** n8n stores what a credential tells about lists, also in fields that it hides, and gives it to the node. */
export const checkPagination: Check = async ({ api, service, credentialData }, _, step) => {
	for (const [name, settings, pagination] of kinds) {
		await step(`${name}: Get Many returns all`, async () => {
			service.reset();
			Object.assign(service.settings, settings);
			for (const workspace of NAMES) service.addWorkspace({ name: workspace });
			const credential = await api.createCredential(name, { ...credentialData, ...pagination });
			const getMany = { resource: 'workspace', operation: 'getAll', returnAll: true };
			const steps = [manualTrigger(), appBuilder('Get Many', getMany, credential)];
			const saved = await api.createWorkflow(workflow('List', steps));
			const execution = await succeeded(api.runWorkflow(saved));
			const names = itemsOf(execution, 'Get Many').map((workspace) => workspace.name);
			assert.deepEqual(names, NAMES);
		});
	}
};
