import { InputError } from '../errors/InputError';
import { assignedValue, type Assignment } from './assignedValue';

type Nested = Record<string, unknown>;

/**
 * The object an assignment collection describes; dots in names nest, as in n8n's Edit Fields node.
 * @throws {InputError} on a row without a name or value, a value of another type, or rows that contradict each other
 */
export function nestAssignments(assignments: Assignment[]): Nested {
	const root = emptyObject();
	assignments.forEach((assignment, row) => {
		const path = toPath(assignment.name, row);
		setNested(root, path, assignedValue(path.join('.'), assignment));
	});
	return root;
}

function toPath(name: unknown, row: number): string[] {
	const path = String(name ?? '').split('.');
	if (path.includes('')) {
		throw new InputError(
			`'Fields' has an incomplete name in row ${row + 1}`,
			'Enter a name, with text before and after each dot if it has any, or remove the row.',
		);
	}
	return path;
}

function setNested(root: Nested, path: string[], value: unknown): void {
	const parents = path.slice(0, -1);
	const parent = parents.reduce((object, name) => openObject(object, name, path), root);
	const last = path[path.length - 1];
	if (last in parent) throw contradiction(path);
	parent[last] = value;
}

/** The object of that name, created if need be; one that came as a value is copied, not changed. */
function openObject(parent: Nested, name: string, path: string[]): Nested {
	const present = name in parent ? parent[name] : {};
	if (typeof present !== 'object' || present === null || Array.isArray(present)) {
		throw contradiction(path);
	}
	const copy = Object.assign(emptyObject(), present);
	parent[name] = copy;
	return copy;
}

/** Without a prototype, so that a field may have any name, `__proto__` too. */
function emptyObject(): Nested {
	return Object.create(null) as Nested;
}

function contradiction(path: string[]): InputError {
	return new InputError(
		`'Fields' sets "${path.join('.')}" twice, or both as a value and as an object`,
		'Remove one of the rows.',
	);
}
