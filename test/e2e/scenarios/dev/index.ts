import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { INodeTypeDescription } from 'n8n-workflow';
import { assertSuccess } from '../../core/executionData';
import { createApi, type N8nApi } from '../../core/n8nApi';
import { startGroup, type ProcessGroup } from '../../core/processGroup';
import type { Scenario } from '../../core/scenario';
import { waitFor } from '../../core/waitFor';
import { appBuilderType } from '../../workflows/steps';
import type { Workflow } from '../../workflows/workflow';
import { copyCheckout } from './checkoutCopy';
import { descendantsOf, isAlive } from './processTree';

/** `npm run dev`, as a developer uses it in a fresh clone. */
export const dev: Scenario = async ({ install, step }) => {
	const clone = await copyCheckout();
	const group = startGroup({
		name: 'npm run dev',
		command: 'npm',
		args: ['run', 'dev'],
		cwd: clone,
		logFile: join(clone, 'dev.log'),
	});
	const url = await step('npm run dev leads to an editor', async () => await editorOf(group));
	const api = createApi(url, install);
	await step('its workflow runs with its credential', async () => {
		await api.logIn();
		const workflows = await api.rest<Array<{ id: string; name: string }>>('GET', '/workflows');
		const { id } = workflows.find(({ name }) => name === 'Every operation') ?? {};
		const saved = await api.rest<Workflow & { id: string }>('GET', `/workflows/${id}`);
		assertSuccess(await api.runWorkflow(saved));
	});
	await step('a saved file is in n8n without a restart', async () => {
		await save(clone, "displayName: 'App Builder'", "displayName: 'App Changer'");
		await waitFor('the new name', async () => (await displayName(api)) === 'App Changer');
		assert.doesNotMatch(await readFile(group.logFile, 'utf8'), /starts again/);
	});
	await step('Ctrl+C ends everything', async () => {
		const processes = descendantsOf(group.pid);
		assert.ok(processes.length > 2, 'n8n and its task runner are among the descendants');
		process.kill(-group.pid, 'SIGINT');
		await waitFor('npm run dev to end', () => group.hasEnded());
		// The system keeps an ended process in its table for a moment.
		await waitFor('its processes to end', () => !processes.some(isAlive), { timeout: 2_000 });
	});
};

async function editorOf(group: ProcessGroup): Promise<string> {
	return await waitFor(
		'the address of the editor',
		async () => {
			if (group.hasEnded()) throw new Error('npm run dev has ended');
			const output = await readFile(group.logFile, 'utf8').catch(() => '');
			return output.includes('Ctrl+C') && /Editor +(http\S+)/.exec(output)?.[1];
		},
		{ timeout: 120_000 },
	);
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
