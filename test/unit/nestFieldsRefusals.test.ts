import { refusalOf } from './nestedFields';

describe('nestFields', () => {
	it('refuses a row without a name, counted from 1', () => {
		expect(refusalOf({ name: 'a', value: 1 }, { name: '', value: 1 })).toMatchObject({
			name: 'InputError',
			message: 'Fields has an incomplete name in row 2',
			description:
				'Name the field, with something between the dots if it has any, or remove the row.',
		});
	});

	it.each([undefined, null, '', '.', 'a.', '.a', 'a..b', '..', 'settings.theme.'])(
		'refuses the name %j, of which a part is empty',
		(name) => {
			expect(refusalOf({ name, value: 1 }).message).toBe('Fields has an incomplete name in row 1');
		},
	);

	it.each([{ name: 'a.b' }, { name: 'a.b', value: undefined }])('refuses no value: %p', (row) => {
		expect(refusalOf(row)).toMatchObject({
			name: 'InputError',
			message: 'Fields has no value for "a.b"',
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
	])('refuses a value that is not of the type %s: %p', (type, value) => {
		expect(refusalOf({ name: 'a', value, type })).toMatchObject({
			name: 'InputError',
			message: `Fields has a value for "a" that is not of the type ${type}`,
			description: 'Choose another type for the field, or correct its value.',
		});
	});

	it.each([
		['twice', ['a', 'a'], 'a'],
		['as a value, then as a container', ['a', 'a.b'], 'a.b'],
		['as a container, then as a value', ['a.b', 'a'], 'a'],
		['deeper down', ['a.b', 'a.b.c.d'], 'a.b.c.d'],
		['deeper down, then as a value', ['a.b.c', 'a.b'], 'a.b'],
	])('refuses a field given %s', (_, names, path) => {
		expect(refusalOf(...names.map((name) => ({ name, value: 'x' })))).toMatchObject({
			name: 'InputError',
			message: `Fields gives "${path}" twice, or as a value and as a container`,
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
	])('refuses %s as a container', (_, value, type) => {
		const refusal = refusalOf({ name: 'a', value, type }, { name: 'a.b', value: 'x' });

		expect(refusal.message).toMatch(/^Fields gives "a\.b" twice/);
	});

	it('refuses null for what is a container already', () => {
		const refusal = refusalOf({ name: 'a.b', value: 'x' }, { name: 'a', value: null });

		expect(refusal.message).toMatch(/^Fields gives "a" twice/);
	});

	it('refuses a field that an object given by an earlier row has already', () => {
		const rows = [
			{ name: 'a', value: { b: { c: 1 } }, type: 'object' },
			{ name: 'a.b.c', value: 'x' },
		];

		expect(refusalOf(...rows).message).toMatch(/^Fields gives "a\.b\.c" twice/);
	});
});
