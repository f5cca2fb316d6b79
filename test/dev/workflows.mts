import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { INode } from 'n8n-workflow';
import { everyOperation } from '../n8n/everyOperation.mjs';
import type { Credential, N8nApi } from '../n8n/n8nApi.mjs';
import { checkout } from '../n8n/paths.mjs';
import type { Workflow } from '../n8n/workflow.mjs';

const examplesFolder = join(checkout, 'examples');

/** Imports the workflows that n8n doesn't have yet, by name; returns the names of all. */
export async function provideWorkflows(api: N8nApi, credential: Credential): Promise<string[]> {
	const wanted = [everyOperation(credential), ...(await examples(credential))];
	const existing = await api.rest<Workflow[]>('GET', '/workflows');
	const names = existing.map(({ name }) => name);
	for (const definition of wanted.filter(({ name }) => !names.includes(name))) {
		await api.createWorkflow(definition);
	}
	return wanted.map(({ name }) => name);
}

async function examples(credential: Credential): Promise<Workflow[]> {
	const files = await readdir(examplesFolder);
	return await Promise.all(
		files
			.filter((file) => file.endsWith('.json'))
			.map(async (file) => {
				const text = await readFile(join(examplesFolder, file), 'utf8');
				const { name, nodes, connections, settings } = JSON.parse(text) as Workflow;
				const withCredential = nodes.map((node) => useCredential(node, credential));
				return { name, nodes: withCredential, connections, settings, active: false };
			}),
	);
}

/** Replaces the one that an example names. */
function useCredential(node: INode, { id, name }: Credential): INode {
	if (node.credentials?.appBuilderApi === undefined) return node;
	return { ...node, credentials: { ...node.credentials, appBuilderApi: { id, name } } };
}
