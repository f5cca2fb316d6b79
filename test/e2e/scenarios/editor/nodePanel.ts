import assert from 'node:assert/strict';
import type { Session } from '../../core/session';
import type { Editor } from './browser';
import { drag } from './canvas';

/** The Workspace drop-down fills itself with names and can be searched. */
export async function pickWorkspace({ page, photograph }: Editor, names: string[]): Promise<void> {
	const locator = page.getByTestId('resource-locator-workspaceId');
	await locator.getByTestId('rlc-input').click();
	const items = page.getByTestId('rlc-item');
	await items.nth(names.length - 1).waitFor();
	const entries = names.map((name, index) => `${name} (ws_${index + 1})`);
	assert.deepEqual(await items.allInnerTexts(), entries);
	await photograph('workspace-list');
	await page
		.getByTestId('rlc-search')
		.locator('input')
		.or(page.getByTestId('rlc-search'))
		.last()
		.fill('support');
	await items.nth(1).waitFor({ state: 'detached' });
	await items.first().click();
	assert.equal(await locator.getByTestId('rlc-input').inputValue(), entries[1]);
}

/** Drags the input's field `customer` onto Fields. */
export async function mapFieldFromInput({ page, photograph }: Editor): Promise<void> {
	await page.getByTestId('execute-previous-node').click();
	const field = page.getByTestId('ndv-input-panel').getByText('customer', { exact: true });
	await field.waitFor();
	await drag(field, page.getByTestId('assignment-collection-drop-area'));
	const assignment = page.getByTestId('assignment');
	await assignment.waitFor();
	assert.equal(
		await assignment.getByTestId('assignment-name').locator('input').inputValue(),
		'customer',
	);
	assert.match(await assignment.getByTestId('assignment-value').innerText(), /\$json\.customer/);
	await photograph('map-field');
}

export async function readOutput({ page, photograph }: Editor, { service }: Session) {
	await page.getByTestId('node-execute-button').click();
	const output = page.getByTestId('output-panel');
	await output.getByText('Support portal').first().waitFor();
	assert.match(await output.innerText(), /customer[\s\S]*Acme/);
	assert.equal(service.workspaces.get('ws_2')?.customer, 'Acme');
	await photograph('output');
}

export async function readErrorPanel({ page, photograph }: Editor, { service }: Session) {
	const workspace = service.workspaces.get('ws_2') ?? {};
	service.workspaces.delete('ws_2');
	await page.getByTestId('node-execute-button').click();
	const output = page.getByTestId('output-panel');
	await output.getByText(`No workspace has the ID "ws_2"`).first().waitFor();
	assert.match(await output.innerText(), /Get Many returns the IDs that exist/);
	await photograph('error');
	service.workspaces.set('ws_2', workspace);
}
