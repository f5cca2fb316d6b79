import { UNPACED } from '../../../service/credential';
import { waitFor } from '../../../processes/waitFor.mjs';
import { appBuilder, code, webhook } from '../../../n8n/steps.mjs';
import { workflow } from '../../../n8n/workflow.mjs';
import { asItIs, corrected, makeRows, retryRest } from '../../core/rows';
import type { Session } from '../../core/session';
import { callWebhook } from '../../core/webhook';

/**
 * Another worker resumes an execution that failed.
 * @param changeWorkers ends the worker that ran it, and starts another
 */
export async function retryOnAnotherWorker(
	session: Session,
	changeWorkers: () => Promise<void>,
): Promise<void> {
	const { api, service, credentialData } = session;
	service.reset();
	const credential = await api.createCredential('Own key', { ...credentialData, ...UNPACED });
	const create = appBuilder('Create', asItIs, credential);
	const saved = await api.createWorkflow(
		workflow('Resume', [webhook('resume'), code('Rows', makeRows), create]),
	);
	await api.activate(saved);
	await callWebhook(session, 'resume');
	const failed = await waitFor('the execution to fail', async () =>
		(await api.listExecutions(saved.id)).find(({ status }) => status === 'error'),
	);

	await changeWorkers();
	saved.nodes[2].parameters = corrected;
	const { versionId } = await api.getWorkflow(saved.id);
	await api.updateWorkflow({ ...saved, versionId });
	await retryRest(session, failed);
}
