import { rebaseOnBaseUrl, serviceUrl } from '../../../nodes/AppBuilder/transport/serviceUrl';
import { thrownBy } from '../thrownBy';

const baseUrl = 'https://api.example.com/v1';

describe('serviceUrl', () => {
	it('puts a path behind the base URL, and adds the query', () => {
		expect(serviceUrl(baseUrl, 'workspaces')).toBe(`${baseUrl}/workspaces`);
		const query = Object.entries({ b: '1', a: 'c&d' });

		expect(serviceUrl(baseUrl, 'workspaces/a%3Ab', query)).toBe(
			`${baseUrl}/workspaces/a%3Ab?b=1&a=c%26d`,
		);
	});

	it.each(['/workspaces', '//example.org/v1/workspaces', '../v2', 'javascript:alert(1)'])(
		'rejects addresses that lead elsewhere, or nowhere: %s',
		(path) => {
			expect(thrownBy(() => serviceUrl(baseUrl, path, [])).name).toBe('ServiceError');
		},
	);

	it.each([
		['https://evil.com/v1/workspaces?a=b', 'https://evil.com/v1/workspaces'],
		['https://api.example.com@evil.com/', 'https://evil.com/'],
		['https://me@api.example.com/v1', 'https://api.example.com/v1'],
		['https://:secret@api.example.com/v1', 'https://api.example.com/v1'],
		['http://api.example.com/v1/workspaces', 'http://api.example.com/v1/workspaces'],
	])('refuses %s, where the API key must not go', (path, address) => {
		expect(thrownBy(() => serviceUrl(baseUrl, path, []))).toMatchObject({
			name: 'ServiceError',
			message: `The next page of the list is outside 'Base URL': ${address}`,
			description:
				"The API key is only sent to 'Base URL', so the rest of the list can't be read. Report this to the service.",
		});
	});

	it('sends spaces as %20, and a plus as itself', () => {
		expect(serviceUrl(baseUrl, 'workspaces', [['q', 'a b+c']])).toBe(
			`${baseUrl}/workspaces?q=a%20b%2Bc`,
		);
	});

	it('adds other query parameters to those that ask for pages, the same one more than once', () => {
		const query = 'tag=x&tag=y&Page=7';
		const address = serviceUrl(baseUrl, 'workspaces?page=1', [...new URLSearchParams(query)]);

		expect(address).toBe(`${baseUrl}/workspaces?page=1&${query}`);
	});
});

describe('the address of a next page', () => {
	const own = `${baseUrl}/workspaces?page=2`;

	it.each([
		['behind a gateway that takes off the prefix', 'https://api.example.com/workspaces?page=2'],
		['behind one that adds another', 'https://api.example.com/internal/api/workspaces?page=2'],
		['with a slash at its end', 'https://api.example.com/workspaces/?page=2'],
		['on http behind one that ends TLS', 'http://api.example.com/v1/workspaces?page=2'],
		['with a name and a password', 'https://me:secret@api.example.com/v1/workspaces?page=2'],
		['on another host, after a detour', 'https://evil.com/x/../workspaces?page=2'],
	])('is requested from our own list: %s', (_, next) => {
		expect(rebaseOnBaseUrl(baseUrl, next)).toBe(own);
		expect(serviceUrl(baseUrl, rebaseOnBaseUrl(baseUrl, next), [])).toBe(own);
	});

	it("is left unchanged if it's below the base URL, and keeps its own query", () => {
		const next = `${baseUrl}/workspaces/page/2?sort=name`;

		expect(rebaseOnBaseUrl(baseUrl, next)).toBe(next);
		expect(serviceUrl(baseUrl, next, [['sort', 'id']])).toBe(next);
	});

	it.each([
		'https://api.example.com/admin?path=/workspaces',
		'https://api.example.com/workspaces/a',
		'https://api.example.com/myworkspaces?page=2',
		'https://evil.com/v1/agents?page=2',
	])("is left unchanged, and refused, if it's for something else: %s", (next) => {
		expect(rebaseOnBaseUrl(baseUrl, next)).toBe(next);
		expect(thrownBy(() => serviceUrl(baseUrl, next, [])).name).toBe('ServiceError');
	});
});
