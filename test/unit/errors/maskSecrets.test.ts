import { maskSecrets } from '../../../nodes/AppBuilder/errors/maskSecrets';

const apiKey = ['sk', 'live', '1234567890'].join('-');
/** Looks different within JSON and within an address. */
const awkwardKey = ['sk', '"12"', '\\34', '/5+6=%7'].join('-');

describe('the mask over an API key', () => {
	it.each([
		['as it is', awkwardKey, `key ${awkwardKey} is unknown, ${awkwardKey}`],
		['within JSON', awkwardKey, JSON.stringify({ sent: [`Bearer ${awkwardKey}`] })],
		['percent-encoded', awkwardKey, `GET /v1?key=${encodeURIComponent(awkwardKey)}&a=%22`],
		['as PHP escapes it', 'sk/live+abc==0123', String.raw`{"key":"sk\/live+abc==0123"}`],
		['as .NET escapes it', 'sk/live+abc==0123', String.raw`{"key":"sk/live\u002Babc==0123"}`],
		['within JSON within JSON', 'sk"live"0123', JSON.stringify(JSON.stringify('sk"live"0123'))],
		['percent-encoded in lower case', 'sk/live+abc==0123', 'a=sk%2flive%2babc%3d%3d0123'],
		['as a web page writes it', 'sk/live+abc==0123', 'sk&#47;live&#x2B;abc&#61;&#61;0123'],
		['percent-encoded twice', 'sk/live+abc==0123', 'a=sk%252flive%252Babc%25253d%3d0123'],
		['with its letters percent-encoded', 'sk/live+abc==0123', 'a=%73k%2f%6c%69%76e+abc==0123'],
		['by the names of HTML', 'sk/live+abc==0123', 'sk&sol;live&plus;abc&equals;&equals;0123'],
		['in a web page within a web page', 'sk"live"0123', 'sk&amp;quot;live&amp;#34;0123'],
		[
			'although it looks like an escape',
			'41%2Flive+&amp;x',
			'%2541%2Flive+&amp;x %41%2Flive+&amp;x',
		],
		['within a word', apiKey, `x${apiKey}y`],
		['with what a regex or a replacement gives a meaning to', '$&$1.*+?(x)', 'is $&$1.*+?(x)'],
	])('hides it %s', (_, key, text) => {
		const masked = maskSecrets(text, [key]);

		expect(masked).toContain('***');
		expect(masked).not.toMatch(/live|12"|\$1/);
		expect(masked).not.toContain(key);
		expect(masked).not.toContain(JSON.stringify(key).slice(1, -1));
		expect(masked).not.toContain(encodeURIComponent(key));
	});

	it.each([
		['before a cut', `is ${apiKey.slice(0, 9)}… or so`, 'is ***… or so'],
		['before a cut, as HTML writes it', 'is sk&#45;live&#45;12…', 'is ***…'],
		['before a cut within an escape', 'is sk&#45;live&#4…', 'is ***…'],
		['before a cut, unless it is too short to say anything', 'is sk…', 'is sk…'],
		['nowhere else', 'is sk-live or so', 'is sk-live or so'],
	])('hides the beginning of the key %s', (_, text, masked) => {
		expect(maskSecrets(text, [apiKey])).toBe(masked);
	});

	it('reads at most 10,000 characters, and hides a key that ends there', () => {
		const masked = maskSecrets(`${'x'.repeat(9_990)} ${apiKey} ${'y'.repeat(30_000_000)}`, [
			apiKey,
		]);

		expect(masked.length).toBeLessThanOrEqual(10_001);
		expect(masked).not.toContain(apiKey.slice(0, 4));
	});

	it('hides every key that was sent', () => {
		expect(maskSecrets(`${apiKey} and ${awkwardKey}`, [apiKey, awkwardKey])).toBe('*** and ***');
	});

	it.each([
		['list', 'The list of items: list', 'The *** of items: ***'],
		['a', 'a page was read', '*** page was read'],
	])('leaves words alone that only contain the short key %s', (key, text, masked) => {
		expect(maskSecrets(text, [key])).toBe(masked);
		expect(maskSecrets('listing readable', [key])).toBe('listing readable');
	});
});
