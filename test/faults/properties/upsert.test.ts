import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import type { Fault } from '../../service';
import { draws, DRAWS_TIMEOUT } from '../../support/draws';
import { inTime, useMovedClock } from '../../support/movedClock';
import { anyPagination, type Pagination } from '../../support/paginations';
import { retryOnFail, trackTries, type Try } from '../../support/tries';
import { seed, sentTo, upsert } from '../../support/workspaces';
import { useEngine } from '../../support/useEngine';
import { startOver } from './runs';

const bench = useEngine();
/** The node waits for a list that lags. */
useMovedClock();
const tries = trackTries(bench);

const refused: Fault = { kind: 'status', status: 422 };
/** What a request meets: before the work, and after it. */
const faults: Array<Fault | undefined> = [
	undefined,
	refused,
	{ kind: 'reset' },
	{ kind: 'reset', afterWork: true },
	{ kind: 'status', status: 500, afterWork: true },
	{ kind: 'truncatedJson', afterWork: true },
];

/** A workspace, and an item: several of either may have the same name. */
interface Row {
	name: string;
	seats: number;
}

interface Case {
	/** Before the run. */
	there: Row[];
	rows: Row[];
	ifWorkspaceExists: 'update' | 'updateIfChanged' | 'skip';
	pagination: Pagination;
	maxConcurrentItems: number;
	/** Those without retries meet faults anywhere; the others at creates, which hold back later items with the same name. */
	maxRetries: number;
	/** Of the requests in their order; those after them succeed. */
	faults: Array<Fault | undefined>;
	maxTries: number;
}

const row = fc.record<Row>({
	name: fc.constantFrom('a', 'b', 'c', 'd'),
	seats: fc.integer({ min: 0, max: 2 }),
});
const anyCase = fc.record<Case>({
	there: fc.array(row, { maxLength: 5 }),
	rows: fc.array(row, { minLength: 1, maxLength: 6 }),
	ifWorkspaceExists: fc.constantFrom('update', 'updateIfChanged', 'skip'),
	pagination: anyPagination(0, 1, 2, 3),
	maxConcurrentItems: fc.integer({ min: 1, max: 6 }),
	maxRetries: fc.constantFrom(0, 8),
	faults: fc.array(fc.constantFrom(...faults), { maxLength: 8 }),
	maxTries: fc.integer({ min: 1, max: 3 }),
});

/** What the service holds after processing the rows in order, and what each outputs. */
function runModel({ there, rows, ifWorkspaceExists }: Case): { left: Row[]; outputs: Row[][] } {
	const left = there.map((workspace) => ({ ...workspace }));
	const outputs = rows.map(({ name, seats }) => {
		const matches = left.filter((workspace) => workspace.name === name);
		if (matches.length === 0) {
			left.push({ name, seats });
			return [{ name, seats }];
		}
		if (ifWorkspaceExists !== 'skip') for (const match of matches) match.seats = seats;
		return matches.map((match) => ({ ...match }));
	});
	return { left, outputs };
}

function buildParameters(
	{ ifWorkspaceExists, maxConcurrentItems, maxRetries }: Case,
	options = {},
) {
	return upsert({
		ifWorkspaceExists,
		options: { allowSeveralMatches: true, maxConcurrentItems, maxRetries, ...options },
	});
}

async function begin({ pagination, there }: Case): Promise<void> {
	await startOver(bench, pagination);
	seed(bench.service, ...there.map((workspace, index) => ({ id: `there-${index}`, ...workspace })));
}

function meetFaults({ faults: met, maxRetries }: Case): void {
	bench.service.onRequest(async (number) => {
		const fault = met[number - 1];
		if (fault === undefined) return;
		const isUnknown = fault.status !== 422;
		// A list that cannot be read stops the execution before anything is sent.
		if (!isUnknown && bench.service.journal.at(-1)!.method === 'GET') return;
		if (maxRetries === 0) bench.service.inject(fault);
		else if (isUnknown) bench.service.inject({ ...fault, method: 'POST' });
	});
}

/** From here on, the list stays as it is. */
function freezeList(): void {
	const body = JSON.stringify([...bench.service.workspaces.values()]);
	const path = '/v1/workspaces';
	bench.service.inject({ kind: 'answer', method: 'GET', path, body, times: Infinity });
}

const unpaged: Pagination = { name: 'One page', settings: {}, credential: {} };
const uniqueNames = (rows: Row[]) => [...new Map(rows.map((one) => [one.name, one])).values()];
const toRow = ({ name, seats }: IDataObject) => ({ name, seats }) as unknown as Row;
const toItems = ({ rows }: Case) => rows.map((one) => ({ ...one }));
const sorted = (rows: Row[]) => rows.map(({ name, seats }) => `${name}${seats}`).sort();
const held = () => [...bench.service.workspaces.values()].map((one) => toRow(one as IDataObject));
const sortedNames = (rows: Row[]) => rows.map(({ name }) => name).sort();

/** Runs it and retries it, as a person would, until it succeeds: once for each fault, and for what else stops it. */
async function untilDone(given: Case, others = 0): Promise<Try> {
	const parameters = buildParameters(given);
	let result = await inTime(tries.run(parameters, toItems(given), retryOnFail(given.maxTries)));
	for (let retries = 0; result.run.status !== 'success'; retries++) {
		expect(retries).toBeLessThan(given.faults.length + others);
		result = await inTime(tries.retry());
	}
	return result;
}

it(
	'the service holds what the model says, and nothing twice, whatever happens on the way',
	async () => {
		await fc.assert(
			fc.asyncProperty(anyCase, async (given) => {
				await begin(given);
				meetFaults(given);
				const result = await untilDone(given);
				const { left, outputs } = runModel(given);

				expect(sorted(held())).toEqual(sorted(left));
				expect(result.outputs.map(toRow)).toEqual(outputs.flat());
			}),
			draws(500),
		);
	},
	DRAWS_TIMEOUT,
);

it(
	'nothing that was completed is created again, however far the list lags behind',
	async () => {
		await fc.assert(
			fc.asyncProperty(anyCase, async (anyGiven) => {
				const faults = anyGiven.faults.map((fault) => fault && refused);
				const given = { ...anyGiven, pagination: unpaged, faults };
				await begin(given);
				freezeList();
				meetFaults({ ...given, maxRetries: 0 });
				// In an empty account, nothing that is created can be found.
				await untilDone(given, 1);

				expect(sortedNames(held())).toEqual(sortedNames(runModel(given).left));
			}),
			draws(150),
		);
	},
	DRAWS_TIMEOUT,
);

it(
	'with Continue, the last completed item of a name is what the service holds',
	async () => {
		await fc.assert(
			fc.asyncProperty(anyCase, async (anyGiven) => {
				const there = uniqueNames(anyGiven.there);
				const faults = anyGiven.faults.map((fault) => fault && refused);
				const given = { ...anyGiven, there, faults };
				await begin(given);
				meetFaults({ ...given, maxRetries: 0 });
				const settings = {
					onError: 'continueRegularOutput',
					...retryOnFail(given.maxTries),
				} as const;
				const { json } = await inTime(
					bench.runNode(buildParameters(given), toItems(given), settings),
				);

				expect(json).toHaveLength(given.rows.length);
				const rows = given.rows.filter((_, index) => json[index].error === undefined);
				const { left } = runModel({ ...given, rows });
				expect(sortedNames(held())).toEqual(sortedNames(left));
				// What skips may come after later items: it overwrites nothing.
				if (given.ifWorkspaceExists !== 'skip') expect(sorted(held())).toEqual(sorted(left));
			}),
			draws(300),
		);
	},
	DRAWS_TIMEOUT,
);

it(
	'a dry run says what the real execution will do, and only reads',
	async () => {
		await fc.assert(
			fc.asyncProperty(anyCase, async (given) => {
				await begin(given);
				const dryRun = buildParameters(given, { dryRun: true });
				const dry = await inTime(bench.runNode(dryRun, toItems(given)));
				expect(sentTo(bench.service).every((line) => line.startsWith('GET '))).toBe(true);
				const real = await inTime(bench.runNode(buildParameters(given), toItems(given)));

				expect(dry.json).toHaveLength(real.json.length);
				// Many runs within a minute wait for the rate limit, which has its own hint.
				const [said, done] = [dry, real].map(({ hints }) =>
					hints.find((one) => !/^Waited/.test(one))!,
				);
				expect(said.replace(/^Dry run: |\. The nodes .*$/g, '').replaceAll('would be ', '')).toBe(
					done,
				);
				const sent = sentTo(bench.service).filter((line) => !line.startsWith('GET '));
				const changing = dry.json.filter(
					({ action }) => action === 'create' || action === 'update',
				);
				expect(sent).toHaveLength(changing.length);
			}),
			draws(150),
		);
	},
	DRAWS_TIMEOUT,
);
