import { parseJson } from '../../../nodes/AppBuilder/text/parseJson';
import { thrownBy } from '../thrownBy';

describe('parseJson', () => {
	it.each([
		['{"a":[1]}', { a: [1] }],
		['null', null],
	])('gives the value of %s', (text, value) => {
		expect(parseJson(text)).toEqual({ value });
	});

	it.each(['', '{', "{'a': 1}", '{} {}'])('gives what JSON.parse finds in %j', (text) => {
		expect(parseJson(text)).toEqual({ reason: thrownBy(() => JSON.parse(text)).message });
	});
});
