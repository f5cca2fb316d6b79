import { forbiddenIn, withEscapes } from '../../../nodes/AppBuilder/parameters/idCharacters';

describe('forbiddenIn', () => {
	it.each(['ws_1', 'größe', '作業場', '🚀', 'می\u200cخواهم', "a:b@c;d=e,f!$&'()*+~", '"<>|^`{}[]'])(
		'finds nothing in %s',
		(id) => {
			expect(forbiddenIn(id)).toBeUndefined();
		},
	);

	it.each([
		['a/b', 'a slash'],
		['a\\b', 'a backslash'],
		['a?b', 'a question mark'],
		['a#b', 'a hash sign'],
		['a%b', 'a percent sign'],
		['a\nb', 'a line break'],
		['a\u2029b', 'a line break'],
		['a\tb', 'a tab'],
		['a b', 'a space'],
		['a\u00a0b', 'a space'],
		['a\u3000b', 'a space'],
		['a\u0000b', 'a control character'],
		['a\u007fb', 'a control character'],
		['a\u0085b', 'a control character'],
		['a\u202eb', 'a text direction mark'],
		['a\u200eb', 'a text direction mark'],
		['\ud800', 'half a character'],
		['a\udc00b', 'half a character'],
	])('names what is in %j', (id, what) => {
		expect(forbiddenIn(id)).toBe(what);
	});
});

describe('withEscapes', () => {
	it.each([
		['a b', '"a b"'],
		['größe 🚀', '"größe 🚀"'],
		['a"\\', '"a\\"\\\\"'],
		['a\nb\tc', '"a\\nb\\tc"'],
		['\u0000\u007f\u0085', '"\\u0000\\u007f\\u0085"'],
		['\u00a0\u2028\u202e\u200e', '"\\u00a0\\u2028\\u202e\\u200e"'],
		['\ud800', '"\\ud800"'],
	])('shows %j', (id, shown) => {
		expect(withEscapes(id)).toBe(shown);
	});
});
