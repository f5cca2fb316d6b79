import { randomUUID } from 'node:crypto';

import { startService, type LocalService } from '../service';
import { createEngine, type Engine } from '../support/engine';
import { removeUserFolder } from '../support/n8nEnvironment';
import type { Pagination } from '../support/paginations';
import { columns as allColumns, operations, type Column, type Operation } from './operations';
import type { Cell, Row } from './row';
import { formatMatrix } from './table';

interface Bench {
	column: Column;
	service: LocalService;
	credential: string;
}

export type Cells = Record<Column, Cell>;

export interface Matrix {
	/** Starts services for so many rows at once, where they are not there yet. */
	reserve(rows: number): Promise<void>;
	/** Runs all operations under the row's fault, each on a service and a key of its own. */
	run(name: string, row: Row): Promise<Cells>;
	/** Takes the cells of a row that came about in another way. */
	record(name: string, cells: Cells): void;
}

/** What every cell sends its requests with; however slow the machine is, it answers within the timeout. */
const options = { maxRetries: 1, timeout: 600_000 };

/** The operations that read the list: how it is paged matters to them alone. */
export const LISTING: Column[] = ['Create or Update', 'Get Many'];

/**
 * The engine, and services for as many rows as run together; prints the matrix at the end.
 * @param pagination how the list is paged; then only the operations that read it are run
 */
export function useMatrix(pagination?: Pagination): Matrix {
	const columns = pagination === undefined ? allColumns : LISTING;
	/** In the order in which the rows began. */
	const results = new Map<string, Cells | undefined>();
	const all: LocalService[] = [];
	/** For one row each, not in use. */
	const free: Bench[][] = [];
	let engine: Engine;

	beforeAll(async () => {
		engine = await createEngine();
	});
	afterAll(async () => {
		await Promise.all(all.map(async (service) => await service.close()));
		removeUserFolder();
		if (pagination === undefined) console.log(formatMatrix(results));
	});

	async function startBenches(): Promise<Bench[]> {
		const services = await Promise.all(columns.map(async () => await startService()));
		all.push(...services);
		return columns.map((column, index) => {
			const service = services[index];
			return { column, service, credential: service.origin };
		});
	}

	async function runCell(bench: Bench, row: Row): Promise<Cell> {
		const { column, service, credential } = bench;
		await prepare(bench, row);
		const node = {
			name: 'App Builder',
			parameters: { ...operations[column].parameters, options },
			credentials: { appBuilderApi: { id: credential, name: credential } },
		};
		const { error, json } = await engine.run({ nodes: [node] });
		const expected = row.expected(column);
		return {
			outcome: error ? startOf(error.message, service, row, expected.outcome) : 'ok',
			requests: service.journal.length,
			left: operations[column].left(service),
			...(expected.output !== undefined && { output: JSON.stringify(json('App Builder')) }),
		};
	}

	async function prepare(
		{ column, service, credential }: Bench,
		{ fault, baseUrl }: Row,
	): Promise<void> {
		service.reset();
		// A key of its own for each cell, because a pause for a key outlives a run.
		service.settings.apiKey = randomUUID();
		Object.assign(service.settings, pagination?.settings);
		service.workspaces.set('seed', { id: 'seed', title: 'Old' });
		const { met: method }: Operation = operations[column];
		if (fault) service.inject({ method, ...fault() });
		const { apiKey } = service.settings;
		const data = {
			baseUrl: baseUrl ?? service.baseUrl,
			apiKey,
			plan: 'business',
			allowInsecureHttp: true,
			...pagination?.credential,
		};
		await engine.storeCredential(data, credential);
	}

	async function runCells(benches: Bench[], row: Row): Promise<Cell[]> {
		if (!row.oneByOne) {
			return await Promise.all(benches.map(async (bench) => await runCell(bench, row)));
		}
		const cells: Cell[] = [];
		for (const bench of benches) cells.push(await runCell(bench, row));
		return cells;
	}

	return {
		async reserve(rows) {
			while (free.length < rows) free.push(await startBenches());
		},
		record: (name, cells) => void results.set(name, cells),
		async run(name, row) {
			results.set(name, undefined);
			const benches = free.pop() ?? (await startBenches());
			Object.assign(process.env, row.env);
			const cells = await runCells(benches, row);
			for (const variable of Object.keys(row.env ?? {})) delete process.env[variable];
			free.push(benches);
			const byColumn = byColumns((column) => cells[columns.indexOf(column)], columns);
			results.set(name, byColumn);
			return byColumn;
		},
	};
}

export function byColumns(cellOf: (column: Column) => Cell, columns = allColumns): Cells {
	return Object.fromEntries(columns.map((column) => [column, cellOf(column)])) as Cells;
}

/** As much of the message as is expected, with the host's own name and port left out. */
function startOf(message: string, service: LocalService, row: Row, expected: string): string {
	const { host } = new URL(row.baseUrl ?? service.baseUrl);
	const general = message.startsWith(host)
		? message.replace(host, 'The host')
		: message.replace(`of ${host}`, 'of the host');
	return general.slice(0, expected === 'ok' ? undefined : expected.length);
}
