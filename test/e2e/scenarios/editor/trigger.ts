import assert from 'node:assert/strict';
import type { Credential } from '../../../n8n/n8nApi.mjs';
import { appBuilderTrigger, set } from '../../../n8n/steps.mjs';
import { workflow } from '../../../n8n/workflow.mjs';
import { fieldRows } from '../../../support/fieldRows';
import type { Session } from '../../core/session';
import type { Editor } from './browser';

/** The trigger's panel, and what Fetch Test Event outputs. */
export async function fetchTestEvent(
	{ page, photograph }: Editor,
	{ api, url }: Session,
	credential: Credential,
): Promise<void> {
	const parameters = {
		pollTimes: { item: [{ mode: 'everyMinute' }] },
		events: ['created', 'updated'],
		fieldsToWatch: 'except',
		selectedFields: fieldRows('lastSeenAt'),
	};
	const saved = await api.createWorkflow(
		workflow('Watch workspaces', [
			appBuilderTrigger(parameters, credential),
			set('Announce', { text: '={{ $json.event }}: {{ $json.workspace.name }}' }),
		]),
	);
	await page.goto(`${url}/workflow/${saved.id}`);
	const node = page.locator('[data-test-id=canvas-node][data-node-name="App Builder Trigger"]');
	await node.waitFor();
	await photograph('trigger-canvas');
	await node.dblclick();
	await page.getByTestId('ndv').waitFor();
	const text = await page.getByTestId('node-parameters').innerText();
	const labels = [
		'Poll Times',
		'Trigger On',
		'Existing Workspaces',
		'Fields to Watch',
		'Selected Fields',
		'Options',
	];
	for (const label of labels) {
		assert.ok(text.includes(label), `${label} is among the parameters`);
	}
	assert.match(await page.getByTestId('ndv').innerText(), /existing workspaces are only recorded/);
	await photograph('trigger');
	await page.getByRole('button', { name: 'Fetch Test Event' }).first().click();
	const output = page.getByTestId('output-panel');
	await output.getByText('created').first().waitFor();
	assert.match(await output.innerText(), /2 items/);
	await photograph('trigger-test-event');
}
