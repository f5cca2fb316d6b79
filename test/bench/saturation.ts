import { rmSync } from 'node:fs';

import { round, type Row } from '../support/figures';
import { buildScaledPackage } from '../support/scaledPackage';
import { bareHelper, checkDone, createAgent, credential, measure, median, RUNS } from './jobs';
import type { JournalEntry } from '../service';
import type { ServiceProcess } from '../support/serviceProcess';
import { sideBySide, type Threshold, type Report, type Suite } from './suite';
import type { Job } from './worker.mts';

/**
 * How many times faster time passes, so that a run of five minutes takes less: as far as this machine can send what the
 * plan allows. 10,000 creates within half a minute were more than it can.
 */
const saturated = [
	{ plan: 'free', limit: 100, clockScale: 6 },
	{ plan: 'starter', limit: 500, clockScale: 6 },
	{ plan: 'pro', limit: 2_000, clockScale: 2 },
	{ plan: 'business', limit: 10_000, clockScale: 1 },
];

/** Five times the limit in items, on each plan. */
export const saturation: Suite = async (service) => {
	const results: Result[] = [];
	for (const { plan, limit, clockScale } of saturated) {
		const one = { plan, limit, clockScale, workers: 1 };
		const runs: Saturated[] = [];
		for (let run = 0; run < RUNS; run++) runs.push(await saturate(service, one));
		results.push(toResult(one, runs));
	}
	return report(results);
};

/** The same with several processes on one key, each with its share of the items, in real time: 20 minutes in all. */
export const sharedKey: Suite = async () => {
	const results: Result[] = [];
	for (const workers of [1, 2, 4]) {
		const cases = saturated.slice(0, 2).map((one) => ({ ...one, clockScale: 1, workers }));
		const all = cases.flatMap((one) => new Array<Saturation>(RUNS).fill(one));
		const runs = await sideBySide(all, saturate);
		for (const [index, one] of cases.entries()) {
			results.push(toResult(one, runs.slice(index * RUNS, (index + 1) * RUNS)));
		}
	}
	return report(results);
};

interface Saturation {
	plan: string;
	limit: number;
	clockScale: number;
	workers: number;
}

interface Saturated {
	/** The time as a multiple of the least possible. */
	ratio: number;
	refused: number;
	/** Agents that are missing (negative) or were created twice. */
	off: number;
	/** The largest deviation of a worker from its fair share while all were running. */
	offShare: number;
}

async function saturate(
	service: ServiceProcess,
	{ plan, limit, clockScale, workers }: Saturation,
): Promise<Saturated> {
	const windowMs = 60_000 / clockScale;
	const packageDir = buildScaledPackage(clockScale);
	const items = 5 * limit;
	const job: Job = {
		node: 'appBuilder',
		packageDir,
		items: items / workers,
		credential: credential(service, { plan }),
		parameters: createAgent({}),
	};
	const jobs = Array.from({ length: workers }, (_, worker) => ({
		...job,
		// By this the journal knows whose request it was.
		parameters: { ...job.parameters, model: `worker-${worker}` },
	}));
	await service.ask('reset', {});
	const body = JSON.stringify({
		name: 'Agent',
		model: 'model-1',
		capabilities: [],
		instructions: '',
	});
	const lastFifth = await measure(
		bareHelper(service, limit, { path: '/agents', body, concurrency: 100 }),
	);
	await service.ask('reset', { limit, clockScale });
	const measured = await Promise.all(jobs.map(async (one) => await measure(one)));
	rmSync(packageDir, { recursive: true });
	checkDone(measured, items / workers);
	const journal = await service.ask('journal');
	const byWorker = Array.from({ length: workers }, (_, worker) =>
		journal.filter(({ body }) => body.includes(`"worker-${worker}"`)),
	);
	const end = journal[0].at + 4 * windowMs;
	const together = Math.max(...byWorker.map(([first]) => first.at));
	return {
		// Four windows must pass; sending the last fifth takes as long as this machine takes for it.
		ratio: Math.max(...measured.map(({ wall }) => wall)) / (4 * windowMs + lastFifth.wall),
		refused: journal.filter(({ status }) => status === 429).length,
		off: (await service.ask('state')).agents.length - items,
		offShare: offFairShare(byWorker, together, end),
	};
}

/** A row, and the figures that have thresholds. */
interface Result {
	row: Row;
	thresholds: Threshold[];
}

/** By the number of processes: the time, and the share of 429. */
const LIMITS: Record<number, { ratio: number; refused: number }> = {
	1: { ratio: 1.05, refused: 0 },
	2: { ratio: 1.2, refused: 8 },
	4: { ratio: 1.25, refused: 12 },
};

function toResult({ plan, limit, clockScale, workers }: Saturation, runs: Saturated[]): Result {
	const items = 5 * limit;
	const seen = median(runs.map((run) => run.refused));
	const ratio = round(median(runs.map((run) => run.ratio)), 3);
	const refused = round((100 * seen) / (items + seen), 1);
	const offShare = Math.round(100 * median(runs.map((run) => run.offShare)));
	const off = Math.max(...runs.map((run) => Math.abs(run.off)));
	const limits = LIMITS[workers];
	const what = `${plan}, ${workers} process${workers === 1 ? '' : 'es'}:`;
	return {
		row: {
			plan,
			'minute s': 60 / clockScale,
			processes: workers,
			items,
			'wall / minimum': ratio,
			'429 seen': seen,
			'429 %': refused,
			'off fair share %': offShare,
			'lost or twice': off,
		},
		thresholds: [
			{ what: `${what} wall / minimum`, value: ratio, atMost: limits.ratio },
			{ what: `${what} 429 %`, value: refused, atMost: limits.refused },
			{ what: `${what} off fair share %`, value: offShare, atMost: 25 },
			{ what: `${what} lost or twice`, value: off, atMost: 0 },
		],
	};
}

function report(results: Result[]): Report {
	return {
		rows: results.map(({ row }) => row),
		thresholds: results.flatMap(({ thresholds }) => thresholds),
	};
}

function offFairShare(byWorker: JournalEntry[][], from: number, end: number): number {
	const counts = byWorker.map(
		(entries) =>
			entries.filter(({ at, status }) => at >= from && at < end && status !== 429).length,
	);
	const fair = counts.reduce((sum, count) => sum + count) / counts.length;
	return Math.max(...counts.map((count) => Math.abs(count / fair - 1)));
}
