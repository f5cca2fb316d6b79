import { InputError } from '../errors/InputError';
import { fieldValue } from './fieldValue';

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
		setNested(root, path, fieldValue(path.join('.'), assignment));
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
