import { validateFieldType, type FieldType } from 'n8n-workflow';

import { InputError } from '../errors/InputError';
import { checkValues, losslessNumber, parseLosslessJson } from './losslessJson';
import { dateText } from './values';

/** One row of an assignment collection, as expressions may leave it. */
export interface Assignment {
	name?: unknown;
	value?: unknown;
	type?: string | null;
}

type Nested = Record<string, unknown>;

/**
 * The object an assignment collection describes; dots in names nest, as in n8n's Edit Fields node.
 * @throws {InputError} on a row without a name or value, a value of another type, or rows that contradict each other
 */
export function nestAssignments(assignments: Assignment[]): Nested {
	const root = emptyObject();
	assignments.forEach((assignment, row) => {
		const path = String(assignment?.name ?? '').split('.');
		if (path.includes('')) throw incompleteName(row);
		setNested(root, path, assignedValue(path.join('.'), assignment));
	});
	return root;
}

function setNested(root: Nested, path: string[], value: unknown): void {
	const parents = path.slice(0, -1);
	const parent = parents.reduce((object, name) => openObject(object, name, path), root);
	const last = path[path.length - 1];
	if (last in parent) throw contradiction(path);
	parent[last] = value;
}

/** The object of that name, created if it is missing; an object that came as a value is copied, not changed. */
function openObject(parent: Nested, name: string, path: string[]): Nested {
	const present = name in parent ? parent[name] : {};
	if (typeof present !== 'object' || present === null || Array.isArray(present)) {
		throw contradiction(path);
	}
	const copy = Object.assign(emptyObject(), present);
	parent[name] = copy;
	return copy;
}

/** Has no prototype, so that a field may have any name, even `__proto__`. */
function emptyObject(): Nested {
	return Object.create(null) as Nested;
}

/** The value of an assignment, converted to its type. */
function assignedValue(name: string, { value, type }: Assignment): unknown {
	if (value === undefined) throw noValueFor(name);
	if (value === null) return null;
	const fieldType = (type ?? 'string') as FieldType;
	// Within text, it couldn't be found any more.
	if (fieldType === 'string') checkValues(value, name);
	const result = validateFieldType(name, readAs(fieldType, value), fieldType, {
		parseStrings: true,
	});
	if (!result.valid) throw otherType(name, fieldType);
	if (fieldType !== 'number') return result.newValue;
	if (!isNumeric(value) || !Number.isFinite(result.newValue)) throw otherType(name, fieldType);
	return typeof value === 'string' ? losslessNumber(value.trim()) : result.newValue;
}

/** The value in the form for n8n's check: n8n itself writes a date with quotes and rounds numbers in JSON text. */
function readAs(type: FieldType, value: unknown): unknown {
	if (type === 'string') return dateText(value) ?? value;
	if ((type !== 'object' && type !== 'array') || typeof value !== 'string') return value;
	// n8n also accepts what is only nearly JSON, such as single quotes.
	const { value: parsed = value } = parseLosslessJson(value);
	return parsed;
}

/** Whether the value is a number or text: n8n would also accept a blank string, an empty array and true. */
function isNumeric(value: unknown): boolean {
	return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
}

function incompleteName(row: number): InputError {
	return new InputError(
		`'Fields' has an incomplete name in row ${row + 1}`,
		'Enter a name without leading, trailing, or double dots, or remove the row.',
	);
}

function contradiction(path: string[]): InputError {
	return new InputError(
		`'Fields' sets "${path.join('.')}" twice, or both as a value and as an object`,
		'Remove one of the rows.',
	);
}

function noValueFor(name: string): InputError {
	return new InputError(
		`'Fields' has no value for "${name}"`,
		'The expression returned undefined. Correct it, or add a fallback such as {{ $json.title ?? null }}.',
	);
}

function otherType(name: string, type: FieldType): InputError {
	return new InputError(
		`The value of "${name}" in 'Fields' isn't of type ${type}`,
		'Choose another type for the field, or correct its value.',
	);
}
