import {
	isBlank,
	toBoolean,
	toNames,
	toText,
	toWholeNumber,
} from '../../../nodes/AppBuilder/parameters/values';
import { inputError, thrownBy } from '../thrownBy';

describe('a text parameter', () => {
	it.each([
		[' as it is ', ' as it is '],
		[1.5, '1.5'],
		[false, 'false'],
		[2n ** 64n, '18446744073709551616'],
		[new Date(0), '1970-01-01T00:00:00.000Z'],
	])('takes %p', (value, expected) => {
		expect(toText(value, "'Name'")).toBe(expected);
	});

	it.each([
		[null, 'has no value: the expression returned null'],
		[NaN, 'has no value: the expression returned NaN'],
		[{ a: 1 }, 'contains an object instead of text'],
		[['a'], 'contains an array instead of text'],
		[new Date(NaN), 'has no value: the expression returned an invalid date'],
		['Invalid DateTime', 'has no value: the expression returned an invalid date'],
		[2 ** 53, 'contains the number 9007199254740992, which is too large to be exact'],
	])('rejects %p', (value, what) => {
		expect(thrownBy(() => toText(value, "'Name'"))).toMatchObject(inputError(`'Name' ${what}`));
	});
});

it.each([
	['a, b ,,c', ['a', 'b', 'c']],
	[
		['a', ' b,c ', 7, ''],
		['a', 'b,c', '7'],
	],
	['', []],
])('names are read from %j', (value, names) => {
	expect(toNames(value, "'Input Fields to Ignore'")).toEqual(names);
});

describe('a parameter that is on or off', () => {
	it('takes the words too', () => {
		const values = [true, 'true', false, 'false'].map((value) => toBoolean(value, "'Return All'"));

		expect(values).toEqual([true, true, false, false]);
	});

	it.each(['', 1])('rejects %p', (value) => {
		expect(thrownBy(() => toBoolean(value, "'Return All'"))).toMatchObject(
			inputError("'Return All' is neither true nor false"),
		);
	});
});

it.each([
	[1, 1],
	['3', 3],
	[0, undefined],
	[4, undefined],
	[1.5, undefined],
	['', undefined],
	[true, undefined],
	[[2], undefined],
])('a whole number from 1 to 3 is read from %j as %p', (value, number) => {
	expect(toWholeNumber(value, { min: 1, max: 3 })).toBe(number);
});

it('a parameter is blank without a value or text', () => {
	expect([null, undefined, ' ', 0, ' a '].map(isBlank)).toEqual([true, true, true, false, false]);
});
