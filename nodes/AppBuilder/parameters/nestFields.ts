import { validateFieldType, type FieldType } from 'n8n-workflow';

import { InputError } from '../errors/InputError';

/** One row of an assignment collection. */
export interface FieldAssignment {
	name: string;
	value?: unknown;
	type?: string;
}

type Fields = Record<string, unknown>;

/**
 * The object an assignment collection describes; dots in names nest, as in n8n's Edit Fields node.
 * @throws {InputError} on a row without a name or value, a value of another type, or rows that contradict each other
 */
export function nestFields(assignments: FieldAssignment[]): Fields {
	const root = emptyFields();
	assignments.forEach((assignment, row) => {
		if (!assignment.name) {
			throw new InputError(
				`Fields has no name in row ${row + 1}`,
				'Name the field or remove the row.',
			);
		}
		setNested(root, assignment.name, typedValue(assignment));
	});
	return root;
}

function typedValue({ name, value, type = 'string' }: FieldAssignment): unknown {
	if (value === undefined) {
		throw new InputError(
			`Fields has no value for "${name}"`,
			'The expression gave undefined. Correct it, or give it a fallback such as {{ $json.title ?? null }}.',
		);
	}
	if (value === null) return null;
	const result = validateFieldType(name, value, type as FieldType);
	if (!result.valid) {
		throw new InputError(
			`Fields has a value for "${name}" that is not of the type ${type}`,
			'Choose another type for the field, or correct its value.',
		);
	}
	return result.newValue;
}

function setNested(root: Fields, path: string, value: unknown): void {
	const names = path.split('.');
	const last = names.pop() as string;
	const parent = names.reduce((fields, name) => {
		fields[name] ??= emptyFields();
		if (!isFields(fields[name])) throw contradiction(path);
		return fields[name];
	}, root);
	if (last in parent) throw contradiction(path);
	parent[last] = value;
}

/** Without a prototype, so that a field may have any name, `__proto__` too. */
function emptyFields(): Fields {
	return Object.create(null) as Fields;
}

function isFields(value: unknown): value is Fields {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function contradiction(path: string): InputError {
	return new InputError(
		`Fields gives "${path}" twice, or as a value and as a container`,
		'Remove one of the rows.',
	);
}
