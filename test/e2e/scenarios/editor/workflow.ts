import type { Credential } from '../../../n8n/n8nApi.mjs';
import { appBuilder, code, manualTrigger } from '../../../n8n/steps.mjs';
import { workflow } from '../../../n8n/workflow.mjs';
import { fieldRows } from '../../../support/fieldRows';
import type { Session } from '../../core/session';
import type { Editor } from './browser';

const customers = `
return ['Marketing site', 'Support portal', 'Sales dashboard', 'Partner catalog']
	.map((name, index) => ({ json: { name, seats: 3 + 2 * index } }));`;

/** A workflow that was executed, with the output of its last node in the logs: the README's first picture. */
export async function showWorkflow(
	{ page, photograph }: Editor,
	{ api, url }: Session,
	credential: Credential,
): Promise<void> {
	const sync = appBuilder(
		'Create or Update',
		{ operation: 'upsert', fieldsToMatchOn: fieldRows('name'), mappingMode: 'autoMapInput' },
		credential,
	);
	const agents = appBuilder(
		'Create Agents',
		{ resource: 'agent', agentName: '={{ $json.name }} assistant', model: 'model-1' },
		credential,
	);
	const steps = [manualTrigger(), code('Customers', customers), sync, agents];
	const saved = await api.createWorkflow(workflow('Customers to workspaces and agents', steps));
	await page.goto(`${url}/workflow/${saved.id}`);
	await page.getByTestId('canvas-node').nth(3).waitFor();
	await page.getByTestId('tidy-up-button').click();
	await page.getByTestId('execute-workflow-button').first().click();
	await page.getByText('Logs', { exact: true }).click();
	await page.getByTestId('log-details-output').getByText('Partner catalog assistant').waitFor();
	await photograph('workflow');
}
