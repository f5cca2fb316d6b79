import assert from 'node:assert/strict';
import { succeeded } from '../../core/executionData';
import { appBuilder, code, manualTrigger } from '../../../n8n/steps.mjs';
import { workflow } from '../../../n8n/workflow.mjs';
import type { Check } from '../../core/check';

const create = { resource: 'workspace', operation: 'create', mappingMode: 'autoMapInput' };

/** A credential with an expression differs for each item. */
export const checkKeyPerItem: Check = async ({ api, service, credentialData }, _, step) => {
	await step('each item is sent with its own key', async () => {
		const { apiKey } = service.settings;
		const keys = [apiKey, 'key-of-item-1', apiKey, 'key-of-item-3'];
		const data = { ...credentialData, apiKey: '={{ $json.key }}' };
		const credential = await api.createCredential('App Builder per item', data);
		const items = `return ${JSON.stringify(keys.map((key) => ({ json: { key } })))};`;
		const node = appBuilder('Create', create, credential);
		const saved = await api.createWorkflow(
			workflow('Key per item', [
				manualTrigger(),
				code('Keys', items),
				{ ...node, onError: 'continueRegularOutput' },
			]),
		);
		await succeeded(api.runWorkflow(saved));
		const sent = service.journal.map(({ headers }) => headers.authorization);
		assert.deepEqual(sent.sort(), keys.map((key) => `Bearer ${key}`).sort());
		const made = service.journal.filter(({ status }) => status === 201);
		assert.ok(made.every(({ headers }) => headers.authorization === `Bearer ${apiKey}`));
		assert.equal(service.workspaces.size, 2);
	});
};
