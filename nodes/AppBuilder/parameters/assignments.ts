import { validateFieldType, type FieldType } from 'n8n-workflow';

import { InputError } from '../errors/InputError';
import { parsePath } from '../text/fieldPath';
import { isRecord, parseJson } from '../text/json';
import { checkValues } from './body';
import { dateText, isBlank, noValue, shownValue } from './values';

/** One row of an assignment collection, as expressions may leave it. */
export interface Assignment {
	name?: unknown;
	value?: unknown;
	type?: string | null;
}

const CLEARED = "An empty value clears the field, unless 'Options' → 'Ignore Empty Fields' is on.";

/**
 * The object that an assignment collection describes; paths in names nest, as in n8n's Edit Fields node.
 * @throws {InputError} on a row without a name or value, a value of another type, or rows that contradict each other
 */
export function nestAssignments(assignments: Assignment[]): object {
	return assignments.reduce<object>((nested, assignment, row) => {
		const name = String(assignment?.name ?? '');
		if (name.trim() === '') throw noName(row);
		const value = assignedValue(name, assignment);
		return withValue(nested, parsePath(name), { name, value }) as object;
	}, emptyObject());
}

/** A copy of what is present, with the value set. Missing parents are created. */
function withValue(
	present: unknown,
	[key, ...rest]: Array<string | number | undefined>,
	field: { name: string; value: unknown },
): unknown {
	if (key === undefined) {
		if (present !== undefined) throw contradiction(field.name);
		return field.value;
	}
	const copy = copyForKey(present, key, field.name);
	copy[key] = withValue(copy[key], rest, field);
	return copy;
}

/** An array only takes elements in order: otherwise, it could have any number of gaps. */
function copyForKey(present: unknown, key: string | number, name: string): Record<string, unknown> {
	const absent = typeof key === 'number' ? [] : emptyObject();
	const value = present === undefined ? absent : present;
	if (isRecord(value)) return Object.assign(emptyObject(), value);
	if (!Array.isArray(value) || typeof key !== 'number') throw contradiction(name);
	if (key > value.length) throw gap(name);
	return [...value] as unknown as Record<string, unknown>;
}

/** Without a prototype, so that a field may have any name, even `__proto__`. */
function emptyObject(): Record<string, unknown> {
	return Object.create(null) as Record<string, unknown>;
}

/** The value of an assignment, converted to its type. */
function assignedValue(name: string, { value, type }: Assignment): unknown {
	if (value === undefined) throw noValue(value, `"${name}" in 'Fields'`, CLEARED);
	const fieldType = (type ?? 'string') as FieldType;
	// Once in the text, it couldn't be found anymore.
	if (fieldType === 'string') checkValues(value, name);
	const read = readAs(fieldType, value);
	if (read === null) return null;
	const result = validateFieldType(name, read, fieldType, { parseStrings: true });
	if (!result.valid) throw otherType(name, fieldType, value);
	if (fieldType !== 'number') return result.newValue;
	// n8n would also accept true and an empty array.
	const isNumeric = typeof value === 'number' || typeof value === 'string';
	if (!isNumeric || !Number.isFinite(result.newValue)) throw otherType(name, fieldType, value);
	return result.newValue;
}

/** Prepares the value for n8n's check: n8n itself quotes dates, and rounds numbers in JSON text. */
function readAs(type: FieldType, value: unknown): unknown {
	if (type === 'string') return dateText(value) ?? value;
	// An empty cell clears a number, as it clears a text.
	if (isBlank(value)) return null;
	if ((type !== 'object' && type !== 'array') || typeof value !== 'string') return value;
	// n8n also accepts what is almost JSON, such as single quotes.
	const { value: parsed = value } = parseJson(value);
	return parsed;
}

function noName(row: number): InputError {
	return new InputError(
		`'Fields' has no name in row ${row + 1}`,
		'Enter the name of a field, or remove the row.',
	);
}

function contradiction(name: string): InputError {
	return new InputError(
		`'Fields' sets "${name}" twice, or both as a value and as an object`,
		'Remove one of the rows.',
	);
}

function gap(name: string): InputError {
	return new InputError(
		`'Fields' sets "${name}", but not the elements before it`,
		'Add a row for each of them, in order, or a single row of type Array for the whole list.',
	);
}

function otherType(name: string, type: FieldType, value: unknown): InputError {
	return new InputError(
		`The value of "${name}" in 'Fields' isn't of type ${type}: ${shownValue(value)}`,
		'Choose another type for the field, or correct its value.',
	);
}
