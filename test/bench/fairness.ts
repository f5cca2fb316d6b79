import { rmSync } from 'node:fs';

import { round, type Row } from '../figures/table';
import type { ServiceProcess } from '../service/serviceProcess';
import { buildScaledPackage } from '../support/scaledPackage';
import { measure, median } from './job';
import { createAgent, credential } from './jobs';
import type { Suite } from './suite';
import type { Job } from './worker.mts';

const SECOND = 1_000;
/** In plan time: two visits a minute, at other moments of each minute. */
const BETWEEN_VISITS = 31 * SECOND;

const runs = [
	{ plan: 'free', limit: 100, windows: 20, clockScale: 20 },
	{ plan: 'free', limit: 100, windows: 5, clockScale: 20 },
	{ plan: 'starter', limit: 500, windows: 5, clockScale: 10 },
];

interface Run {
	plan: string;
	limit: number;
	/** How many times the limit the bulk run has in items. */
	windows: number;
	clockScale: number;
}

/** A bulk run, and those who ask for something meanwhile: the editor's list, and another run's first create. */
export const fairness: Suite = async (service) => {
	const rows: Row[] = [];
	for (const run of runs) rows.push(await bulkWithVisits(service, run));
	return rows;
};

async function bulkWithVisits(
	service: ServiceProcess,
	{ plan, limit, windows, clockScale }: Run,
): Promise<Row> {
	const packageDir = buildScaledPackage(clockScale);
	const items = windows * limit;
	const bulk: Job = {
		node: 'appBuilder',
		packageDir,
		items,
		credential: credential(service, { plan }),
		parameters: createAgent({}),
	};
	const windowMs = 60_000 / clockScale;
	const count = Math.floor(((windows - 1) * 60 * SECOND) / BETWEEN_VISITS);
	const visits = Array.from(
		{ length: count },
		(_, index) => ((index + 0.5) * BETWEEN_VISITS) / clockScale,
	);

	await service.reset({ limit, clockScale });
	const alone = await measure(bulk);
	await service.reset({ limit, clockScale });
	const { waits } = await measure({ ...bulk, visits });
	const journal = await service.journal();
	rmSync(packageDir, { recursive: true });

	const planSeconds = waits.map((ms) => (ms * clockScale) / SECOND);
	const quick = planSeconds.filter((seconds) => seconds <= 1).length;
	return {
		plan,
		items,
		'bulk alone / minimum': round(alone.wall / ((windows - 1) * windowMs), 3),
		visits: count,
		'within 1 s': `${Math.round((100 * quick) / count)} %`,
		'median s': round(median(planSeconds), 1),
		'longest s': round(Math.max(...planSeconds), 1),
		'429 seen': journal.filter(({ status }) => status === 429).length,
		'lost (-) or twice': (await service.state()).agents.length - items - Math.floor(count / 2),
	};
}
