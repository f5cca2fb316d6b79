import type { Fault } from '../service';
import { operations, type Column } from './operations';

/** What came of one operation under one fault. */
export interface Cell {
	/** `ok`, or the start of the error's message. */
	outcome: string;
	/** How many the service saw. */
	requests: number;
	/** How many the service made. */
	changes: number;
	/** The JSON of the output, where the row says what it must be. */
	output?: string;
}

/** A row of the matrix. */
export interface Row {
	/** Made anew for each operation, because some hold a time. */
	fault?: () => Fault;
	expected: (column: Column) => Cell;
	/** Where the node is told to send to instead of to the service. */
	baseUrl?: string;
	/** Set while the row runs. */
	env?: Record<string, string>;
}

export type Rows = Record<string, Row>;
type Expected = Row['expected'];
type Output = (column: Column) => string | undefined;

const cell = (column: Column, outcome: string, requests: number, done: boolean): Cell => ({
	outcome,
	requests,
	changes: done && !operations[column].isRead ? 1 : 0,
});

/** Before its create it reads the list, and again where nobody knows what became of it. */
const isUpsert = (column: Column) => column === 'Create or Update';

/** It is found in the list, or may still be created, so that it is not created again. */
function resolved(text: string, done: boolean): Cell {
	return cell('Create or Update', done ? 'ok' : text, 3, done);
}

/** Every operation succeeds, and happens once. */
export function succeeds(requests = 1, output?: Output): Expected {
	return (column) => ({
		...cell(column, 'ok', requests + (isUpsert(column) ? 1 : 0), true),
		...(output?.(column) !== undefined && { output: output(column) }),
	});
}

/** How an operation has failed. */
interface Ending {
	done: boolean;
	requests: number;
	/** Whether nobody knows what has become of a create. */
	isUnknown: boolean;
}

/** Every operation fails at its first request. */
export function fails(
	text: string,
	{ done = false, requests = 1, isUnknown = done }: Partial<Ending> = {},
): Expected {
	return (column) => {
		if (!isUpsert(column) || requests === 0) return cell(column, text, requests, done);
		return isUnknown ? resolved(text, done) : cell(column, text, requests + 1, done);
	};
}

/** All but the creates are tried again and succeed; the creates fail at their first request. */
export function triedAgain(text: string, { done }: { done: boolean }): Expected {
	return (column) => {
		if (isUpsert(column)) return resolved(text, done);
		return operations[column].isCreate ? cell(column, text, 1, done) : cell(column, 'ok', 2, true);
	};
}

/** All but the creates are tried again; all fail in the end. */
export function givesUp(text: string, { done = false } = {}): Expected {
	return (column) =>
		isUpsert(column)
			? resolved(text, done)
			: cell(column, text, operations[column].isCreate ? 1 : 2, done);
}
