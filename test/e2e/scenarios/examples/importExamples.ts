import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { besideCommand } from '../../../n8n/commands.mjs';
import type { Credential, N8nApi, SavedWorkflow } from '../../../n8n/n8nApi.mjs';
import type { N8nHome } from '../../../n8n/n8nProcess.mjs';
import { checkout } from '../../../n8n/paths.mjs';
import { freePort } from '../../../n8n/processes/ports.mjs';
import type { Session } from '../../core/session';

const folder = join(checkout, 'examples');

/** Lets n8n import the folder; returns the workflows by file name. */
export async function importExamples({ api, home }: Session): Promise<Map<string, SavedWorkflow>> {
	const files = (await readdir(folder)).filter((file) => file.endsWith('.json'));
	const output = await runCommand(home, 'import:workflow', '--separate', `--input=${folder}`);
	assert.match(output, new RegExp(`Successfully imported ${files.length} workflows`));

	const imported = new Map<string, SavedWorkflow>();
	for (const file of files) {
		const { id } = JSON.parse(await readFile(join(folder, file), 'utf8')) as { id: string };
		imported.set(file, await api.getWorkflow(id));
	}
	return imported;
}

/** What the notes ask for after the import: to choose a credential in the nodes that need one. */
export async function chooseCredential(
	api: N8nApi,
	workflow: SavedWorkflow,
	{ id, name }: Credential,
	type = 'appBuilderApi',
): Promise<SavedWorkflow> {
	const nodes = workflow.nodes.filter(({ credentials }) => credentials?.[type]);
	assert.notEqual(nodes.length, 0);
	for (const node of nodes) node.credentials = { [type]: { id, name } };
	return await api.updateWorkflow(workflow);
}

/** Runs one of n8n's commands on the database, alongside its running main process. */
async function runCommand(home: N8nHome, ...args: string[]): Promise<string> {
	const { source, userFolder } = home;
	const environment = { ...home.environment, N8N_RUNNERS_BROKER_PORT: String(await freePort()) };
	const run = { name: 'main', args, userFolder, environment };
	const { command, args: all, env } = besideCommand(source, run);
	return (await promisify(execFile)(command, all, { cwd: userFolder, env })).stdout;
}
