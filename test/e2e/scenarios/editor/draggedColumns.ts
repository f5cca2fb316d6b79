import assert from 'node:assert/strict';
import type { Credential } from '../../../n8n/n8nApi.mjs';
import { appBuilder, code, manualTrigger } from '../../../n8n/steps.mjs';
import { workflow } from '../../../n8n/workflow.mjs';
import { fieldRows } from '../../../support/fieldRows';
import type { Session } from '../../core/session';
import type { Editor } from './browser';
import { drag, openNode } from './canvas';

const rows = `
return [{ json: {
	title: 'Shop',
	'Row Number': 7,
	address: { 'postal code': '10115', city: 'Berlin' },
	tags: ['new', 'big'],
	'Customer No.': 'C1',
	'Last, First': 'Doe, Jane',
} }];`;

/** What the input panel shows for each column, and what the editor inserts where several or only one may be dragged. */
const columns: Array<[shown: string, several: string, one: string]> = [
	['Row Number', "['Row Number']", 'Row Number'],
	['postal code', "address['postal code']", "address['postal code']"],
	['tags[0]', 'tags[0]', 'tags[0]'],
	['Customer No.', "['Customer No.']", 'Customer No.'],
	['Last, First', "['Last, First']", 'Last, First'],
];

/** Columns are dragged into all parameters that take field names, and sent or left out accordingly. */
export async function dragColumns(
	opened: Editor,
	{ api, url, service }: Session,
	credential: Credential,
): Promise<void> {
	const { page, photograph } = opened;
	const sync = {
		...{ operation: 'upsert', mappingMode: 'autoMapInput' },
		options: { outputFields: fieldRows('title') },
	};
	const steps = [
		...[manualTrigger(), code('Rows', rows)],
		appBuilder('Sync', sync, credential),
		appBuilder('Create', { operation: 'create' }, credential),
	];
	const links = ['Sync', 'Create'].map((to) => ({ from: 'Rows', to }));
	const all = [{ from: 'Start', to: 'Rows' }, ...links];
	const saved = await api.createWorkflow(workflow('Dragged columns', steps, all));
	const dragTo = async (shown: string, target: ReturnType<typeof page.getByTestId>) => {
		const column = page.getByTestId('ndv-input-panel').getByText(shown, { exact: true }).first();
		await column.scrollIntoViewIfNeeded();
		await target.scrollIntoViewIfNeeded();
		await drag(column, target);
		// Until the editor has written the name.
		await page.waitForTimeout(500);
	};

	await page.goto(`${url}/workflow/${saved.id}`);
	await openNode(opened, 'Sync');
	await page.getByTestId('execute-previous-node').click();
	await page.getByTestId('ndv-input-panel').getByText('Row Number').first().waitFor();
	const ignored = page.getByTestId('parameter-input-inputFieldsToIgnore').locator('input');
	const fields = page.getByTestId('resource-locator-field').getByTestId('rlc-input');
	for (const [shown, , one] of columns) {
		await dragTo(shown, ignored);
		for (const field of await fields.all()) {
			await dragTo(shown, field);
			assert.equal(await field.inputValue(), one);
		}
	}
	assert.equal(await fields.count(), 2);
	assert.equal(await ignored.inputValue(), columns.map(([, several]) => several).join(', '));
	await dragTo('title', fields.first());
	await photograph('dragged-columns');
	// What is matched on is a field that workspaces have.
	service.workspaces.set('other', { id: 'other', title: 'Other' });
	const known = new Set(service.workspaces.keys());
	const created = () => [...service.workspaces].filter(([id]) => !known.has(id));
	await page.getByTestId('node-execute-button').click();
	await page.getByTestId('output-panel').getByText('1 created').first().waitFor();
	const [[id, synced]] = created();
	const sent = { title: 'Shop', address: { city: 'Berlin' } };
	assert.deepEqual(synced, { ...synced, ...sent });
	for (const name of ['Row Number', 'tags', 'Customer No.', 'Last, First'])
		assert.ok(!(name in synced));
	known.add(id);

	await page.keyboard.press('Escape');
	await openNode(opened, 'Create');
	const names = page.getByTestId('assignment-name').locator('input');
	for (const [row, [shown, , one]] of columns.entries()) {
		await dragTo(shown, page.getByTestId('assignment-collection-drop-area'));
		assert.equal(await names.nth(row).inputValue(), one);
	}
	await page.getByTestId('node-execute-button').click();
	await page.getByTestId('output-panel').getByText('C1').first().waitFor();
	const [[otherId, mapped]] = created();
	assert.deepEqual(mapped, {
		...mapped,
		...{ 'Row Number': 7, address: { 'postal code': '10115' }, tags: ['new'] },
		...{ 'Customer No.': 'C1', 'Last, First': 'Doe, Jane' },
	});
	for (const one of ['other', id, otherId]) service.workspaces.delete(one);
}
