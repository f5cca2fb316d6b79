import { maskSecrets } from '../../../nodes/AppBuilder/errors/maskSecrets';

const apiKey = ['sk', 'live', '1234567890'].join('-');
/** Looks different within JSON and within an address. */
const awkwardKey = ['sk', '"12"', '\\34', '/5+6=%7'].join('-');

const inLowerCase = (text: string) => text.replace(/%../g, (one) => one.toLowerCase());
const escapedByOthers = JSON.stringify(awkwardKey)
	.slice(1, -1)
	.replaceAll('/', '\\/')
	.replaceAll('+', '\\u002B');

describe('the mask over an API key', () => {
	it.each([
		['as it is', awkwardKey, `key ${awkwardKey} is unknown, ${awkwardKey}`],
		['within JSON', awkwardKey, JSON.stringify({ sent: [`Bearer ${awkwardKey}`] })],
		['percent-encoded', awkwardKey, `GET /v1?key=${encodeURIComponent(awkwardKey)}&a=%22`],
		[
			'percent-encoded in lower case',
			awkwardKey,
			`?key=${inLowerCase(encodeURIComponent(awkwardKey))}`,
		],
		[
			'percent-encoded twice',
			awkwardKey,
			`?next=${encodeURIComponent(encodeURIComponent(awkwardKey))}`,
		],
		['as PHP and .NET escape it', awkwardKey, escapedByOthers],
		['within a word', apiKey, `x${apiKey}y`],
		['with what a regex or a replacement gives a meaning to', '$&$1.*+?(x)', 'is $&$1.*+?(x)'],
	])('hides it %s', (_, key, text) => {
		const masked = maskSecrets(text, [key]);

		expect(masked).toContain('***');
		expect(masked).not.toContain(key);
		expect(masked).not.toContain('5+6');
		expect(masked).not.toContain('u002B6');
		expect(masked).not.toContain(JSON.stringify(key).slice(1, -1));
		expect(masked).not.toContain(encodeURIComponent(key));
	});

	it('covers the whole text where a cut ends within a key', () => {
		const long = 'sk-live/'.repeat(2_000);

		expect(maskSecrets(`It is ${apiKey.slice(0, -1)}…. Ask again.`, [apiKey])).toBe('***');
		expect(maskSecrets(`Is ${long}`.slice(0, 9_000), [long])).toBe('***');
		expect(maskSecrets(`Is ${long.slice(0, 90).replaceAll('/', '\\\\/')}`, [long])).toBe('***');
		expect(maskSecrets('Business… or sk-… or s…', [apiKey])).toBe('Business… or sk-… or s…');
	});

	it('hides every key that was sent', () => {
		expect(maskSecrets(`${apiKey} and ${awkwardKey}`, [apiKey, awkwardKey])).toBe('*** and ***');
	});

	it.each([
		['list', 'The list of items: list', 'The *** of items: ***'],
		['a', 'a page was read', '*** page was read'],
		['$.(', 'is $.( or x$.(', 'is *** or x$.('],
	])('leaves words alone that only contain the short key %s', (key, text, masked) => {
		expect(maskSecrets(text, [key])).toBe(masked);
	});
});

describe('a text of any length', () => {
	/** The most that is read of a response. */
	const BYTES = 32 * 1024 * 1024;

	it.each([
		['words', 'x'],
		['escapes', '\\u0041'],
		['keys', apiKey],
	])('takes no time: %s', (_, part) => {
		const text = Buffer.alloc(BYTES, part).toString('latin1');
		const start = performance.now();
		maskSecrets(text, [apiKey]);

		expect(performance.now() - start).toBeLessThan(2_000);
	});

	it.each([
		['as it is', apiKey],
		['escaped', [...apiKey].map((one) => `\\u00${one.charCodeAt(0).toString(16)}`).join('')],
	])('shows no part of a key where it is cut: %s', (_, written) => {
		for (let length = 0; length <= written.length; length++) {
			const text = 'x'.repeat(10_000 - length) + written;
			// Each of these gets shorter when it's masked, so that what follows moves into view.
			const masked = maskSecrets(apiKey.repeat(500) + text.slice(9_000), [apiKey]);
			expect(maskSecrets(text, [apiKey])).not.toMatch(/sk|u0073/);
			expect(masked).not.toMatch(/sk|u0073/);
		}
	});
});
