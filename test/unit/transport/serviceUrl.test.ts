import {
	rebaseOnBaseUrl,
	serviceUrl,
	workspaceIdOf,
	workspacePath,
} from '../../../nodes/AppBuilder/transport/serviceUrl';
import { thrownBy } from '../thrownBy';

const baseUrl = 'https://api.example.com/v1';

describe('serviceUrl', () => {
	it('puts a path behind the base URL', () => {
		expect(serviceUrl(baseUrl, 'workspaces/a%3Ab', [])).toBe(`${baseUrl}/workspaces/a%3Ab`);
	});

	it.each<[string, Record<string, string>, string]>([
		['several in their order', { b: '1', a: '2' }, 'b=1&a=2'],
		['what would end the query', { q: 'a&b=c#d?e/f' }, 'q=a%26b%3Dc%23d%3Fe%2Ff'],
		['another script and spaces', { größe: 'sehr groß' }, 'gr%C3%B6%C3%9Fe=sehr+gro%C3%9F'],
	])('adds %s as the query', (_, parameters, query) => {
		const address = serviceUrl(baseUrl, 'workspaces', Object.entries(parameters));

		expect(address).toBe(`${baseUrl}/workspaces?${query}`);
	});

	it('adds nothing to the address of a next page, which carries its own query', () => {
		const next = `${baseUrl}/workspaces?page=2&sort=name`;

		expect(serviceUrl(baseUrl, next, [['sort', 'name']])).toBe(next);
	});

	it.each([
		...['/workspaces', '//example.org/v1/workspaces', '../v2', 'javascript:alert(1)'],
		...['https://api.example.com/v2/workspaces', 'https://api.example.com/v1/..%2Fadmin'],
	])('refuses what leads elsewhere, or nowhere: %s', (path) => {
		expect(thrownBy(() => serviceUrl(baseUrl, path, [])).name).toBe('ServiceError');
	});

	it.each([
		['https://evil.com/v1/workspaces', 'evil.com'],
		['https://api.example.com@evil.com/', 'evil.com'],
		['https://me@api.example.com/v1', 'api.example.com'],
		['http://api.example.com/v2/workspaces', 'api.example.com'],
	])('refuses %s, where the API key must not go', (path, host) => {
		expect(thrownBy(() => serviceUrl(baseUrl, path, []))).toMatchObject({
			name: 'ServiceError',
			message: `The next page of the list is on another host (${host})`,
			description:
				"The API key is only sent to 'Base URL', so the rest of the list can't be read. Report this to the service.",
		});
	});

	it('refuses a page on https where the Base URL has http, and says what to do', () => {
		const next = 'https://api.example.com/v1/workspaces?page=2';

		expect(thrownBy(() => serviceUrl('http://api.example.com/v1', next, []))).toMatchObject({
			name: 'ServiceError',
			message: "The next page of the list is on https://, while 'Base URL' starts with http://",
			description: "Enter 'Base URL' with https:// in the credential.",
		});
	});

	it.each([
		['limit', 'workspaces?offset=0&limit=50', 'sort=name&limit=5'],
		['page[number]', 'workspaces?page%5Bnumber%5D=1', 'page[number]=1'],
	])('refuses the query parameter "%s", which asks for pages', (name, path, query) => {
		const parameters = [...new URLSearchParams(query)];

		expect(thrownBy(() => serviceUrl(baseUrl, path, parameters))).toMatchObject({
			name: 'InputError',
			message: `'Options' → 'Query Parameters' contains "${name}", which the credential already sets for pagination`,
			description: "Remove it here, or change it in the credential, below 'List Pagination'.",
		});
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
		['on http behind one that ends TLS', 'http://api.example.com/v1/workspaces?page=2'],
		['with a name and a password', 'https://me:secret@api.example.com/v1/workspaces?page=2'],
		['on another host, after a detour', 'https://evil.com/x/../workspaces?page=2'],
	])('is asked of the own list: %s', (_, next) => {
		expect(rebaseOnBaseUrl(baseUrl, next)).toBe(own);
		expect(serviceUrl(baseUrl, rebaseOnBaseUrl(baseUrl, next), [])).toBe(own);
	});

	it.each([own, `${baseUrl}/workspaces/page/2`])(
		'is left where it is below the base URL: %s',
		(next) => {
			expect(rebaseOnBaseUrl(baseUrl, next)).toBe(next);
			expect(serviceUrl(baseUrl, next, [])).toBe(next);
		},
	);

	it.each([
		'https://api.example.com/admin?path=/workspaces',
		'https://api.example.com/workspaces/a',
		'https://api.example.com/myworkspaces?page=2',
		'https://evil.com/v1/agents?page=2',
	])('is left as it is, and refused, where it is of something else: %s', (next) => {
		expect(rebaseOnBaseUrl(baseUrl, next)).toBe(next);
		expect(thrownBy(() => serviceUrl(baseUrl, next, [])).name).toBe('ServiceError');
	});
});

describe('workspacePath', () => {
	it.each([
		['ws_1', 'workspaces/ws_1'],
		["...~!$&'()*,;", "workspaces/...~!%24%26'()*%2C%3B"],
		['größe-作業場-🚀', 'workspaces/gr%C3%B6%C3%9Fe-%E4%BD%9C%E6%A5%AD%E5%A0%B4-%F0%9F%9A%80'],
	])('has %s as one segment, from which it can be read back', (id, path) => {
		expect(workspacePath(id)).toBe(path);
		expect(workspaceIdOf(path)).toBe(id);
	});
});

describe('workspaceIdOf', () => {
	it.each(['workspaces', 'agents', 'agents/ws_1', 'https://api.example.com/v1/workspaces/ws_1'])(
		'finds none in %s',
		(path) => {
			expect(workspaceIdOf(path)).toBeUndefined();
		},
	);
});
