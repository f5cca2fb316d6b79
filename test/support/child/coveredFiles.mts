/** Runs the node in a process of its own, and tells by V8's coverage which of its source files took part. */
import { Session } from 'node:inspector/promises';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { failRequests, startService } from '../../service';
import { validCredential } from '../../service/credential';
import { answerOrders } from '../answerOrders';
import { createEngine } from '../engine';
import { buildScaledPackage } from '../scaledPackage';
import type { Worker } from '../worker';

const BUNDLE = join('dist', 'nodes', 'AppBuilder', 'AppBuilder.node.js');
/** esbuild writes one above what comes from a file. */
const FILE_COMMENT = /^\/\/ (.+\.[jt]s)$/gm;

/** Within node_modules, where tsx leaves it as it is: coverage counts in characters of the file. */
const packageDir = buildScaledPackage(1);
const bundle = readFileSync(join(packageDir, BUNDLE), 'utf8');
const sections = [...bundle.matchAll(FILE_COMMENT)].map(({ index, 1: file }) => ({ index, file }));

const session = new Session();
session.connect();
await session.post('Profiler.enable');

const service = await startService();
const engine = await createEngine({ packageDir });
await engine.storeCredential(validCredential(service));
const workspaceId = { __rl: true, mode: 'id', value: 'ws_1' };
const create = {
	resource: 'workspace',
	operation: 'create',
	mappingMode: 'json',
	fieldsJson: '={{ $json }}',
	options: { maxConcurrentItems: 1 },
};

/** The files whose functions run meanwhile, sorted. What runs when the package is loaded does not count. */
async function filesRunBy(scenario: () => Promise<void>): Promise<string[]> {
	await session.post('Profiler.startPreciseCoverage', { callCount: true });
	await scenario();
	const { result } = await session.post('Profiler.takePreciseCoverage');
	await session.post('Profiler.stopPreciseCoverage');
	const [script] = result.filter(({ url }) => url.endsWith(BUNDLE));
	const files = script.functions
		.flatMap(({ ranges: [{ startOffset, count }] }) => (count > 0 ? [startOffset] : []))
		.map((offset) => sections.findLast(({ index }) => index < offset)?.file ?? '');
	const ours = files.filter((file) => /^(nodes|credentials)\//.test(file));
	return [...new Set(ours.map((file) => file.replace('nodes/AppBuilder/', '')))].sort();
}

const nodesOf = (parameters: object) => [{ name: 'Node', parameters }];

const orders = {
	async request(): Promise<string[]> {
		service.workspaces.set('ws_1', { id: 'ws_1' });
		const nodes = nodesOf({ resource: 'workspace', operation: 'get', workspaceId });
		return await filesRunBy(async () => void (await engine.run({ nodes })));
	},
	/** The third of four creates is refused; then Retry. */
	async failedExecution(): Promise<string[]> {
		const nodes = nodesOf(create);
		const items = ['a', 'b', 'c', 'd'].map((name) => ({ name }));
		failRequests(service, [3], { kind: 'status', status: 422 });
		return await filesRunBy(async () => {
			const failed = await engine.run({ nodes, items });
			await engine.run({ nodes, items, retryOf: failed });
		});
	},
	/** After activation one is created, one deleted. */
	async poll(): Promise<string[]> {
		const trigger = engine.trigger({ events: ['created', 'deleted'] });
		await trigger.activate();
		service.workspaces.delete('ws_1');
		service.workspaces.set('ws_2', { id: 'ws_2' });
		return await filesRunBy(async () => void (await trigger.poll()));
	},
};
export type CoveredFiles = Worker<typeof orders>;

process.once('exit', () => rmSync(packageDir, { recursive: true }));
answerOrders(orders);
