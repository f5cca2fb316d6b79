import assert from 'node:assert/strict';
import { waitFor } from '../../../n8n/processes/waitFor.mjs';
import type { Check } from '../../core/check';
import { createWatcher, eventTexts, TRIGGER } from '../../core/eventTexts';
import { getItems } from '../../core/executionData';

/** Of a request that is sent again. */
const ATTEMPTS = 5;

export const checkTrigger: Check = async (session, credential, step) => {
	const { api, service, restart } = session;
	const rename = (id: string, name: string) => service.workspaces.set(id, { id, name });
	for (let count = 1; count <= 6; count++) service.addWorkspace({ name: `W${count}` });
	const saved = await createWatcher(session, credential);
	const { read, expectNext } = eventTexts(session, saved);

	await step('Fetch Test Event gives a sample of each event', async () => {
		const execution = await api.runWorkflow(saved);
		const ids = getItems(execution, TRIGGER).map(({ event, id }) => `${event} ${id}`);
		assert.deepEqual(ids, ['created ws_6', 'updated ws_6', 'deleted ws_6']);
		await api.rest('POST', '/executions/delete', { ids: [execution.id] });
	});
	await step(
		'the trigger starts the workflow when a workspace was created, updated, or deleted',
		async () => {
			const before = service.journal.length;
			await api.activate(saved);
			await waitFor('the first poll', () => service.journal[before]?.status === 200);
			service.addWorkspace({ name: 'W7' });
			await expectNext('created ws_7 W7');
			rename('ws_2', 'Renamed');
			await expectNext('updated ws_2 Renamed');
			service.workspaces.delete('ws_1');
			await expectNext('deleted ws_1 ');
		},
	);
	await step('a restart between two changes misses nothing and gives nothing twice', async () => {
		await restart(() => {
			service.addWorkspace({ name: 'W8' });
			service.workspaces.delete('ws_3');
		});
		await expectNext('created ws_8 W8', 'deleted ws_3 ');
	});
	await step('a restart during an outage keeps the trigger polling', async () => {
		const failedBefore = (await read()).failed;
		await restart(() => {
			service.inject({ kind: 'status', status: 503, times: 2 * ATTEMPTS });
			service.addWorkspace({ name: 'W9' });
		});
		await waitFor('a poll that fails visibly', async () => (await read()).failed > failedBefore, {
			timeout: 120_000,
		});
		await expectNext('created ws_9 W9');
	});
	await step('a service that gives no list for three polls costs no event', async () => {
		const failedBefore = (await read()).failed;
		service.inject({ kind: 'answer', body: '{"message":"maintenance"}', times: 3 });
		rename('ws_8', 'Eight');
		await waitFor(
			'three polls without success',
			async () => (await read()).failed >= failedBefore + 3,
		);
		rename('ws_8', 'Acht');
		await expectNext('updated ws_8 Acht');
		assert.equal((await read()).failed, failedBefore + 3);
	});
	await api.deactivate(saved);
};
