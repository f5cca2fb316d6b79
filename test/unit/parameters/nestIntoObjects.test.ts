import { toBody } from '../../../nodes/AppBuilder/parameters/losslessJson';
import { nestAssignments } from '../../../nodes/AppBuilder/parameters/nestAssignments';

type Rows = Parameters<typeof nestAssignments>[0];
/** What is sent for the rows. */
const textOf = (...rows: Rows) => toBody(nestAssignments(rows));

afterEach(() => Reflect.deleteProperty(Object.prototype, 'polluted'));

describe('nestAssignments, with an object from an earlier row', () => {
	it('adds to the object', () => {
		expect(
			textOf({ name: 'a', value: { b: 1 }, type: 'object' }, { name: 'a.c', value: 'x' }),
		).toBe('{"a":{"b":1,"c":"x"}}');
	});

	it('adds to an object given as text', () => {
		expect(
			textOf({ name: 'a', value: '{"b": {}}', type: 'object' }, { name: 'a.b.c', value: 'x' }),
		).toBe('{"a":{"b":{"c":"x"}}}');
	});

	it('leaves the object itself alone: it belongs to the incoming item', () => {
		const value = { b: { c: 1 } };
		const text = textOf(
			{ name: 'a', value, type: 'object' },
			{ name: 'a.d', value: 'x' },
			{ name: 'a.b.e', value: 'y' },
		);

		expect(text).toBe('{"a":{"b":{"c":1,"e":"y"},"d":"x"}}');
		expect(value).toEqual({ b: { c: 1 } });
	});

	it('adds to one of two fields that hold the same object', () => {
		const value = { b: 1 };
		const text = textOf(
			{ name: 'first', value, type: 'object' },
			{ name: 'second', value, type: 'object' },
			{ name: 'first.c', value: 'x' },
		);

		expect(text).toBe('{"first":{"b":1,"c":"x"},"second":{"b":1}}');
	});

	it('leaves the prototype of all objects alone', () => {
		textOf({ name: 'a', value: {}, type: 'object' }, { name: 'a.__proto__.polluted', value: 'x' });

		expect({}).not.toHaveProperty('polluted');
	});

	it.each(['toString', 'constructor', 'hasOwnProperty'])('adds a field named %s', (name) => {
		expect(
			textOf({ name: 'a', value: {}, type: 'object' }, { name: `a.${name}`, value: 'x' }),
		).toBe(`{"a":{"${name}":"x"}}`);
	});

	it('keeps what the object has under __proto__', () => {
		const value = '{"__proto__": {"polluted": 1}}';
		const text = textOf({ name: 'a', value, type: 'object' }, { name: 'a.c', value: 'x' });

		expect(text).toBe('{"a":{"__proto__":{"polluted":1},"c":"x"}}');
		expect({}).not.toHaveProperty('polluted');
	});
});
