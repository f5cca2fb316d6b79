import { toText } from '../../../nodes/AppBuilder/parameters/toText';
import { thrownBy } from '../thrownBy';

describe('toText', () => {
	it.each([
		['a string', ' as it is ', ' as it is '],
		['an empty string', '', ''],
		['a number', 1.5, '1.5'],
		['zero', 0, '0'],
		['false', false, 'false'],
		['a large whole number that JavaScript keeps', 2n ** 64n, '18446744073709551616'],
		['a date', new Date(0), '1970-01-01T00:00:00.000Z'],
	])('takes %s', (_, value, expected) => {
		expect(toText(value, "'Name'")).toBe(expected);
	});

	it.each([
		['undefined', undefined, "'Name' has no value: the expression returned undefined"],
		['null', null, "'Name' has no value: the expression returned null"],
		['NaN', NaN, "'Name' has no value: the expression returned NaN"],
		['Infinity', Infinity, "'Name' has no value: the expression returned Infinity"],
		['an object', { a: 1 }, "'Name' contains an object instead of text"],
		['an array', ['a'], "'Name' contains an array instead of text"],
		['a date that is none', new Date(NaN), "'Name' contains an object instead of text"],
		[
			'a rounded number',
			2 ** 53,
			"'Name' contains the number 9007199254740992, which is too large to be exact",
		],
	])('rejects %s', (_, value, message) => {
		expect(thrownBy(() => toText(value, "'Name'"))).toMatchObject({
			name: 'InputError',
			message,
			description: expect.stringMatching(/^[A-Z].*\.$/),
		});
	});
});
