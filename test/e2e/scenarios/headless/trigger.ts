import assert from 'node:assert/strict';
import { waitFor } from '../../../processes/waitFor.mjs';
import { appBuilderTrigger, set } from '../../../n8n/steps.mjs';
import { workflow } from '../../../n8n/workflow.mjs';
import { changeService } from '../../core/changeService';
import { itemsOf } from '../../core/executionData';
import type { Check } from './check';

const TRIGGER = 'App Builder Trigger';
const all = { events: ['created', 'updated', 'deleted'] };

export const checkTrigger: Check = async ({ api, service, restart }, credential, step) => {
	const change = async (...what: [method: string, path: string, fields?: object]) =>
		await changeService(service, ...what);
	for (let count = 1; count <= 6; count++)
		await change('POST', 'workspaces', { name: `W${count}` });
	const saved = await api.createWorkflow(
		workflow('Watch workspaces', [
			appBuilderTrigger(all, credential),
			set('Text', { text: '={{ $json.event }} {{ $json.id }} {{ $json.workspace.name }}' }),
		]),
	);

	/** What the workflow has said of the events, in their order, and how many polls did not succeed. */
	async function said() {
		const list = (await api.listExecutions(saved.id)).reverse();
		const ended = list.filter(({ status }) => !['new', 'running'].includes(status));
		const succeeded = ended.filter(({ status }) => status === 'success');
		const executions = [];
		for (const { id } of succeeded) executions.push(await api.getExecution(id));
		return {
			texts: executions.flatMap((execution) => itemsOf(execution, 'Text').map(({ text }) => text)),
			failed: ended.length - succeeded.length,
		};
	}
	const texts: string[] = [];
	/** Waits for these events behind those that came before, and for no others. */
	async function expectNext(...next: string[]): Promise<void> {
		texts.push(...next);
		await waitFor(
			`the events ${next.join(', ')}`,
			async () => (await said()).texts.length >= texts.length,
		);
		assert.deepEqual((await said()).texts, texts);
	}

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
		await waitFor('three polls without success', async () => (await said()).failed >= 3);
		await change('PATCH', 'workspaces/ws_8', { name: 'Acht' });
		await expectNext('updated ws_8 Acht');
		assert.equal((await said()).failed, 3);
	});
	await api.deactivate(saved);
};
