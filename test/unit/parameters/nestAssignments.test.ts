import fc from 'fast-check';

import { toBody } from '../../../nodes/AppBuilder/parameters/losslessJson';
import { nestAssignments } from '../../../nodes/AppBuilder/parameters/nestAssignments';

type Rows = Parameters<typeof nestAssignments>[0];
/** What is sent for the rows. */
const textOf = (...rows: Rows) => toBody(nestAssignments(rows));

afterEach(() => Reflect.deleteProperty(Object.prototype, 'polluted'));

describe('nestAssignments', () => {
	it.each([
		['string', 'One', '"One"'],
		['string', '', '""'],
		['number', 2, '2'],
		['number', '2.5', '2.5'],
		['boolean', true, 'true'],
		['boolean', 'false', 'false'],
		['array', ['a'], '["a"]'],
		['array', '["a", 1]', '["a",1]'],
		['object', { b: [null] }, '{"b":[null]}'],
		['object', '{"b": 1}', '{"b":1}'],
		[undefined, 'without a type', '"without a type"'],
		[null, 'without a type', '"without a type"'],
		['string', 2, '"2"'],
		['string', true, '"true"'],
		['string', { b: 1 }, '"{\\"b\\":1}"'],
		['number', '-0.5', '-0.5'],
		['number', '1e3', '1000'],
		['number', ' 2 ', '2'],
		['number', 0, '0'],
		['number', '0', '0'],
	])('gives a value of type %s: %p', (type, value, expected) => {
		expect(textOf({ name: 'a', value, type })).toBe(`{"a":${expected}}`);
	});

	it.each(['string', 'number', 'boolean', 'array', 'object'])('sends null as a %s', (type) => {
		expect(textOf({ name: 'a', value: null, type })).toBe('{"a":null}');
	});

	it('gives an empty object for no rows', () => {
		expect(textOf()).toBe('{}');
	});

	it('nests by dots, rows in any order', () => {
		expect(
			textOf(
				{ name: 'settings.theme.color', value: 'red' },
				{ name: 'title', value: 'One' },
				{ name: 'settings.seats', value: 3, type: 'number' },
				{ name: 'settings.theme.dark', value: true, type: 'boolean' },
			),
		).toBe('{"settings":{"theme":{"color":"red","dark":true},"seats":3},"title":"One"}');
	});

	it.each([
		['__proto__', '{"__proto__":"x"}'],
		['__proto__.polluted', '{"__proto__":{"polluted":"x"}}'],
		['constructor.prototype.polluted', '{"constructor":{"prototype":{"polluted":"x"}}}'],
		['a.__proto__.polluted', '{"a":{"__proto__":{"polluted":"x"}}}'],
		['toString', '{"toString":"x"}'],
	])('keeps %s as a field like any other', (name, expected) => {
		expect(textOf({ name, value: 'x' })).toBe(expected);
		expect({}).not.toHaveProperty('polluted');
	});

	it('keeps any name without dots', () => {
		const names = fc.uniqueArray(fc.string({ minLength: 1 }).filter((name) => !name.includes('.')));
		fc.assert(
			fc.property(names, (all) => {
				const fields = nestAssignments(all.map((name) => ({ name, value: `value of ${name}` })));
				expect(Object.keys(fields).sort()).toEqual([...all].sort());
				for (const name of all) expect(fields[name]).toBe(`value of ${name}`);
			}),
		);
	});
});
