import { randomUUID } from 'node:crypto';

import { startService, type LocalService } from '../service';
import { credentialFor } from '../service/credential';
import { createEngine, type Engine } from '../support/engine';
import { inTime, startClock, stopClock } from '../support/movedClock';
import { columns, operations, type Column } from '../support/operations';
import type { Cell, Row, Rows } from './row';

interface Bench {
	column: Column;
	service: LocalService;
}

type Cells = Record<Column, Cell>;

/** What every cell sends its requests with; however slow the machine is, it answers within the timeout. */
const options = { maxRetries: 1, timeout: 600_000 };

/** The engine, and services for as many rows as run together. */
export function useMatrix() {
	const all: LocalService[] = [];
	/** For one row each, not in use. */
	const free: Bench[][] = [];
	let engine: Engine;

	beforeAll(async () => {
		engine = await createEngine();
	});
	afterAll(async () => {
		await Promise.all(all.map(async (service) => await service.close()));
	});

	async function startBenches(): Promise<Bench[]> {
		const services = await Promise.all(columns.map(async () => await startService()));
		all.push(...services);
		return columns.map((column, index) => ({ column, service: services[index] }));
	}

	async function runCell(bench: Bench, row: Row): Promise<Cell> {
		const { column, service } = bench;
		await prepare(bench, row);
		const node = {
			name: 'App Builder',
			parameters: { ...operations[column].parameters, options },
			credentials: { appBuilderApi: { id: service.origin, name: service.origin } },
		};
		const { error, json } = await engine.run({ nodes: [node] });
		const expected = row.expected(column);
		return {
			outcome: error ? takeStart(error.message, service, row, expected.outcome) : 'ok',
			requests: service.journal.length,
			changes: operations[column].changes(service),
			...(expected.output !== undefined && { output: JSON.stringify(json('App Builder')) }),
		};
	}

	async function prepare({ column, service }: Bench, { fault, baseUrl }: Row): Promise<void> {
		service.reset();
		// Each cell has its own key, because a key's pause outlives a run.
		const apiKey = randomUUID();
		Object.assign(service.settings, { apiKey });
		service.workspaces.set('seed', { id: 'seed', title: 'Old' });
		if (fault) service.inject({ method: operations[column].met, ...fault() });
		const data = credentialFor({ baseUrl: baseUrl ?? service.baseUrl, apiKey });
		await engine.storeCredential(data, service.origin);
	}

	/** Runs all operations under the row's fault, each with its own service and key. */
	async function run(row: Row): Promise<Cells> {
		const benches = free.pop() ?? (await startBenches());
		Object.assign(process.env, row.env);
		const cells = await Promise.all(benches.map(async (bench) => await runCell(bench, row)));
		for (const variable of Object.keys(row.env ?? {})) delete process.env[variable];
		free.push(benches);
		return byColumns((column) => cells[columns.indexOf(column)]);
	}

	/** Runs the rows of a describe that mostly wait, all at once, by a clock that moves on when all wait. */
	function runTogether(rows: Rows): Record<string, Promise<Cells>> {
		const running: Record<string, Promise<Cells>> = {};
		beforeAll(async () => {
			while (free.length < Object.keys(rows).length) free.push(await startBenches());
			stopClock();
			for (const [name, row] of Object.entries(rows)) running[name] = run(row);
			await inTime(Promise.all(Object.values(running)));
		});
		afterAll(startClock);
		return running;
	}

	return { run, runTogether };
}

export function byColumns(toCell: (column: Column) => Cell): Cells {
	return Object.fromEntries(columns.map((column) => [column, toCell(column)])) as Cells;
}

/** As much of the message as expected, without the host's name and port. */
function takeStart(message: string, service: LocalService, row: Row, expected: string): string {
	const { host } = new URL(row.baseUrl ?? service.baseUrl);
	const general = message.startsWith(host)
		? message.replace(host, 'The host')
		: message.replace(`of ${host}`, 'of the host');
	return general.slice(0, expected === 'ok' ? undefined : expected.length);
}
