import assert from 'node:assert/strict';
import { waitFor } from '../../../processes/waitFor.mjs';
import { changeService } from '../../core/changeService';
import { createWatcher, eventTexts, TRIGGER } from '../../core/eventTexts';
import { itemsOf } from '../../core/executionData';
import type { Check } from './check';

export const checkTrigger: Check = async (session, credential, step) => {
	const { api, service, restart } = session;
	const change = async (...what: [method: string, path: string, fields?: object]) =>
		await changeService(service, ...what);
	for (let count = 1; count <= 6; count++)
		await change('POST', 'workspaces', { name: `W${count}` });
	const saved = await createWatcher(session, credential);
	const { read, expectNext } = eventTexts(session, saved);

	await step('Fetch Test Event gives samples of the trigger', async () => {
		const execution = await api.runWorkflow(saved);
		const ids = itemsOf(execution, TRIGGER).map(({ event, id }) => `${event} ${id}`);
		assert.deepEqual(ids, ['created ws_6', 'created ws_5', 'created ws_4']);
		await api.rest('POST', '/executions/delete', { ids: [execution.id] });
	});
	await step(
		'the trigger starts the workflow when a workspace is new, changed or gone',
		async () => {
			const before = service.journal.length;
			await api.activate(saved);
			await waitFor('the first poll', () => service.journal[before]?.status === 200);
			await change('POST', 'workspaces', { name: 'W7' });
			await expectNext('created ws_7 W7');
			await change('PATCH', 'workspaces/ws_2', { name: 'Renamed' });
			await expectNext('updated ws_2 Renamed');
			await change('DELETE', 'workspaces/ws_1');
			await expectNext('deleted ws_1 ');
		},
	);
	await step(
		'a restart of n8n between two changes misses nothing and gives nothing twice',
		async () => {
			await restart(async () => {
				await change('POST', 'workspaces', { name: 'W8' });
				await change('DELETE', 'workspaces/ws_3');
			});
			await expectNext('created ws_8 W8', 'deleted ws_3 ');
		},
	);
	await step('a service that gives no list for three polls costs no event', async () => {
		service.inject({ kind: 'answer', body: '{"message":"maintenance"}', method: 'GET', times: 3 });
		await change('PATCH', 'workspaces/ws_8', { name: 'Eight' });
		await waitFor('three polls without success', async () => (await read()).failed >= 3);
		await change('PATCH', 'workspaces/ws_8', { name: 'Acht' });
		await expectNext('updated ws_8 Acht');
		assert.equal((await read()).failed, 3);
	});
	await api.deactivate(saved);
};
