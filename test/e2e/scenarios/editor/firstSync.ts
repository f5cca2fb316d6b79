import assert from 'node:assert/strict';
import type { Credential } from '../../../n8n/n8nApi.mjs';
import { appBuilder, code, manualTrigger } from '../../../n8n/steps.mjs';
import { workflow } from '../../../n8n/workflow.mjs';
import type { Session } from '../../core/session';
import type { Editor } from './browser';
import { drag, openNode } from './canvas';

const rows = `
return ['Shop', 'Blog', 'Portal']
	.map((title, index) => ({ json: { customer_no: 'C' + index, title } }));`;

/** Create or Update in an account without workspaces: the fields to match on come from the input, or are typed. */
export async function matchFirstSync(
	opened: Editor,
	{ api, url, service }: Session,
	credential: Credential,
): Promise<void> {
	const { page, photograph } = opened;
	const parameters = {
		...{ operation: 'upsert', mappingMode: 'autoMapInput', ifWorkspaceExists: 'updateIfChanged' },
		options: { dryRun: true },
	};
	const sync = appBuilder('Sync', parameters, credential);
	const steps = [manualTrigger(), code('Rows', rows), sync];
	const saved = await api.createWorkflow(workflow('First sync', steps));
	const workspaces = [...service.workspaces];
	service.workspaces.clear();

	await page.goto(`${url}/workflow/${saved.id}`);
	await page.getByText('dry run, create or update: workspace').waitFor();
	await photograph('dry-run-canvas');
	await openNode(opened, 'Sync');
	await page.getByTestId('execute-previous-node').click();
	const column = (name: string) =>
		page.getByTestId('ndv-input-panel').getByText(name, { exact: true });
	await column('customer_no').waitFor();

	const input = page.getByTestId('resource-locator-field').getByTestId('rlc-input');
	await input.click();
	const items = page.getByTestId('rlc-item');
	await items.nth(1).waitFor();
	assert.deepEqual(await items.allInnerTexts(), ['customer_no', 'title']);
	const search = page.getByTestId('rlc-search');
	await search.locator('input').or(search).last().fill('settings.code');
	await items.filter({ hasText: 'settings.code' }).click();
	assert.equal(await input.inputValue(), 'settings.code');

	await drag(column('customer_no'), input);
	await page.waitForTimeout(500);
	assert.equal(await input.inputValue(), 'customer_no');

	service.addWorkspace({ customer_no: 'C1', title: 'Old blog' });
	service.addWorkspace({ customer_no: 'C2', title: 'Portal' });
	await page.getByTestId('node-execute-button').click();
	const output = page.getByTestId('output-panel');
	await output.getByText('1 would be created').waitFor();
	assert.doesNotMatch(await output.innerText(), /undefined/);
	await photograph('first-sync');

	service.workspaces.clear();
	for (const [id, workspace] of workspaces) service.workspaces.set(id, workspace);
}
