import type { Fault } from '../service';
import { operations, type Column } from '../support/operations';

/** The result of one operation under one fault. */
export interface Cell {
	/** `ok`, or the start of the error's message. */
	outcome: string;
	/** How many requests the service saw. */
	requests: number;
	/** How many changes the service made. */
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

/** @param requests those of the operation itself: Create or Update also reads the list, and again after its create */
const cell = (column: Column, outcome: string, requests: number, done: boolean): Cell => ({
	outcome,
	requests: requests + (column === 'Create or Update' && requests > 0 ? readings(outcome) : 0),
	changes: done && !operations[column].isRead ? 1 : 0,
});

const readings = (outcome: string) => (outcome === 'ok' ? 2 : 1);

/** Every operation succeeds, and happens once. */
export function succeeds(requests = 1, output?: Output): Expected {
	return (column) => ({
		...cell(column, 'ok', requests, true),
		...(output?.(column) !== undefined && { output: output(column) }),
	});
}

/** Every operation fails at its first request. */
export function fails(text: string, { done = false, requests = 1 } = {}): Expected {
	return (column) => cell(column, text, requests, done);
}

/** All but the creates are retried, and succeed; the creates fail at their first request. */
export function triedAgain(text: string, { done }: { done: boolean }): Expected {
	return (column) =>
		operations[column].isCreate ? cell(column, text, 1, done) : cell(column, 'ok', 2, true);
}

/** All but the creates are retried; all fail in the end. */
export function givesUp(text: string, { done = false } = {}): Expected {
	return (column) => cell(column, text, operations[column].isCreate ? 1 : 2, done);
}
