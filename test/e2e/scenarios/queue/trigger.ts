import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { UNPACED } from '../../../service/credential';
import { waitFor } from '../../../processes/waitFor.mjs';
import type { ProcessGroup } from '../../../processes/processGroup.mjs';
import { appBuilderTrigger, set } from '../../../n8n/steps.mjs';
import { workflow } from '../../../n8n/workflow.mjs';
import { itemsOf, succeeded } from '../../core/executionData';
import type { Session } from '../../core/session';

/** The main process polls, and a worker runs what follows. */
export async function pollOnMainRunOnWorker(
	{ api, service, credentialData }: Session,
	worker: ProcessGroup,
): Promise<void> {
	service.reset();
	const credential = await api.createCredential('Polls', { ...credentialData, ...UNPACED });
	const saved = await api.createWorkflow(
		workflow('Watch', [
			appBuilderTrigger({ events: ['created'] }, credential),
			set('Text', { text: '={{ $json.event }} {{ $json.workspace.name }}' }),
		]),
	);
	await api.activate(saved);
	await waitFor('the first poll', () => service.journal[0]?.status === 200);
	const texts = [];
	for (const name of ['First', 'Second']) {
		service.addWorkspace({ name });
		texts.push(`created ${name}`);
		const executions = await waitFor(`${texts.length} executions`, async () => {
			const list = await api.listExecutions(saved.id);
			return list.filter(({ status }) => status === 'success').length === texts.length && list;
		});
		const execution = await succeeded(api.getExecution(executions[0].id));
		assert.deepEqual(itemsOf(execution, 'Text'), [{ text: texts.at(-1) }]);
		assert.match(
			await readFile(worker.logFile, 'utf8'),
			new RegExp(`started execution ${execution.id} `),
		);
	}
	await api.deactivate(saved);
}
