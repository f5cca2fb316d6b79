import { createServer } from 'node:net';
import type { IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';

import { listen } from '../support/listen';
import { createNodeType } from '../support/nodeTypes';
import { seed } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

const ANSWER =
	'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\nconnection: close\r\n\r\n[]';

/** Somebody else's server, or proxy: answers everything and remembers every byte. */
async function startListener() {
	let heard = '';
	const server = createServer((socket) => {
		socket.on('error', () => {});
		socket.on('data', (data) => {
			heard += data.toString('latin1');
			socket.end(ANSWER);
		});
	});
	const port = await listen(server);
	return {
		port,
		origin: `http://127.0.0.1:${port}`,
		/** All it was sent so far. */
		heard: () => heard,
		forget: () => {
			heard = '';
		},
		close: async () => await new Promise<void>((resolve) => server.close(() => resolve())),
	};
}

/** The helpers with which a node can send a request with a credential. */
const helpers = ['httpRequestWithAuthentication', 'requestWithAuthentication'] as const;

/** Sends the request in its parameters, as the HTTP Request node and other nodes may. */
const requestNode = createNodeType(
	'request',
	async function (this: IExecuteFunctions) {
		const helper = this.getNodeParameter('helper', 0) as (typeof helpers)[number];
		const request = this.getNodeParameter('request', 0) as IHttpRequestOptions;
		const answer: unknown = await this.helpers[helper].call(this, 'appBuilderApi', request);
		return [[{ json: { answer: String(answer), request } }]];
	},
	{
		credentials: [{ name: 'appBuilderApi', required: true }],
		properties: [
			{ displayName: 'Helper', name: 'helper', type: 'string', default: '' },
			{ displayName: 'Request', name: 'request', type: 'json', default: {} },
		],
	},
);

const bench = useEngine({ extraNodes: { 'test.request': requestNode } });
let listener: Awaited<ReturnType<typeof startListener>>;

beforeAll(async () => {
	listener = await startListener();
});
afterAll(async () => await listener.close());
beforeEach(() => {
	listener.forget();
	seed(bench.service, { id: 'seed' });
});

describe.each(helpers)("another package's node that uses %s", (helper) => {
	async function send(request: object) {
		const credentials = { appBuilderApi: { id: 'appBuilderApi', name: 'appBuilderApi' } };
		const parameters = { helper, request };
		const { run, error, json } = await bench.engine.run({
			nodes: [{ name: 'Request', type: 'test.request', parameters, credentials }],
		});
		const kept = JSON.stringify(run);
		expect(listener.heard()).not.toContain(bench.service.settings.apiKey);
		expect(kept).not.toContain(bench.service.settings.apiKey);
		return { error, json: json('Request') };
	}
	const workspaces = () => `${bench.service.baseUrl}/workspaces`;
	const listWith = (options: object) => ({ url: workspaces(), ...options });
	const proxy = () =>
		helper === 'requestWithAuthentication'
			? listener.origin
			: { host: '127.0.0.1', port: listener.port, protocol: 'http' };

	it('reaches the service with the key', async () => {
		const { error, json } = await send({ url: workspaces() });

		expect(error).toBeUndefined();
		expect(json).toHaveLength(1);
		expect(bench.service.journal).toMatchObject([{ status: 200, path: '/v1/workspaces' }]);
	});

	it.each<[string, () => object, string]>([
		['another port', () => ({ url: `${listener.origin}/v1/workspaces` }), 'Base URL'],
		['another base', () => ({ baseURL: listener.origin, url: '/v1/workspaces' }), 'Base URL'],
		['a proxy', () => listWith({ proxy: proxy() }), 'proxy'],
		['no check of certificates', () => listWith({ rejectUnauthorized: false }), 'checks'],
		['its own authority', () => listWith({ agentOptions: { ca: 'CA' } }), 'TLS options'],
		['another Host', () => listWith({ headers: { host: 'evil.com' } }), 'Host'],
	])('is refused %s', async (_, request, text) => {
		const { error } = await send(request());

		expect(error?.message).toMatch(/^The API key wasn't sent: /);
		expect(error?.message).toContain(text);
		expect(error?.description).toBeTruthy();
		expect(bench.service.journal).toEqual([]);
		expect(listener.heard()).toBe('');
	});

	it.each([301, 307])('is not taken elsewhere by a %d', async (status) => {
		const headers = { location: `${listener.origin}/v1/workspaces` };
		bench.service.inject({ kind: 'answer', status, headers });
		const { error } = await send({ url: workspaces(), followAllRedirects: true, maxRedirects: 5 });

		expect(error?.message).toContain(String(status));
		expect(bench.service.journal).toMatchObject([{ status }]);
		expect(listener.heard()).toBe('');
	});
});
