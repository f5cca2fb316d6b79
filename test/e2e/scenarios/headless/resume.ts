import assert from 'node:assert/strict';
import { errorText, getItems } from '../../core/executionData';
import { asItIs, corrected, makeRows, names, retryRest, ROWS } from '../../core/rows';
import { callWebhook } from '../../core/webhook';
import { waitFor } from '../../../n8n/processes/waitFor.mjs';
import { appBuilder, code, errorTrigger, manualTrigger, webhook } from '../../../n8n/steps.mjs';
import { workflow } from '../../../n8n/workflow.mjs';
import type { Check } from '../../core/check';

/** A person's Retry of a failed execution, and what an Error Trigger receives. */
export const checkResume: Check = async (session, credential, step) => {
	const { api, service, credentialData } = session;
	const rows = [manualTrigger(), code('Rows', makeRows)];

	await step(`${ROWS} creates, one refused: corrected, Retry sends only the rest`, async () => {
		const create = appBuilder('Create', asItIs, credential);
		const saved = await api.createWorkflow(workflow('Resume', [...rows, create]));
		const failed = await api.runWorkflow(saved);
		assert.equal(failed.status, 'error');
		assert.match(
			errorText(failed),
			new RegExp(`${service.agents.size} of 500 items were completed`),
		);

		saved.nodes[2].parameters = corrected;
		await api.updateWorkflow(saved);
		const retried = getItems(await retryRest(session, failed), 'Create');
		assert.deepEqual(
			retried.map(({ name }) => name),
			names,
		);
	});

	await step(
		'an expired key: with the new one, Retry of the original workflow sends only the rest',
		async () => {
			service.reset();
			const expiring = await api.createCredential('Expiring', credentialData);
			const create = appBuilder('Create', corrected, expiring);
			const saved = await api.createWorkflow(workflow('New key', [...rows, create]));
			const apiKey = `${service.settings.apiKey}-new`;
			service.onRequest(async (number) => {
				if (number === 100) service.settings.apiKey = apiKey;
			});
			const failed = await api.runWorkflow(saved);
			assert.match(
				errorText(failed),
				/rejected the API key.*To send only the rest, retry this execution/,
			);
			const change = { ...expiring, type: 'appBuilderApi', data: { ...credentialData, apiKey } };
			await api.rest('PATCH', `/credentials/${expiring.id}`, change);
			await retryRest(session, failed, false);
		},
	);

	await step('an Error Trigger learns what was completed', async () => {
		service.reset();
		const create = appBuilder('Create', asItIs, credential);
		const nodes = [webhook('resume'), rows[1], create, errorTrigger()];
		const links = [
			{ from: 'Webhook', to: 'Rows' },
			{ from: 'Rows', to: 'Create' },
		];
		const saved = await api.createWorkflow(workflow('Alert', nodes, links));
		await api.activate(saved);
		await callWebhook(session, 'resume');
		const { id } = await waitFor('the error execution', async () =>
			(await api.listExecutions(saved.id)).find(
				({ mode, status }) => mode === 'error' && status === 'success',
			),
		);
		const [{ execution }] = getItems(await api.getExecution(id), 'On Error');
		const { error } = execution as { error: { description: string } };
		assert.match(error.description, new RegExp(`${service.agents.size} of ${ROWS} items`));
		await api.deactivate(saved);
	});
};
