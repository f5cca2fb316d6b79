import { isWebPage, parseUrl, withoutMarkup } from '../../../nodes/AppBuilder/text/web';

/** By then V8 has optimised the function; only there URL.canParse of Node.js 20 goes wrong. */
const MANY = 50_000;

describe('parseUrl', () => {
	it.each([
		['alone', undefined],
		['after another', 'https://example.com/v1'],
	])('reads a host beyond ASCII at every call, %s', (_, base) => {
		let unread = 0;
		for (let call = 0; call < MANY; call++) {
			if (parseUrl('https://münchen.example/v1', base) === undefined) unread++;
		}

		expect(unread).toBe(0);
	});

	it("returns undefined for an address that can't be parsed", () => {
		expect(parseUrl('https://exa<mple/')).toBeUndefined();
	});
});

it('withoutMarkup keeps the words and leaves no <', () => {
	expect(withoutMarkup('a < b, <b>c</b>')).toBe('a ‹ b, ‹b>c‹/b>');
});

describe('isWebPage', () => {
	it.each([
		'\n <!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">',
		'<?xml version="1.0"?><!-- a --><!-- b -->\n<!DOCTYPE html><html>',
		'<!-- a - b -- c > d --><html>',
		'<body\nclass="error">',
		'<h1>502 Bad Gateway</h1>',
		'<pre>Cannot GET /workspaces</pre>',
	])('holds for %s', (text) => {
		expect(isWebPage(text)).toBe(true);
	});

	it.each([
		'',
		'<?xml version="1.0" encoding="UTF-8"?>\n<problem><title>Taken</title></problem>',
		'<h7>',
		'<!-- an open comment <html>',
		'<?xml <html>',
		'{"message":"<html>"}',
	])('does not hold for %s', (text) => {
		expect(isWebPage(text)).toBe(false);
	});

	it('looks for a beginning in the first 2,048 characters only', () => {
		expect(isWebPage(`${' '.repeat(2_042)}<html>`)).toBe(true);
		expect(isWebPage(`${' '.repeat(2_043)}<html>`)).toBe(false);
	});

	it('stays fast for text that repeats its beginning', () => {
		for (const piece of ['<!-- -->', '<?xml >', ' \uFEFF', '<!--']) {
			expect(isWebPage(piece.repeat(100_000))).toBe(false);
		}
	});
});
