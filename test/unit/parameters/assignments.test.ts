import { nestAssignments } from '../../../nodes/AppBuilder/parameters/assignments';
import { checkValues } from '../../../nodes/AppBuilder/parameters/body';
import { inputError, thrownBy } from '../thrownBy';

type Rows = Parameters<typeof nestAssignments>[0];
/** What is sent for the rows. */
const sent = (...rows: Rows) => {
	const payload = nestAssignments(rows);
	checkValues(payload, '');
	return JSON.stringify(payload);
};
const shown = (value: unknown) => (Array.isArray(value) ? 'an array' : `"${String(value)}"`);
const rejection = (...rows: Rows) => thrownBy(() => sent(...rows));

afterEach(() => Reflect.deleteProperty(Object.prototype, 'polluted'));

describe('a mapped field', () => {
	it.each([
		['string', 'One', '"One"'],
		[undefined, 'without a type', '"without a type"'],
		['string', { b: 1 }, '"{\\"b\\":1}"'],
		['string', new Date(0), '"1970-01-01T00:00:00.000Z"'],
		['number', 2, '2'],
		['number', '+5', '5'],
		['boolean', 'false', 'false'],
		['array', '["a", 1]', '["a",1]'],
		['array', "['a']", '["a"]'],
		['object', '{b: 1}', '{"b":1}'],
		['number', null, 'null'],
		['object', ' null ', 'null'],
		['array', 'null', 'null'],
		['number', '', 'null'],
		['boolean', ' \n', 'null'],
		['object', '', 'null'],
		['string', '', '""'],
	])('of type %s is sent as that: %p', (type, value, expected) => {
		expect(sent({ name: 'a', value, type })).toBe(`{"a":${expected}}`);
	});

	it.each<[string, unknown[]]>([
		['number', ['three', true, [], '1e999', NaN]],
		['boolean', ['yes', 2]],
		['array', ['{}', 'a, b']],
		['object', ['[]', 'text']],
	])('is rejected where its value is not of the type %s: %p', (type, values) => {
		for (const value of values) {
			expect(rejection({ name: 'a', value, type })).toMatchObject(
				inputError(`The value of "a" in 'Fields' isn't of type ${type}: ${shown(value)}`),
			);
		}
	});

	it('is rejected as text that hides a number that was rounded before, or that JSON lacks', () => {
		expect(rejection({ name: 'a', value: 2 ** 53 }).message).toMatch(/too large to be exact$/);
		expect(rejection({ name: 'a', value: [NaN] }).message).toMatch(/^The field "a.0" is NaN/);
	});

	it('is rejected without a value', () => {
		expect(rejection({ name: 'a.b' })).toMatchObject({
			message: `"a.b" in 'Fields' has no value: the expression returned undefined`,
			description: expect.stringContaining("'Ignore Empty Fields'"),
		});
		const value = { b: [undefined] };
		expect(rejection({ name: 'a', value, type: 'object' }).message).toBe(
			'The field "a.b.0" has no value: the expression returned undefined',
		);
	});

	it.each([undefined, null, '', ' '])('is rejected with the name %j, by its row', (name) => {
		expect(rejection({ name: 'x', value: 1 }, { name, value: 1 })).toMatchObject({
			message: "'Fields' has no name in row 2",
			description: 'Enter the name of a field, or remove the row.',
		});
	});
});

describe('dots and brackets in the names of mapped fields', () => {
	it('add to an object of an earlier row, and leave the input item as it was', () => {
		const value = { b: { c: 1 } };
		const text = sent(
			{ name: 'a', value, type: 'object' },
			{ name: 'same', value, type: 'object' },
			{ name: 'a.d', value: 'x' },
			{ name: 'a.b.e', value: 'y' },
		);

		expect(text).toBe('{"a":{"b":{"c":1,"e":"y"},"d":"x"},"same":{"b":{"c":1}}}');
		expect(value).toEqual({ b: { c: 1 } });
	});

	it('fill an array in its order, and leave no gaps in it', () => {
		const value = ['x'];
		const tags = { name: 'tags', value, type: 'array' };

		expect(sent(tags, { name: 'tags[1]', value: 'y' })).toBe('{"tags":["x","y"]}');
		expect(value).toEqual(['x']);
		expect(rejection({ name: 'tags[4294967294]', value: 'y' })).toMatchObject({
			message: `'Fields' sets "tags[4294967294]", but not the elements before it`,
			description: expect.stringContaining('type Array'),
		});
	});

	it.each([
		['__proto__.polluted', '{"__proto__":{"polluted":"x"}}'],
		["['__proto__']['polluted']", '{"__proto__":{"polluted":"x"}}'],
		['toString', '{"toString":"x"}'],
	])('keep %s as a field like any other', (name, expected) => {
		expect(sent({ name, value: 'x' })).toBe(expected);
		expect(sent({ name: 'a', value: {}, type: 'object' }, { name: `a.${name}`, value: 'x' })).toBe(
			`{"a":${expected}}`,
		);
		expect({}).not.toHaveProperty('polluted');
	});

	it.each([
		['twice', ['a', 'a'], 'a'],
		['as an object, then as a value', ['a.b', 'a'], 'a'],
		['as a list, then as an object', ['a[0]', 'a.b'], 'a.b'],
		['as a value, then deeper down', ['a.b', 'a.b.c.d'], 'a.b.c.d'],
	])("can't give a field %s", (_, names, path) => {
		expect(rejection(...names.map((name) => ({ name, value: 'x' })))).toMatchObject({
			name: 'InputError',
			message: `'Fields' sets "${path}" twice, or both as a value and as an object`,
			description: 'Remove one of the rows.',
		});
	});

	it.each([
		['array', []],
		['object', null],
	])('may not lead into a value of type %s: %j', (type, value) => {
		const rows = [
			{ name: 'a', value, type },
			{ name: 'a.b', value: 'x' },
		];

		expect(rejection(...rows).message).toMatch(/^'Fields' sets "a\.b" twice/);
	});
});
