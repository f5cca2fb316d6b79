import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { credentialFor } from '../service/credential';
import { until } from '../support/eventLoop';
import { useEngine } from '../support/useEngine';

/** So that ten seconds of waiting are one. */
const bench = useEngine({ clockScale: 10 });
const MEGABYTE = 1024 * 1024;

/** Those that were sent but for their end. */
let dripping = 0;

function drip(response: ServerResponse): void {
	dripping++;
	const timer = setInterval(() => response.write('x'), 20);
	response.once('close', () => clearInterval(timer));
}

/** Gives a text of as many megabytes as the ID says; an ID that begins with `slow` then gets a byte now and then. */
const server = createServer((request, response) => {
	const [, kind, megabytes] = /(slow|fast)-(\d+)/.exec(request.url!)!;
	response.on('error', () => undefined);
	const text = `{"text":"${'x'.repeat(Number(megabytes) * MEGABYTE)}`;
	if (kind === 'fast') response.end(`${text}"}`);
	else response.write(text, () => drip(response));
});

beforeAll(async () => void (await once(server.listen(0, '127.0.0.1'), 'listening')));
beforeEach(async () => {
	dripping = 0;
	const { port } = server.address() as AddressInfo;
	const service = { baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: bench.service.settings.apiKey };
	await bench.engine.storeCredential(credentialFor(service));
});
afterEach(() => server.closeAllConnections());
afterAll(() => void server.close());

async function get(id: string, options: object = {}) {
	return await bench.runNode({
		resource: 'workspace',
		operation: 'get',
		workspaceId: { __rl: true, mode: 'id', value: id },
		options: { timeout: 3_600_000, maxRetries: 0, ...options },
	});
}

it.each([
	['two', ['slow-2', 'slow-31']],
	['more than are read at a time', Array<string>(8).fill('slow-2')],
])('a large response arrives, though others of %s never end', async (_, ids) => {
	const others = ids.map(async (id) => await get(id));
	await until(() => dripping === ids.length);
	const { error, json } = await get('fast-2', { timeout: 60_000 });

	expect(error).toBeUndefined();
	expect((json[0].text as string).length).toBe(2 * MEGABYTE);
	server.closeAllConnections();
	await Promise.all(others);
});
