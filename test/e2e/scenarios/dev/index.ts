import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { INodeTypeDescription } from 'n8n-workflow';
import { succeeded } from '../../core/executionData';
import { createApi, type N8nApi } from '../../../n8n/n8nApi.mjs';
import type { Scenario } from '../../core/scenario';
import { waitFor } from '../../../processes/waitFor.mjs';
import { appBuilderType } from '../../../n8n/steps.mjs';
import type { Workflow } from '../../../n8n/workflow.mjs';
import { announced, copyCheckout, interrupt, startDev } from './devProcess';

/** `npm run dev`, as a developer uses it in a fresh clone. */
export const dev: Scenario = async ({ install, step }) => {
	const clone = await copyCheckout();
	const group = startDev(clone, 'dev.log');
	const { url, password } = await step(
		'npm run dev leads to an editor',
		async () => await announced(group),
	);
	const api = createApi(url, install);
	await step('its password is for this user only', async () => {
		const file = join(clone, '.n8n-dev/password');
		assert.equal(await readFile(file, 'utf8'), `${password}\n`);
		assert.equal((await stat(file)).mode & 0o777, 0o600);
	});
	await step('a page under a foreign name does not reach it', async () => {
		assert.equal(await statusAt(url, 'evil.example'), 421);
		assert.equal(await statusAt(url, new URL(url).host), 200);
	});
	await step('its workflow runs with its credential', async () => {
		await api.logIn(password);
		const workflows = await api.rest<Array<{ id: string; name: string }>>('GET', '/workflows');
		const { id } = workflows.find(({ name }) => name === 'Every operation') ?? {};
		const saved = await api.rest<Workflow & { id: string }>('GET', `/workflows/${id}`);
		await succeeded(api.runWorkflow(saved));
	});
	await step('a saved file is in n8n without a restart', async () => {
		await save(clone, "displayName: 'App Builder'", "displayName: 'App Changer'");
		await waitFor('the new name', async () => (await displayName(api)) === 'App Changer');
		assert.doesNotMatch(await readFile(group.logFile, 'utf8'), /starts again/);
	});
	await step('Ctrl+C ends everything', async () => await interrupt(group));
	const next = startDev(clone, 'next.log');
	await step('the next npm run dev keeps the password and what was made', async () => {
		const again = await announced(next);
		assert.equal(again.password, password);
		await createApi(again.url, install).logIn(password);
	});
	await step('Ctrl+C ends it too', async () => await interrupt(next));
};

/** The Host header is the browser's own to set, so fetch does not take one. */
async function statusAt(url: string, host: string): Promise<number | undefined> {
	const request = get(`${url}/rest/settings`, { headers: { host } });
	const [response] = (await once(request, 'response')) as [IncomingMessage];
	response.resume();
	return response.statusCode;
}

async function save(clone: string, before: string, after: string): Promise<void> {
	const file = join(clone, 'nodes/AppBuilder/AppBuilder.node.ts');
	const source = await readFile(file, 'utf8');
	assert.ok(source.includes(before));
	await writeFile(file, source.replace(before, after));
}

/** Undefined while n8n writes the file. */
async function displayName({ request }: N8nApi): Promise<string | undefined> {
	const types = await request<INodeTypeDescription[]>('GET', '/types/nodes.json').catch(() => []);
	return types.find(({ name }) => name === appBuilderType)?.displayName;
}
