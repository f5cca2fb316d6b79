import assert from 'node:assert/strict';
import type { INodeParameters } from 'n8n-workflow';
import type { Credential, SavedWorkflow } from '../../n8n/n8nApi.mjs';
import { appBuilderTrigger, set } from '../../n8n/steps.mjs';
import { workflow } from '../../n8n/workflow.mjs';
import { waitFor } from '../../n8n/processes/waitFor.mjs';
import { getItems } from './executionData';
import type { Session } from './session';

export const TRIGGER = 'App Builder Trigger';

/** A workflow of the trigger that turns each event into a text, such as "created ws_7 W7". */
export async function createWatcher(
	{ api }: Session,
	credential: Credential,
	parameters: INodeParameters = {},
): Promise<SavedWorkflow> {
	const all = { events: ['created', 'updated', 'deleted'], ...parameters };
	return await api.createWorkflow(
		workflow('Watch workspaces', [
			appBuilderTrigger(all, credential),
			set('Text', { text: '={{ $json.event }} {{ $json.id }} {{ $json.workspace.name }}' }),
		]),
	);
}

/** The texts of a watcher's executions. */
export function eventTexts({ api }: Session, saved: SavedWorkflow) {
	/** The texts in their order, and how many polls have failed. */
	async function read() {
		const list = (await api.listExecutions(saved.id)).reverse();
		const ended = list.filter(({ status }) => !['new', 'running'].includes(status));
		const succeeded = ended.filter(({ status }) => status === 'success');
		const executions = [];
		for (const { id } of succeeded) executions.push(await api.getExecution(id));
		return {
			texts: executions.flatMap((execution) => getItems(execution, 'Text').map(({ text }) => text)),
			failed: ended.length - succeeded.length,
		};
	}
	const texts: string[] = [];
	return {
		read,
		/** Waits for exactly these events after the earlier ones. */
		async expectNext(...next: string[]): Promise<void> {
			texts.push(...next);
			await waitFor(
				`the events ${next.join(', ')}`,
				async () => (await read()).texts.length >= texts.length,
			);
			assert.deepEqual((await read()).texts, texts);
		},
	};
}
