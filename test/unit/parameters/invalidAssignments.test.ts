import { nestAssignments } from '../../../nodes/AppBuilder/parameters/nestAssignments';
import { thrownBy } from '../thrownBy';

type Rows = Parameters<typeof nestAssignments>[0];
const rejectionOf = (...rows: Rows) => thrownBy(() => nestAssignments(rows));

describe('nestAssignments', () => {
	it('rejects a row without a name, counted from 1', () => {
		expect(rejectionOf({ name: 'a', value: 1 }, { name: '', value: 1 })).toMatchObject({
			name: 'InputError',
			message: "'Fields' has an incomplete name in row 2",
			description:
				'Enter a name, with text before and after each dot if it has any, or remove the row.',
		});
	});

	it.each([undefined, null, '', '.', 'a.', '.a', 'a..b', '..', 'settings.theme.'])(
		'rejects the name %j, of which a part is empty',
		(name) => {
			expect(rejectionOf({ name, value: 1 }).message).toBe(
				"'Fields' has an incomplete name in row 1",
			);
		},
	);

	it.each([{ name: 'a.b' }, { name: 'a.b', value: undefined }])('rejects no value: %p', (row) => {
		expect(rejectionOf(row)).toMatchObject({
			name: 'InputError',
			message: `'Fields' has no value for "a.b"`,
			description: expect.stringContaining('{{ $json.title ?? null }}'),
		});
	});

	it.each([
		['number', 'three'],
		['number', ''],
		['number', ' '],
		['number', '\n\t'],
		['number', true],
		['number', false],
		['number', []],
		['number', [5]],
		['number', {}],
		['number', new Date(5)],
		['number', Infinity],
		['number', '-Infinity'],
		['number', NaN],
		['number', '1e999'],
		['boolean', 'yes'],
		['boolean', 2],
		['array', '{}'],
		['array', 'a, b'],
		['object', '[]'],
		['object', 'text'],
	])('rejects a value that is not of the type %s: %p', (type, value) => {
		expect(rejectionOf({ name: 'a', value, type })).toMatchObject({
			name: 'InputError',
			message: `'Fields' has a value for "a" that is not of type ${type}`,
			description: 'Choose another type for the field, or correct its value.',
		});
	});

	it.each([
		['twice', ['a', 'a'], 'a'],
		['as a value, then as an object', ['a', 'a.b'], 'a.b'],
		['as an object, then as a value', ['a.b', 'a'], 'a'],
		['deeper down', ['a.b', 'a.b.c.d'], 'a.b.c.d'],
		['deeper down, then as a value', ['a.b.c', 'a.b'], 'a.b'],
	])('rejects a field given %s', (_, names, path) => {
		expect(rejectionOf(...names.map((name) => ({ name, value: 'x' })))).toMatchObject({
			name: 'InputError',
			message: `'Fields' sets "${path}" twice, or both as a value and as an object`,
			description: 'Remove one of the rows.',
		});
	});

	it.each([
		['an array', [], 'array'],
		['null', null, 'object'],
		['null as text', 'null', 'object'],
		['a number', 0, 'number'],
		['false', false, 'boolean'],
		['an empty text', '', 'string'],
	])('rejects %s as an object that has fields', (_, value, type) => {
		const rejection = rejectionOf({ name: 'a', value, type }, { name: 'a.b', value: 'x' });

		expect(rejection.message).toMatch(/^'Fields' sets "a\.b" twice/);
	});

	it('rejects null for what is an object already', () => {
		const rejection = rejectionOf({ name: 'a.b', value: 'x' }, { name: 'a', value: null });

		expect(rejection.message).toMatch(/^'Fields' sets "a" twice/);
	});

	it('rejects a field that an object given by an earlier row has already', () => {
		const rows = [
			{ name: 'a', value: { b: { c: 1 } }, type: 'object' },
			{ name: 'a.b.c', value: 'x' },
		];

		expect(rejectionOf(...rows).message).toMatch(/^'Fields' sets "a\.b\.c" twice/);
	});
});
