import { shorten } from '../../../nodes/AppBuilder/text/shorten';

describe('shorten', () => {
	it.each([
		['', ''],
		['abc', 'abc'],
		['abcd', 'abc…'],
		['ab🚀', 'ab…'],
		['a🚀b', 'a🚀…'],
	])('makes %j at most three characters long, and cuts none in two: %j', (text, expected) => {
		expect(shorten(text, 3)).toBe(expected);
	});
});
