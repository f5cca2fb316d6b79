import type { IDataObject } from 'n8n-workflow';

import { InputError } from '../../../errors/InputError';
import { partsOf, valueAt } from '../../../text/fieldPath';

/**
 * The text that is the same for all that match: the values of the columns, whatever their types.
 * Undefined where a column has no value to compare.
 */
export function keyOf(fields: unknown, columns: string[]): string | undefined {
	const texts = columns.map((column) => matchText(valueAt(fields, column)));
	return texts.includes(undefined) ? undefined : JSON.stringify(texts);
}

/**
 * The same for the fields that an item sends, which must have all the columns.
 * @throws {InputError} naming the column that has no value to compare
 */
export function keyOfItem(fields: IDataObject, columns: string[]): string {
	for (const column of columns) {
		const value = valueAt(fields, column);
		if (matchText(value) !== undefined) continue;
		throw new InputError(
			`'Columns to Match On' names "${column}", which ${unusable(value)}`,
			'To match, the field needs text, a number, true or false. Give the item such a value, or leave the item out.',
		);
	}
	return keyOf(fields, columns)!;
}

/** The same fields, which have one there, with another value of it. */
export function withValue(fields: IDataObject, column: string, value: unknown): IDataObject {
	const [name, rest] = partsOf(fields, column);
	const inner = rest === undefined ? value : withValue(fields[name] as IDataObject, rest, value);
	return { ...fields, [name]: inner as IDataObject };
}

/** Whole numbers beyond 2^53 are text already, in the fields to send as in those of a response. */
function matchText(value: unknown): string | undefined {
	if (value === '' || value === undefined || value === null) return undefined;
	return typeof value === 'object' ? undefined : String(value);
}

function unusable(value: unknown): string {
	if (value === undefined) return 'is not among the fields to send';
	if (value === null) return 'is null';
	if (value === '') return 'is empty';
	return Array.isArray(value) ? 'is an array' : 'is an object';
}
