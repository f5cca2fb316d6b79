import assert from 'node:assert/strict';
import type { LocalService } from '../../../service';
import type { Editor } from './browser';

/** Agent → Create, found in the node panel: its fields in their order, filled in and run. */
export async function createAgent(
	{ page, photograph }: Editor,
	service: LocalService,
): Promise<void> {
	await page.keyboard.press('Escape');
	await page.getByTestId('ndv').waitFor({ state: 'hidden' });
	await page.getByTestId('node-creator-plus-button').click();
	await page.getByTestId('node-creator-search-bar').waitFor();
	await page.keyboard.type('app builder');
	await page.getByTestId('node-creator-item-name').filter({ hasText: 'App Builder' }).click();
	await page.getByText('Create agent', { exact: true }).click();
	await page.getByTestId('parameter-input-agentName').waitFor();

	const lines = (await page.getByTestId('node-parameters').innerText()).split('\n');
	const wanted = ['Name', 'Model', 'Capabilities', 'Instructions', 'Additional Fields'];
	assert.deepEqual(
		lines.map((line) => line.trim()).filter((line) => wanted.includes(line)),
		wanted,
	);

	const fill = async (parameter: string, text: string) => {
		await page.getByTestId(`parameter-input-${parameter}`).locator('input, textarea').fill(text);
	};
	await fill('agentName', 'Support assistant');
	await fill('model', 'model-1');
	await fill('capabilities', 'search, code');
	await fill('instructions', 'Answer in the language of the question.');
	await page.getByTestId('node-execute-button').click();
	await page.getByTestId('output-panel').getByText('ag_1').first().waitFor();
	assert.deepEqual(service.agents.get('ag_1')?.capabilities, ['search', 'code']);
	await photograph('create-agent');
}

/** The option n8n adds to Resource says what to do. */
export async function checkCustomApiCall({ page, photograph }: Editor): Promise<void> {
	await choose({ page }, 'resource', 'Custom API Call');
	const notice = page.getByText('HTTP Request').first();
	await notice.waitFor();
	await photograph('custom-api-call');
}

async function choose(
	{ page }: Pick<Editor, 'page'>,
	parameter: string,
	option: string,
): Promise<void> {
	await page.getByTestId(`parameter-input-${parameter}`).click();
	await page.getByRole('option', { name: option }).last().click();
}
