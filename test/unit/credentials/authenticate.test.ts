import fc from 'fast-check';
import type { IHttpRequestOptions } from 'n8n-workflow';

import { authenticate } from '../../../credentials/authenticate';
import type { CredentialRequest } from '../../../credentials/unsafeRequests';

const baseUrl = 'https://api.example.com/builder/v1';
const credential = { baseUrl, apiKey: 'key-1', allowInsecureHttp: false };
const url = `${baseUrl}/workspaces`;

const authenticated = async (request: object, changes: object = {}) =>
	await authenticate({ ...credential, ...changes }, request as IHttpRequestOptions);

/** Addresses that are not below the Base URL, each for another reason. */
const elsewhere = [
	'https://api.example.com.evil.com/builder/v1/workspaces',
	'http://api.example.com/builder/v1/workspaces',
	'https:\\\\evil.com/builder/v1',
	`${baseUrl}/workspaces%2f..%2Fadmin`,
];

/** Headers by which a server, or a gateway, may do something else. */
const HEADERS = [
	...['X-HTTP-Method-Override', 'x-http-method', 'X-Method-Override', ' X_Original_URL'],
	...['x-rewrite-url', 'Forwarded', 'Transfer-Encoding', 'CONNECTION', 'Upgrade'],
	...['Host', 'Port', 'Prefix', 'Proto', 'Server', 'Uri'].map((part) => `X-Forwarded-${part}`),
];

describe('the key goes with a request', () => {
	it.each([
		['to an address below the Base URL', { url }, url],
		['in the older form', { uri: url }, url],
		['with a fragment, which is not sent', { url: `${url}#x` }, url],
		['to an encoded ID', { url: `${url}/a%2Fb%20c..d` }, `${url}/a%2Fb%20c..d`],
		['behind a base of its own', { baseURL: `${baseUrl}/`, url: '/workspaces' }, url],
		['behind the Base URL', { url: '/workspaces' }, url],
		[
			'with a client certificate',
			{ url, agentOptions: { cert: 'c', key: 'k', passphrase: 'p' } },
			url,
		],
	])('%s', async (_, request, expected) => {
		const sent: CredentialRequest = await authenticated(request);
		const { url: address, uri, baseURL, headers } = sent;

		expect({ address, uri, baseURL, headers }).toEqual({
			address: expected,
			headers: { Authorization: 'Bearer key-1' },
		});
	});

	it.each([
		['an object', {}, "'API Key' contains an object instead of text"],
		['NaN', NaN, "'API Key' contains NaN instead of text"],
	])('not if its expression returned %s', async (_, apiKey, message) => {
		await expect(authenticated({ url }, { apiKey })).rejects.toThrow(message);
	});

	it('in place of any other authorization', async () => {
		const headers = { AUTHORIZATION: 'b', ' Authorization ': 'c', accept: '*/*' };
		const auth = { username: 'me', password: 'pw', bearer: 'other', sendImmediately: false };
		const request = await authenticated({ url, headers, auth });

		expect(request.headers).toEqual({ accept: '*/*', Authorization: 'Bearer key-1' });
		expect(request.auth).toBeUndefined();
	});

	it('that follows no redirect, in both forms', async () => {
		const asked = { followRedirect: true, followAllRedirects: true, maxRedirects: 21 };

		expect(await authenticated({ url, disableFollowRedirect: false, ...asked })).toMatchObject({
			disableFollowRedirect: true,
			followRedirect: false,
			followAllRedirects: false,
			maxRedirects: 0,
		});
	});

	it('within ten seconds when the Test asks for it, whatever n8n allows', async () => {
		expect((await authenticated({ url: '/workspaces', timeout: 300_000 })).timeout).toBe(10_000);
		expect((await authenticated({ url, timeout: 300_000 })).timeout).toBe(300_000);
	});
});

describe('the key does not go', () => {
	it.each(elsewhere)('to %s', async (address) => {
		for (const request of [
			{ url: address },
			{ uri: address },
			{ url: address, baseURL: baseUrl },
		]) {
			await expect(authenticated(request)).rejects.toMatchObject({
				name: 'InputError',
				message: "The API key wasn't sent: the address is outside 'Base URL'",
				description: expect.stringContaining("starts with 'Base URL'"),
			});
		}
	});

	it.each([
		{ baseURL: 'https://evil.com', url: '/builder/v1/workspaces' },
		{ baseURL: baseUrl, url: '/../../admin' },
		{ uri: url, url: 'https://evil.com' },
		{ url: '/../admin' },
	])('to what %j makes', async (request) => {
		await expect(authenticated(request)).rejects.toThrow("outside 'Base URL'");
	});

	it.each(['me@', ':pw@'])('to an address with %s', async (user) => {
		await expect(authenticated({ url: url.replace('//', `//${user}`) })).rejects.toThrow(
			"The API key wasn't sent: the address contains a username or password",
		);
	});

	it.each([
		['through a proxy', { proxy: 'http://127.0.0.1:1' }, 'sets its own proxy'],
		['unchecked', { rejectUnauthorized: false }, 'turns off certificate checks'],
		['unchecked, newer', { skipSslCertificateValidation: true }, 'turns off certificate checks'],
		[
			'with a bundle that may contain one',
			{ agentOptions: { pfx: 'x' } },
			'sets its own TLS options',
		],
		['with an authority', { agentOptions: { ca: false } }, 'sets its own TLS options'],
		['to another host', { headers: { ' Host ': 'evil.com' } }, 'sets a Host header'],
		[
			'to another host, nested',
			{ headers: { common: { host: 'x' } } },
			'has headers within a header',
		],
		[
			'with another method, nested',
			{ headers: { get: { a: 'b' } } },
			'has headers within a header',
		],
		...HEADERS.map((name) => [
			`with ${JSON.stringify(name)}`,
			{ headers: { accept: '*/*', [name]: 'x' } },
			'sets a header that asks for another method, address, or connection',
		]),
		['by TRACE', { method: 'trace' }, 'uses TRACE, whose response would repeat the key'],
	] as Array<[string, object, string]>)('%s', async (_, options, what) => {
		await expect(authenticated({ url, ...options })).rejects.toMatchObject({
			name: 'InputError',
			message: `The API key wasn't sent: the request ${what}`,
			description: expect.stringMatching(/^(Remove|Turn off|Use a method)/),
		});
	});

	it('with a credential that the node refuses, such as http:// allowed by a text', async () => {
		const changes = { baseUrl: 'http://a/v1', allowInsecureHttp: 'false' };

		await expect(authenticated({ url }, changes)).rejects.toThrow("'Base URL' starts with http://");
	});

	it('anywhere but below the Base URL, whatever the address contains', async () => {
		const pieces =
			'// / \\ @ : # ? ; . .. % %2e %2f %5c %25 x :443 api.example.com evil.com workspaces';
		const piece = fc.constantFrom(
			...pieces.split(' '),
			...['https://', 'HTTPS:', 'http://', '/builder', '/v1', '/builder/v1', '\t', ' ', '\0'],
		);
		const address = fc
			.tuple(fc.constantFrom(baseUrl, '', 'https://api.example.com'), fc.array(piece))
			.map(([start, more]) => start + more.join(''));
		let sent = 0;
		await fc.assert(
			fc.asyncProperty(address, fc.option(address, { nil: undefined }), async (text, baseURL) => {
				const request = await authenticated({ url: text, baseURL }).catch(() => undefined);
				if (request === undefined) return;
				sent++;
				const { href, origin, pathname, username } = new URL(request.url);
				expect([origin, username, href]).toEqual(['https://api.example.com', '', request.url]);
				expect(`${pathname}/`).toMatch(/^\/builder\/v1\//);
				const decoded = pathname
					.replace(/%25/g, '%')
					.replace(/%(00|09|20)/g, '')
					.replace(/%2e/gi, '.')
					.replace(/%2f|%5c/gi, '/');
				expect(decoded.split('/')).not.toContain('..');
			}),
			{ numRuns: 5_000 },
		);
		expect(sent).toBeGreaterThan(300);
	});
});
