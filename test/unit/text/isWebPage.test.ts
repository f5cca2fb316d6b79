import { isWebPage } from '../../../nodes/AppBuilder/text/isWebPage';

describe('isWebPage', () => {
	it.each([
		'<!doctype html><h1>Not found</h1>',
		'\n <!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">',
		'\uFEFF<html lang="en">',
		'<?xml version="1.0"?><!-- a --><!-- b -->\n<!DOCTYPE html><html>',
		'<!DOCTYPE\n  html>',
		'<?xml?><html>',
		'<!----><html>',
		'<!-- a - b -- c > d --><html>',
		'<body\nclass="error">',
		'<h1>502 Bad Gateway</h1>',
		'<h6>502 Bad Gateway</h6>',
		'<head><title>302</title></head>',
		'<center>nginx</center>',
		'<pre>Cannot GET /workspaces</pre>',
	])('holds for %s', (text) => {
		expect(isWebPage(text)).toBe(true);
	});

	it.each([
		'',
		'Not found',
		'<',
		'<3 is no heart here',
		'<Error><Code>AccessDenied</Code></Error>',
		'<?xml version="1.0" encoding="UTF-8"?>\n<problem><title>Taken</title></problem>',
		'<!-- a comment --><note/>',
		'<htmlish>',
		'<h7>',
		'<!doctypehtml>',
		'<!-- an open comment <html>',
		'<!-- a comment --> and <html>',
		'<?xml <html>',
		'{"message":"<html>"}',
		'a <html> in the text',
	])('does not hold for %s', (text) => {
		expect(isWebPage(text)).toBe(false);
	});

	it('looks for a beginning in the first 2,048 characters only', () => {
		expect(isWebPage(`${' '.repeat(2_042)}<html>`)).toBe(true);
		expect(isWebPage(`${' '.repeat(2_043)}<html>`)).toBe(false);
	});

	it('takes no long time for what repeats its beginning', () => {
		for (const piece of ['<!-- -->', '<?xml >', ' \uFEFF', '<!--']) {
			expect(isWebPage(piece.repeat(100_000))).toBe(false);
		}
	});
});
