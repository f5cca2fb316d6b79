import fc from 'fast-check';

import { PROTECTED_ADDRESS } from '../../nodes/AppBuilder/transport/baseUrl';
import { evilAddresses } from './evilAddresses';

/** As the credential's test uses the pattern, which knows no flags. */
const isAccepted = (text: string) => new RegExp(PROTECTED_ADDRESS).test(text.toLowerCase());

/** Whether the key is safe on its way to the address n8n makes of the text; nothing is sent to none. */
function isSafe(text: string): boolean {
	if (!URL.canParse(text.trim())) return true;
	const { protocol, hostname } = new URL(text.trim());
	return protocol === 'https:' || /^(.+\.)?localhost$|^127\.|^\[::1\]$/.test(hostname);
}

const anyOf = (...pieces: string[]) => fc.constantFrom(...pieces);

describe('PROTECTED_ADDRESS', () => {
	it.each([
		'https://api.example.com/v1',
		'HTTPS://API.EXAMPLE.COM/V1',
		' \n https://api.example.com/v1',
		'http://localhost',
		'http://localhost/v1',
		'http://LocalHost:3000/v1',
		'\thttp://my-app.localhost:3000/v1',
		'http://127.0.0.1:3000/v1',
		'http://127.255.255.254/v1',
		'http://[::1]:3000/v1',
	])('accepts %j', (text) => {
		expect(isAccepted(text)).toBe(true);
		expect(isSafe(text)).toBe(true);
	});

	it.each([
		...evilAddresses,
		...['', 'localhost/v1', 'ftp://localhost/v1', 'xhttps://evil.com', 'http://128.0.0.1/v1'],
	])('does not accept %j', (text) => {
		expect(isAccepted(text)).toBe(false);
	});

	it('accepts nothing but https and this machine, whatever the text is made of', () => {
		const start = anyOf(
			'http://',
			'HTTP://',
			'https://',
			' http://',
			'http:',
			'http:/',
			'ht\ttp://',
		);
		const host = anyOf('localhost', 'LOCALHOST', '127.0.0.1', '127.1', '[::1]', 'evil.com', '0');
		const glue = anyOf(
			...'.:/\\@#?%-_[]&;,|^ \t\n\r\v\0\x01\x7f',
			':80',
			'%2e',
			'。',
			'ſ',
			'\u00ad',
		);
		const rest = fc.array(fc.oneof(host, glue, anyOf('v1', 'x')), { maxLength: 6 });
		let accepted = 0;
		fc.assert(
			fc.property(start, fc.option(host), rest, (scheme, first, others) => {
				const text = [scheme, first ?? '', ...others].join('');
				if (!isAccepted(text)) return;
				accepted++;
				expect({ text, isSafe: isSafe(text) }).toEqual({ text, isSafe: true });
			}),
			{ numRuns: 20_000 },
		);
		expect(accepted).toBeGreaterThan(1_000);
	});
});
