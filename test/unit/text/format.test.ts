import {
	formatDuration,
	formatRate,
	joinTexts,
	shorten,
} from '../../../nodes/AppBuilder/text/format';

describe('formatDuration', () => {
	it.each([
		[0, '0 s'],
		[59_000, '59 s'],
		[59_001, '1 min'],
		[61_000, '1 min 1 s'],
		[3_599_000, '59 min 59 s'],
		[3_599_500, '1 h'],
		[3_601_000, '1 h 1 min'],
		[7_500_000, '2 h 5 min'],
	])('writes %i ms, never rounded down, as %s', (ms, text) => {
		expect(formatDuration(ms)).toBe(text);
	});
});

it('formatRate writes a number of requests', () => {
	expect(formatRate(1)).toBe('1 request per minute');
	expect(formatRate(10_000)).toBe('10,000 requests per minute');
});

describe('joinTexts', () => {
	it.each([
		['No access', '', 'No access'],
		['No access', 'key 7', 'No access: key 7'],
		['No access: key 7', 'expired', 'No access: key 7. expired'],
		['No access', 'key 7: expired', 'No access. key 7: expired'],
		['No access', 'The key has expired.', 'No access: The key has expired'],
		['No access', 'Please wait...', 'No access: Please wait...'],
	])(
		'puts at most one colon between %j and %j, and no full stop at the end',
		(text, explanation, expected) => {
			expect(joinTexts(text, explanation)).toBe(expected);
		},
	);
});

describe('shorten', () => {
	it('cuts before a name rather than within it, unless there is only one', () => {
		expect(shorten('one, two, three', 12)).toBe('one, two…');
		expect(shorten('customer_number', 8)).toBe('customer…');
		expect(shorten(`Body: ${'x'.repeat(80)}`, 60)).toBe(`Body: ${'x'.repeat(54)}…`);
	});

	it.each([
		['abc', 'abc'],
		['abcd', 'abc…'],
		['ab🚀', 'ab…'],
		['a🚀b', 'a🚀…'],
	])('makes %j at most three characters long, and cuts none in two: %j', (text, expected) => {
		expect(shorten(text, 3)).toBe(expected);
	});
});
