/** Runs one workflow node over many items in the real engine and reports what it took. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import type { IDataObject, IVersionedNodeType } from 'n8n-workflow';

import { createEngine } from '../support/engine';
import { answerOrders, type Worker } from '../support/worker';
import { bareHelper } from './bareHelper';

/** What a node does with each item. */
export interface Work {
	/** Type of the node to run. */
	node: 'appBuilder' | 'bareHelper' | 'httpRequest';
	parameters: object;
	/** An n8n installation to take the HTTP Request node from. */
	n8nDir?: string;
}

export interface Job extends Work {
	items: number;
	credential: IDataObject;
	/** A package built with another clock. */
	packageDir?: string;
	/** Other requests meanwhile. */
	visits?: Visit[];
}

/** Another run, or without items the editor's list. */
export interface Visit {
	/** Milliseconds after the start. */
	at: number;
	items: number;
}

export interface Measured {
	/** Milliseconds from start to end. */
	wall: number;
	/** Milliseconds of processor time. */
	cpu: number;
	outputs: number;
	errors: number;
	error?: string;
	/** How many milliseconds each of the visits took. */
	waits: number[];
}

const types = {
	appBuilder: 'n8n-nodes-app-builder.appBuilder',
	bareHelper: 'test.bareHelper',
	httpRequest: 'n8n-nodes-base.httpRequest',
};

/** n8n's own HTTP Request node, from a full n8n installation. */
function httpRequestNode(n8nDir: string): IVersionedNodeType {
	const require = createRequire(join(n8nDir, 'package.json'));
	const { HttpRequest } = require('n8n-nodes-base/dist/nodes/HttpRequest/HttpRequest.node.js') as {
		HttpRequest: new () => IVersionedNodeType;
	};
	return new HttpRequest();
}

async function measure(job: Job): Promise<Measured> {
	const extraNodes = {
		'test.bareHelper': bareHelper,
		...(job.n8nDir && { 'n8n-nodes-base.httpRequest': httpRequestNode(job.n8nDir) }),
	};
	const engine = await createEngine({ packageDir: job.packageDir, extraNodes });
	await engine.storeCredential(job.credential as never);
	const items = Array.from({ length: job.items }, (_, row) => ({ row }));
	const node = {
		name: 'Measured',
		type: types[job.node],
		typeVersion: job.node === 'httpRequest' ? 4.2 : 1,
		parameters: job.parameters,
		credentials: { appBuilderApi: { id: 'appBuilderApi', name: 'appBuilderApi' } },
	};

	async function visit({ at, items: count }: Visit): Promise<number> {
		await setTimeout(at);
		const begin = performance.now();
		// The list gives up after 20 s.
		if (count === 0) await engine.searchWorkspaces().catch(() => undefined);
		else await engine.run({ nodes: [node], items: items.slice(0, count) });
		return performance.now() - begin;
	}

	const startCpu = process.cpuUsage();
	const start = performance.now();
	const visits = (job.visits ?? []).map(visit);
	const { json, error } = await engine.run({ nodes: [node], items });
	const wall = performance.now() - start;
	const { user, system } = process.cpuUsage(startCpu);

	const outputs = json('Measured');
	return {
		wall,
		cpu: (user + system) / 1_000,
		outputs: outputs.length,
		errors: outputs.filter((item) => item.error).length,
		error: error?.message,
		waits: await Promise.all(visits),
	};
}

const orders = { measure };
export type BenchWorker = Worker<typeof orders>;

answerOrders(orders);
