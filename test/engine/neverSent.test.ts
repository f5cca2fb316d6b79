import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startService, type Fault, type LocalService } from '../service';
import { validCredential } from '../service/credential';
import { makeCertificate } from '../support/certificates';
import { startChild } from '../support/child/inChild';
import type { ChildWorker } from '../support/child/worker.mts';
import { listen } from '../support/listen';
import { useEngine } from '../support/useEngine';
import { createWorkspace, workspaceById } from '../support/workspaces';

const bench = useEngine();
const create = createWorkspace({
	...{ mappingMode: 'json', fieldsJson: '{}', options: { maxRetries: 1 } },
});
const UNKNOWN = 'may have gone through';
const certificate = makeCertificate('localhost');

/** What becomes of a connection before its TLS handshake is complete. */
const breaks = {
	'closed at once': (socket: Socket) => socket.end(),
	'closed in the handshake': (socket: Socket) => socket.once('data', () => socket.end()),
	'reset in the handshake': (socket: Socket) => socket.once('data', () => socket.resetAndDestroy()),
};

/**
 * A server whose connections break, each in this way; or a load balancer that breaks only so many, and passes the others
 * on to a service.
 */
async function startBroken(
	breakOff: (socket: Socket) => unknown,
	{ times = Infinity, port: target = 0 } = {},
) {
	const sockets: Socket[] = [];
	const server = createServer((socket) => {
		socket.on('error', () => {});
		if (sockets.push(socket) <= times) return void breakOff(socket);
		const passedOn = connect(target, '127.0.0.1');
		passedOn.on('error', () => {});
		socket.pipe(passedOn).pipe(socket);
	});
	const port = await listen(server);
	return {
		port,
		connections: () => sockets.length,
		close: async () => {
			for (const socket of sockets) socket.destroy();
			await new Promise<void>((resolve) => server.close(() => resolve()));
		},
	};
}

describe('a create is sent again, and not reported as possibly processed, if a proxy let nothing through: it was', () => {
	/** After the proxy's response that the connection was established. */
	const connected = (breakOff: (socket: Socket) => unknown) => (socket: Socket) =>
		socket.once('data', () => {
			socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
			breakOff(socket);
		});
	const ways = {
		...breaks,
		'reset behind it': connected((socket) => socket.once('data', () => socket.resetAndDestroy())),
		'closed behind it': connected((socket) => socket.once('data', () => socket.end())),
	};

	afterEach(() => delete process.env.HTTPS_PROXY);

	it.each(Object.entries(ways))('%s', async (_, breakOff) => {
		const proxy = await startBroken(breakOff);
		process.env.HTTPS_PROXY = `http://127.0.0.1:${proxy.port}`;
		await bench.useCredential({ baseUrl: 'https://localhost:1/v1' });
		const { error } = await bench.runNode(create);
		await proxy.close();

		expect(proxy.connections()).toBe(2);
		expect(error?.description).not.toContain(UNKNOWN);
	});
});

// Not first: n8n's timeout runs from the connection on, and loading TLS would take longer than ours waits for it.
it('a create was not processed if its TLS handshake was not complete in time', async () => {
	const server = await startBroken(() => undefined);
	await bench.useCredential({ baseUrl: `https://localhost:${server.port}/v1` });
	const options = { maxRetries: 1, timeout: 1_000 };
	const { error } = await bench.runNode({ ...create, options });
	await server.close();

	expect(server.connections()).toBe(2);
	expect(error?.message).toMatch(/didn't respond in time$/);
	expect(error?.description).not.toContain(UNKNOWN);
});

describe('a firewall that asks for a browser', () => {
	it.each([
		['AWS WAF', 202, { 'x-amzn-waf-action': 'challenge' }],
		['AWS WAF', 405, { 'x-amzn-waf-action': 'captcha' }],
		['Cloudflare', 403, { 'cf-mitigated': 'challenge' }],
	])('created none of ten items: %s, %i', async (_, status, headers) => {
		bench.service.inject({ kind: 'answer', status, headers, times: Infinity });
		const items = Array.from({ length: 10 }, (_item, index) => ({ name: `W${index}` }));
		const { failed, json } = await bench.runNode(createWorkspace(), items, {
			onError: 'continueErrorOutput',
		});

		expect(json).toEqual([]);
		expect(failed).toHaveLength(10);
		expect(failed[0].json).toMatchObject({
			error: `A firewall in front of the service requires a browser check (status ${status}) [item 0: name "W0"]`,
			reason: 'connection',
			description: expect.not.stringContaining(UNKNOWN) as string,
		});
		expect(bench.service.journal).toHaveLength(10);
	});

	it.each(['get', 'delete'])(
		'is not what the service says of a workspace: %s',
		async (operation) => {
			bench.service.inject({
				...{ kind: 'answer', status: 202, headers: { 'x-amzn-waf-action': 'challenge' } },
			});
			const { error } = await bench.runNode(workspaceById(operation, 'ws_1'));

			expect(error?.message).toContain('requires a browser check (status 202)');
		},
	);
});

/** n8n in a process that trusts the service's certificate. */
describe('where TLS works', () => {
	let folder: string;
	let service: LocalService;
	let child: ChildWorker;

	beforeAll(async () => {
		folder = mkdtempSync(join(tmpdir(), 'app-builder-trusted-'));
		writeFileSync(join(folder, 'cert.pem'), certificate.cert);
		service = await startService({ https: certificate });
		child = await startChild({ NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem') });
	});
	afterAll(async () => {
		await child.letEnd();
		await service.close();
		rmSync(folder, { recursive: true });
	});
	beforeEach(() => service.reset());

	async function run(port: string | number, fault?: Fault) {
		if (fault) service.inject(fault);
		const credential = { ...validCredential(service), baseUrl: `https://localhost:${port}/v1` };
		return await child.ask('runAll', { credential, parameters: [create] });
	}

	it.each(Object.entries(breaks))(
		'a create is made once after a handshake was %s',
		async (_, breakOff) => {
			const port = Number(new URL(service.origin).port);
			const balancer = await startBroken(breakOff, { times: 1, port });
			const runs = await run(balancer.port);
			await balancer.close();

			expect(runs).toEqual([{ outputs: 1 }]);
			expect(balancer.connections()).toBe(2);
			expect(service.workspaces.size).toBe(1);
		},
	);

	it('a create is never repeated once it was sent', async () => {
		const runs = await run(new URL(service.origin).port, { kind: 'reset', afterWork: true });

		expect(runs).toMatchObject([{ message: expect.stringContaining('closed the connection') }]);
		expect(service.journal).toHaveLength(1);
	});
});
