import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { Credential } from '../../../n8n/n8nApi.mjs';
import {
	appBuilder,
	appBuilderType,
	assignments,
	code,
	manualTrigger,
} from '../../../n8n/steps.mjs';
import { workflow } from '../../../n8n/workflow.mjs';
import type { Session } from '../../core/session';
import type { Editor } from './browser';
import { openNode } from './canvas';

const requests = `
return Array.from({ length: 101 }, (_, row) => ({
	json: { headers: {}, params: {}, query: {}, body: { title: 'Customer ' + row } },
}));`;

const hint = ({ page }: Editor, text: string): Locator =>
	page.getByTestId('output-panel').getByText(text).first();

/** What the node says before it's executed: about many items, and about fields as a webhook names them. */
export async function readHints(
	opened: Editor,
	{ api, url }: Session,
	credential: Credential,
): Promise<void> {
	const { page, photograph } = opened;
	const fields = assignments({ 'body.title': '={{ $json.body.title }}' });
	const create = appBuilder('Create', { operation: 'create', fields }, credential);
	const steps = [manualTrigger(), code('Requests', requests), create];
	const saved = await api.createWorkflow(workflow('Requests of a webhook', steps));
	await page.goto(`${url}/workflow/${saved.id}`);
	await openNode(opened, 'Create');
	await hint(opened, 'A name such as body.title').waitFor();
	assert.ok(!(await hint(opened, 'If your plan is Free').isVisible()));
	await page.getByTestId('execute-previous-node').click();
	await hint(opened, 'this takes about 1 min').waitFor();
	await photograph('hints');
	const ofWebhook = hint(opened, 'The item comes from a Webhook node');
	assert.ok(!(await ofWebhook.isVisible()));
	await chooseMode(opened, 'Map Automatically');
	await ofWebhook.waitFor();
}

/** As a tool: two values that are left to the model are one value, unless it gives the whole object. */
export async function readToolHint(
	opened: Editor,
	{ api, url }: Session,
	credential: Credential,
): Promise<void> {
	const { page, photograph } = opened;
	const fields = assignments({ title: '', seats: '' });
	const parameters = { operation: 'create', mappingMode: 'defineBelow', fields };
	const create = appBuilder('Create workspace', parameters, credential);
	const tool = { ...create, type: `${appBuilderType}Tool` };
	const agent = {
		...{ name: 'AI Agent', type: '@n8n/n8n-nodes-langchain.agent', typeVersion: 3 },
		parameters: { promptType: 'define', text: '', options: {} },
	};
	const links = [
		{ from: 'Start', to: agent.name },
		{ from: tool.name, to: agent.name, type: 'ai_tool' },
	];
	const steps = [manualTrigger(), agent, tool];
	const saved = await api.createWorkflow(workflow('AI Agent', steps, links));
	await page.goto(`${url}/workflow/${saved.id}`);
	await openNode(opened, tool.name);
	const warning = hint(opened, 'The model defines one value');
	for (const row of [0, 1]) {
		assert.ok(!(await warning.isVisible()));
		const buttons = page.getByTestId('assignment').nth(row).getByTestId('from-ai-override-button');
		// The first is that of the name.
		await buttons.last().click();
	}
	await warning.waitFor();
	await photograph('hint-tool');
	await chooseMode(opened, 'JSON');
	await warning.waitFor({ state: 'hidden' });
}

async function chooseMode({ page }: Editor, name: string): Promise<void> {
	await page.getByTestId('parameter-input-mappingMode').click();
	await page.getByRole('option', { name }).last().click();
}
