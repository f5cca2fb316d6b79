import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { round } from '../figures/table';
import { credentialFor, UNPACED } from '../service/credential';
import type { ServiceProcess } from '../service/serviceProcess';
import { planRun, prepareService } from './runPlan';
import { exactly, none, type Verdict } from './verdict';
import type { SoakWorker } from './worker.mts';

const PATIENCE = 5_000;
const LONGEST_END = 5_000;
const KEYS = 20;

/** Sockets, timers and the like that are there now and were not at the start. */
export async function resourcesLeft(worker: SoakWorker, atStart: string[]): Promise<Verdict> {
	const end = performance.now() + PATIENCE;
	let left: string[];
	do {
		await delay(100);
		left = without(await worker.ask('resources'), atStart);
	} while (left.length > 0 && performance.now() < end);
	return listed('active resources left', left);
}

function listed(what: string, found: string[]): Verdict {
	return found.length === 0
		? none(what, 0)
		: { ...none(what, found.length), found: found.join(', ') };
}

function without(list: string[], others: string[]): string[] {
	const rest = [...others];
	return list.filter((each) => {
		const index = rest.indexOf(each);
		if (index >= 0) rest.splice(index, 1);
		return index < 0;
	});
}

interface Snapshot {
	snapshot: { meta: { node_fields: string[]; node_types: [types: string[], ...unknown[]] } };
	/** The fields of all nodes, one node after the other. */
	nodes: number[];
	strings: string[];
}

/** By a snapshot of its heap; reading it here keeps its memory as it is. */
async function countLimiters(worker: SoakWorker): Promise<number> {
	const folder = await mkdtemp(join(tmpdir(), 'app-builder-heap-'));
	try {
		const file = join(folder, 'soak.heapsnapshot');
		await worker.ask('heapSnapshot', file);
		const { snapshot, nodes, strings } = JSON.parse(await readFile(file, 'utf8')) as Snapshot;
		const { node_fields: fields, node_types: types } = snapshot.meta;
		const object = types[0].indexOf('object');
		const name = strings.indexOf('Limiter');
		let count = 0;
		for (let at = 0; at < nodes.length; at += fields.length) {
			const isObject = nodes[at + fields.indexOf('type')] === object;
			if (isObject && nodes[at + fields.indexOf('name')] === name) count++;
		}
		return count;
	} finally {
		await rm(folder, { recursive: true });
	}
}

/** Uses many keys: each has one limiter, however many executions used it. How many are kept, a unit test says. */
export async function limitersLeft(
	service: ServiceProcess,
	worker: SoakWorker,
): Promise<Verdict[]> {
	for (let key = 0; key < 2 * KEYS; key++) await useKey(service, worker, `key-${key % KEYS}`);
	return [exactly(`limiters of ${KEYS} more keys`, await countLimiters(worker), KEYS + 1)];
}

async function useKey(service: ServiceProcess, worker: SoakWorker, apiKey: string): Promise<void> {
	const plan = planRun(0, 1, () => 1);
	await prepareService(service, plan, { apiKey });
	await worker.ask('storeCredential', credentialFor({ ...service, apiKey }, UNPACED));
	await worker.ask('run', plan.items);
}

/** Warnings of Node.js since the start, of leaking listeners above all. */
export async function warningsGiven(worker: SoakWorker): Promise<Verdict> {
	return listed('warnings', await worker.ask('warnings'));
}

/** Whether the process ends once it has nothing to do. */
export async function endOf(worker: SoakWorker): Promise<Verdict> {
	const ms = await worker.letEnd();
	return {
		what: 'seconds until the process ended by itself',
		found: ms === undefined ? 'never' : round(ms / 1_000, 1),
		allowed: LONGEST_END / 1_000,
		isGood: ms !== undefined && ms <= LONGEST_END,
	};
}
