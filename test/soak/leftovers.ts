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
/** The limiter remembers its requests for a minute, and what 429 responses have taught it for two. */
const IDLE = 125_000;

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

/** A function that each limiter has one of, and nothing else. */
const OF_LIMITER = 'refuseImpatient';

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
		const closure = types[0].indexOf('closure');
		const name = strings.indexOf(OF_LIMITER);
		let count = 0;
		for (let at = 0; at < nodes.length; at += fields.length) {
			const isClosure = nodes[at + fields.indexOf('type')] === closure;
			if (isClosure && nodes[at + fields.indexOf('name')] === name) count++;
		}
		return count;
	} finally {
		await rm(folder, { recursive: true });
	}
}

/** Uses many keys, lets two minutes pass, uses one more: the limiter of that one alone may be there. */
export async function limitersLeft(
	service: ServiceProcess,
	worker: SoakWorker,
): Promise<Verdict[]> {
	for (let key = 0; key < KEYS; key++) await useKey(service, worker, `key-${key}`);
	const before = await countLimiters(worker);
	await delay(IDLE);
	// A limiter that no run holds any more goes with the next run; the run before that one still holds its own.
	for (let run = 0; run < 2; run++) {
		await worker.ask('memory');
		await useKey(service, worker, 'key-last');
	}
	const after = await countLimiters(worker);
	return [
		exactly(`limiters after ${KEYS} more keys`, before, KEYS + 1),
		exactly('limiters two minutes later', after, 1),
	];
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
