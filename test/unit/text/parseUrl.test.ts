import { isHttpUrl, parseUrl } from '../../../nodes/AppBuilder/text/parseUrl';

/** By then V8 has optimised the function; only there URL.canParse of Node.js 20 goes wrong. */
const MANY = 50_000;

describe('isHttpUrl', () => {
	it.each(['https://example.com/v1', 'http://localhost:3000', 'HTTPS://example.com'])(
		'takes %p for one',
		(address) => expect(isHttpUrl(address)).toBe(true),
	);

	it.each([
		'/workspaces',
		'workspaces?next=http://example.com',
		'https-thing',
		'ftp://example.com',
	])('takes %p for a path', (address) => expect(isHttpUrl(address)).toBe(false));
});

describe('parseUrl', () => {
	it('reads an address', () => {
		expect(parseUrl('https://example.com/v1')?.href).toBe('https://example.com/v1');
	});

	it('reads an address relative to another', () => {
		expect(parseUrl('?page=2', 'https://example.com/v1')?.search).toBe('?page=2');
	});

	it('gives nothing for what is no address', () => {
		expect(parseUrl('?page=2')).toBeUndefined();
	});

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
});
