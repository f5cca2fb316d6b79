import { rmSync } from 'node:fs';

import { round, type Row } from '../support/figures';
import type { ServiceProcess } from '../support/serviceProcess';
import { buildScaledPackage } from '../support/scaledPackage';
import { createAgent, credential, measure, median, RUNS } from './jobs';
import { sideBySide, type Threshold, type Suite } from './suite';
import type { Job, Visit } from './worker.mts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Two visits a minute, at other moments of each minute. */
const BETWEEN_VISITS = 31 * SECOND;
const VISITS_IN_FIRST_MINUTE = 2;

/** Built with each clock. */
const packages: Record<number, string> = {};

interface Case {
	plan: string;
	limit: number;
	/** The bulk execution's items, as a multiple of the limit. */
	windows: number;
	/** How many times faster the package's clock and the service's run. */
	clockScale: number;
}

const cases: Case[] = [
	{ plan: 'free', limit: 100, windows: 20, clockScale: 4 },
	{ plan: 'free', limit: 100, windows: 5, clockScale: 1 },
	{ plan: 'starter', limit: 500, windows: 5, clockScale: 1 },
];

/**
 * A bulk execution, alone and with other requests meanwhile: the editor's list, another execution's first create, and
 * an execution of ten items. Takes 20 minutes: more at a time would slow each other down.
 */
export const fairness: Suite = async () => {
	const rows: Row[] = [];
	const thresholds: Threshold[] = [];
	for (const one of cases) {
		packages[one.clockScale] ??= buildScaledPackage(one.clockScale);
		const runs = Array.from({ length: 2 * RUNS }, (_, index) => index);
		const alone: number[] = [];
		const visited: Visited[] = [];
		await sideBySide(runs, async (service, run) => {
			if (run % 2 === 0) alone.push(await runAlone(service, one));
			else visited.push(await runWithVisits(service, one));
		});
		rows.push(toRow(one, { alone, visited }));
		thresholds.push(...toThresholds(one, { alone, visited }));
	}
	for (const folder of Object.values(packages)) rmSync(folder, { recursive: true });
	return { rows, thresholds };
};

/** @returns the time as a multiple of the least possible */
async function runAlone(service: ServiceProcess, one: Case): Promise<number> {
	await service.ask('reset', { limit: one.limit, clockScale: one.clockScale });
	const { wall } = await measure(bulk(service, one));
	return (wall * one.clockScale) / ((one.windows - 1) * MINUTE);
}

interface Visited {
	/** Milliseconds of that clock that each of the lists and single creates took, and the run of ten. */
	waits: number[];
	ten: number;
	refused: number;
	/** Agents that are missing (negative) or were created twice. */
	off: number;
}

async function runWithVisits(service: ServiceProcess, one: Case): Promise<Visited> {
	await service.ask('reset', { limit: one.limit, clockScale: one.clockScale });
	await service.ask('fill', { count: 1, bytes: 0 });
	const job = bulk(service, one);
	const visits = [...planVisits(one), { at: ((one.windows - 1) * MINUTE) / 2, items: 10 }];
	const { waits: measured } = await measure({
		...job,
		visits: visits.map(({ at, items }) => ({ at: at / one.clockScale, items })),
	});
	const waits = measured.map((ms) => ms * one.clockScale);
	const items = visits.reduce((sum, visit) => sum + visit.items, job.items);
	return {
		waits: waits.slice(0, -1),
		ten: waits.at(-1)!,
		refused: (await service.ask('journal')).filter(({ status }) => status === 429).length,
		off: (await service.ask('state')).agents.length - items,
	};
}

function planVisits({ windows }: Case): Visit[] {
	const count = Math.floor(((windows - 1) * MINUTE) / BETWEEN_VISITS);
	return Array.from({ length: count }, (_, index) => ({
		at: (index + 0.5) * BETWEEN_VISITS,
		items: index % 2,
	}));
}

function bulk(service: ServiceProcess, { plan, limit, windows, clockScale }: Case): Job {
	return {
		node: 'appBuilder',
		packageDir: packages[clockScale],
		items: windows * limit,
		credential: credential(service, { plan }),
		parameters: createAgent({}),
	};
}

interface Runs {
	alone: number[];
	visited: Visited[];
}

/** The visits of the first minute may wait for the next one; those that follow come soon. */
function toThresholds({ plan, limit, windows }: Case, { alone, visited }: Runs): Threshold[] {
	const what = `${plan}, ${windows * limit} items:`;
	const later = visited.flatMap(({ waits }) => waits.slice(VISITS_IN_FIRST_MINUTE));
	const off = Math.max(...visited.map((run) => Math.abs(run.off)));
	return [
		{ what: `${what} bulk alone / minimum`, value: round(median(alone), 3), atMost: 1.05 },
		{
			what: `${what} % of the later visits within 10 s`,
			value: Math.round((100 * later.filter((ms) => ms <= 10 * SECOND).length) / later.length),
			// A run of ten items in the middle may take the slots of its minute.
			atLeast: 95,
		},
		{ what: `${what} lost or twice`, value: off, atMost: 0 },
	];
}

function toRow({ plan, limit, windows }: Case, { alone, visited }: Runs): Row {
	const waits = visited.flatMap((run) => run.waits).map((ms) => ms / SECOND);
	const quick = waits.filter((seconds) => seconds <= 1).length;
	return {
		plan,
		items: windows * limit,
		'bulk alone / minimum': round(median(alone), 3),
		visits: waits.length,
		'within 1 s': `${Math.round((100 * quick) / waits.length)} %`,
		'median s': round(median(waits), 1),
		'longest s': round(Math.max(...waits), 1),
		'ten items s': round(median(visited.map(({ ten }) => ten / SECOND)), 1),
		'429 seen': visited.reduce((sum, { refused }) => sum + refused, 0),
		'lost (-) or twice': visited.map(({ off }) => off).join(' '),
	};
}
