import assert from 'node:assert/strict';
import { failRequests } from '../../../service';
import { assertSuccess, errorText, itemsOf } from '../../core/executionData';
import {
	asItIs,
	assertEachOnce,
	corrected,
	makeRows,
	names,
	ROWS,
	volatile,
} from '../../core/rows';
import { waitFor } from '../../../processes/waitFor.mjs';
import { appBuilder, code, errorTrigger, manualTrigger, webhook } from '../../../n8n/steps.mjs';
import { workflow } from '../../../n8n/workflow.mjs';
import type { Check } from './check';

interface Told {
	completed: { count: number; items: Array<{ item: number; id: string }> };
}

/** A person's Retry of a failed execution, and what an Error Trigger is told of one. */
export const checkResume: Check = async (
	{ api, service, url, credentialData },
	credential,
	step,
) => {
	const steps = [manualTrigger(), code('Rows', makeRows), appBuilder('Create', asItIs, credential)];

	await step(`${ROWS} creates, one refused: corrected, Retry sends only the rest`, async () => {
		const saved = await api.createWorkflow(workflow('Resume', steps));
		const failed = await api.runWorkflow(saved);
		assert.equal(failed.status, 'error');
		const completed = service.agents.size;
		assert.match(errorText(failed), new RegExp(`${completed} of 500 items were completed`));

		const before = service.journal.length;
		saved.nodes[2].parameters = corrected;
		await api.updateWorkflow(saved);
		const retried = await api.retry(failed);
		assertSuccess(retried);
		assert.equal(service.journal.length - before, ROWS - completed);
		assert.deepEqual(
			itemsOf(retried, 'Create').map(({ name }) => name),
			names,
		);
		assertEachOnce(service);
	});

	await step(
		'with an expired key: the new one in the credential, Retry sends only the rest',
		async () => {
			service.reset();
			const expiring = await api.createCredential('Expiring', credentialData);
			const saved = await api.createWorkflow(
				workflow('New key', [...steps.slice(0, 2), appBuilder('Create', volatile, expiring)]),
			);
			const apiKey = `${service.settings.apiKey}-new`;
			service.onRequest(async (number) => {
				if (number === 100) service.settings.apiKey = apiKey;
			});
			const failed = await api.runWorkflow(saved);
			assert.match(
				errorText(failed),
				/rejected the API key.*Retry this execution to send only the rest/,
			);
			const before = service.journal.length;
			const completed = service.agents.size;
			const change = { ...expiring, type: 'appBuilderApi', data: { ...credentialData, apiKey } };
			await api.rest('PATCH', `/credentials/${expiring.id}`, change);
			assertSuccess(await api.retry(failed));
			assert.equal(service.journal.length - before, ROWS - completed);
			assertEachOnce(service);
		},
	);

	await step(
		'an edit that would create all again stops; the original workflow goes on',
		async () => {
			service.reset();
			failRequests(service, [200], { kind: 'status', status: 422 });
			const create = appBuilder('Create', volatile, credential);
			const saved = await api.createWorkflow(workflow('Edited', [...steps.slice(0, 2), create]));
			const failed = await api.runWorkflow(saved);
			const before = service.journal.length;
			const completed = service.agents.size;
			saved.nodes[2].parameters = { ...volatile, model: 'model-2' };
			await api.updateWorkflow(saved);
			const stopped = await api.retry(failed);
			assert.match(
				errorText(stopped),
				new RegExp(`^${completed} completed items would be created again`),
			);
			assert.equal(service.journal.length, before);
			assertSuccess(await api.retry(failed, false));
			assert.equal(service.journal.length - before, ROWS - completed);
			assertEachOnce(service);
		},
	);

	await step('an Error Trigger is told what was completed', async () => {
		service.reset();
		const nodes = [webhook('resume'), ...steps.slice(1), errorTrigger()];
		const links = [
			{ from: 'Webhook', to: 'Rows' },
			{ from: 'Rows', to: 'Create' },
		];
		const saved = await api.createWorkflow(workflow('Alert', nodes, links));
		await api.activate(saved);
		const start = async () => (await fetch(`${url}/webhook/resume`, { method: 'POST' })).ok;
		await waitFor('the webhook', start);
		const { id } = await waitFor('the error execution', async () =>
			(await api.listExecutions(saved.id)).find(
				({ mode, status }) => mode === 'error' && status === 'success',
			),
		);
		const [{ execution }] = itemsOf(await api.getExecution(id), 'On Error');
		const { error } = execution as { error: { context: { data: Told } } };
		const { count, items } = error.context.data.completed;
		assert.equal(count, service.agents.size);
		assert.equal(service.agents.get(items[7].id)?.name, `Row ${items[7].item}`);
		await api.deactivate(saved);
	});
};
