import { rmSync } from 'node:fs';

import { round, type Row } from '../figures/table';
import { buildScaledPackage } from '../support/scaledPackage';
import { checkDone, createAgent, credential, httpRequestJob } from './jobs';
import { measure, median } from './job';
import type { JournalEntry } from '../service/journal';
import type { ServiceProcess } from '../service/serviceProcess';
import { RUNS, sideBySide, walls, type Suite } from './suite';
import type { Job, Measured } from './worker.mts';

/** Three times the limit in items, by this node and by the HTTP Request node. */
export const underLimit: Suite = async (service) => {
	const limit = 100;
	const items = 3 * limit;
	const clockScale = 6;
	const windowMs = 60_000 / clockScale;
	const packageDir = buildScaledPackage(clockScale);
	const n8nDir = process.env.N8N_DIR;
	const batching = { batching: { batch: { batchSize: limit, batchInterval: windowMs } } };
	const jobs: Array<[name: string, job: Job]> = [
		[
			'App Builder',
			{
				node: 'appBuilder',
				packageDir,
				items,
				credential: credential(service, { plan: 'custom', requestsPerMinute: limit }),
				parameters: createAgent({}),
			},
		],
	];
	if (n8nDir) {
		const onError = 'continueRegularOutput';
		jobs.push(['HTTP Request', { ...httpRequestJob(service, {}), items, n8nDir, onError }]);
		jobs.push([
			'HTTP Request with batching',
			{ ...httpRequestJob(service, batching), items, n8nDir, onError },
		]);
	}
	const rows: Row[] = [];
	for (const [run, job] of jobs) {
		const measured: Measured[] = [];
		const made: number[] = [];
		for (let turn = 0; turn < RUNS; turn++) {
			await service.reset({ limit, clockScale });
			measured.push(await measure(job));
			made.push((await service.state()).agents.length);
		}
		rows.push({
			run,
			'items lost': items - median(made),
			'made twice': Math.max(0, median(made) - items),
			'wall / minimum': round(walls(measured) / (2 * windowMs)),
		});
	}
	rmSync(packageDir, { recursive: true });
	return rows;
};

/** How many times faster time passes, so that a run of five minutes takes less; larger plans need more real time to send. */
const saturated = [
	{ plan: 'free', limit: 100, clockScale: 6 },
	{ plan: 'starter', limit: 500, clockScale: 6 },
	{ plan: 'pro', limit: 2_000, clockScale: 3 },
	{ plan: 'business', limit: 10_000, clockScale: 2 },
];

/** Five times the limit in items, on each plan. */
export const saturation: Suite = async (service) => {
	const rows: Row[] = [];
	for (const { plan, limit, clockScale } of saturated) {
		const wanted = process.env.BENCH_PLANS?.split(',');
		if (wanted && !wanted.includes(plan)) continue;
		rows.push(await saturate(service, { plan, limit, clockScale, workers: 1 }));
	}
	return rows;
};

/** The same by several processes on one key, each with its part of the items, at the real minute. */
export const sharedKey: Suite = async () => {
	const all = [1, 2, 4].flatMap((workers) =>
		saturated.slice(0, 2).map((one) => ({ ...one, clockScale: 1, workers })),
	);
	return await sideBySide(all, saturate);
};

interface Saturation {
	plan: string;
	limit: number;
	clockScale: number;
	workers: number;
}

async function saturate(
	service: ServiceProcess,
	{ plan, limit, clockScale, workers }: Saturation,
): Promise<Row> {
	const windowMs = 60_000 / clockScale;
	const packageDir = buildScaledPackage(clockScale);
	const items = 5 * limit;
	const job: Job = {
		node: 'appBuilder',
		packageDir,
		items: items / workers,
		credential: credential(service, { plan }),
		parameters: createAgent({ maxWait: 3_600 }),
	};
	const jobs = Array.from({ length: workers }, (_, worker) => ({
		...job,
		// By this the journal knows whose request it was.
		parameters: createAgent({
			maxWait: 3_600,
			queryParameters: { parameters: [{ key: 'worker', value: String(worker) }] },
		}),
	}));
	const ratios: number[] = [];
	const refusals: number[] = [];
	const lost: number[] = [];
	const unfair: number[] = [];
	await service.reset({});
	const lastFifth = await measure({ ...job, items: limit, credential: credential(service) });
	// Four windows must pass; sending the last fifth takes as long as this machine takes for it.
	const minimum = 4 * windowMs + lastFifth.wall;
	for (let run = 0; run < RUNS; run++) {
		await service.reset({ limit, clockScale });
		const measured = await Promise.all(jobs.map(measure));
		checkDone(measured, items / workers);
		ratios.push(Math.max(...measured.map(({ wall }) => wall)) / minimum);
		const journal = await service.journal();
		refusals.push(journal.filter(({ status }) => status === 429).length);
		lost.push(items - (await service.state()).agents.length);
		unfair.push(offFairShare(journal, { workers, forMs: 4 * windowMs }));
	}
	rmSync(packageDir, { recursive: true });
	return {
		plan,
		'minute s': windowMs / 1_000,
		processes: workers,
		items,
		'wall / minimum': round(median(ratios), 3),
		'429 seen': median(refusals),
		'429 %': round((100 * median(refusals)) / (items + median(refusals)), 1),
		...(workers > 1 && { 'off fair share %': Math.round(100 * median(unfair)) }),
		'lost (-) or twice': -median(lost),
	};
}

/** By which part of its fair share the worker that is farthest from it got more or less. */
function offFairShare(
	journal: JournalEntry[],
	{ workers, forMs }: { workers: number; forMs: number },
): number {
	const end = journal[0].at + forMs;
	const accepted = journal.filter(({ at, status }) => at < end && status !== 429);
	const counts = Array.from(
		{ length: workers },
		(_, worker) => accepted.filter(({ path }) => path.endsWith(`worker=${worker}`)).length,
	);
	const fair = accepted.length / workers;
	return Math.max(...counts.map((count) => Math.abs(count / fair - 1)));
}
