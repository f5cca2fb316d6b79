import { validateFieldType, type FieldType } from 'n8n-workflow';

import { InputError } from '../errors/InputError';

/** One row of an assignment collection, as expressions may leave it. */
export interface FieldAssignment {
	name?: unknown;
	value?: unknown;
	type?: string | null;
}

type Fields = Record<string, unknown>;

/**
 * The object an assignment collection describes; dots in names nest, as in n8n's Edit Fields node.
 * @throws {InputError} on a row without a name or value, a value of another type, or rows that contradict each other
 */
export function nestFields(assignments: FieldAssignment[]): Fields {
	const root = emptyFields();
	assignments.forEach((assignment, row) => {
		const path = fieldPath(assignment.name, row);
		setNested(root, path, typedValue(path.join('.'), assignment));
	});
	return root;
}

function fieldPath(name: unknown, row: number): string[] {
	const path = String(name ?? '').split('.');
	if (path.includes('')) {
		throw new InputError(
			`Fields has an incomplete name in row ${row + 1}`,
			'Name the field, with something between the dots if it has any, or remove the row.',
		);
	}
	return path;
}

function typedValue(name: string, { value, type }: FieldAssignment): unknown {
	if (value === undefined) {
		throw new InputError(
			`Fields has no value for "${name}"`,
			'The expression gave undefined. Correct it, or give it a fallback such as {{ $json.title ?? null }}.',
		);
	}
	if (value === null) return null;
	const fieldType = (type ?? 'string') as FieldType;
	const result = validateFieldType(name, value, fieldType, { parseStrings: true });
	if (!result.valid || isNoNumber(fieldType, value, result.newValue)) {
		throw new InputError(
			`Fields has a value for "${name}" that is not of the type ${fieldType}`,
			'Choose another type for the field, or correct its value.',
		);
	}
	return result.newValue;
}

/** n8n takes a blank text, an empty list and true for numbers, and JSON has no Infinity. */
function isNoNumber(type: FieldType, value: unknown, number: unknown): boolean {
	if (type !== 'number') return false;
	const looksLikeOne =
		typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
	return !looksLikeOne || !Number.isFinite(number);
}

function setNested(root: Fields, path: string[], value: unknown): void {
	const parents = path.slice(0, -1);
	const parent = parents.reduce((fields, name) => openFields(fields, name, path), root);
	const last = path[path.length - 1];
	if (last in parent) throw contradiction(path);
	parent[last] = value;
}

/** The container of that name, made if need be; one that came as a value is copied, not changed. */
function openFields(fields: Fields, name: string, path: string[]): Fields {
	const present = name in fields ? fields[name] : {};
	if (typeof present !== 'object' || present === null || Array.isArray(present)) {
		throw contradiction(path);
	}
	const copy = Object.assign(emptyFields(), present);
	fields[name] = copy;
	return copy;
}

/** Without a prototype, so that a field may have any name, `__proto__` too. */
function emptyFields(): Fields {
	return Object.create(null) as Fields;
}

function contradiction(path: string[]): InputError {
	return new InputError(
		`Fields gives "${path.join('.')}" twice, or as a value and as a container`,
		'Remove one of the rows.',
	);
}
