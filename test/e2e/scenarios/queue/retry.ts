import assert from 'node:assert/strict';
import { UNPACED } from '../../../service/credential';
import { waitFor } from '../../../processes/waitFor.mjs';
import { appBuilder, code, webhook } from '../../../n8n/steps.mjs';
import { workflow } from '../../../n8n/workflow.mjs';
import { asItIs, assertEachOnce, corrected, makeRows, names } from '../../core/rows';
import { assertSuccess } from '../../core/executionData';
import type { Session } from '../../core/session';

/**
 * Another worker resumes an execution that failed.
 * @param changeWorkers ends the worker that ran it, and starts another
 */
export async function retryOnAnotherWorker(
	{ api, service, url, credentialData }: Session,
	changeWorkers: () => Promise<void>,
): Promise<void> {
	service.reset();
	const credential = await api.createCredential('Own key', { ...credentialData, ...UNPACED });
	const create = appBuilder('Create', asItIs, credential);
	const saved = await api.createWorkflow(
		workflow('Resume', [webhook('resume'), code('Rows', makeRows), create]),
	);
	await api.activate(saved);
	const start = async () => (await fetch(`${url}/webhook/resume`, { method: 'POST' })).ok;
	await waitFor('the webhook', start);
	const failed = await waitFor('the execution to fail', async () =>
		(await api.listExecutions(saved.id)).find(({ status }) => status === 'error'),
	);
	const before = service.journal.length;
	const completed = service.agents.size;

	await changeWorkers();
	saved.nodes[2].parameters = corrected;
	const { versionId } = await api.getWorkflow(saved.id);
	await api.updateWorkflow({ ...saved, versionId });
	assertSuccess(await api.retry(failed));
	assert.equal(service.journal.length - before, names.length - completed);
	assertEachOnce(service);
}
