import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { refuseForeignHosts } from './hostGuard';

const port = (server: Server) => (server.address() as AddressInfo).port;

describe('the editor of npm run dev', () => {
	const reached: string[] = [];
	const server = createServer((request, response) => {
		reached.push(`${request.method} ${request.url}`);
		response.end('the editor');
	});

	beforeAll(async () => {
		server.on('upgrade', (request, socket) => {
			reached.push(`upgrade ${request.url}`);
			socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n');
		});
		refuseForeignHosts(server);
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	});

	beforeEach(() => reached.splice(0));

	afterAll(() => server.close());

	/** The whole answer to a request with these headers. */
	async function send(line: string, ...headers: string[]): Promise<string> {
		const socket = connect(port(server), '127.0.0.1');
		socket.write([`${line} HTTP/1.1`, 'Connection: close', ...headers, '', ''].join('\r\n'));
		return await text(socket);
	}

	/** The answers to a request and to an upgrade under this name. */
	const answersAt = async (host: string) => [
		await send('POST /rest/login', `Host: ${host}`),
		await send('GET /rest/push', `Host: ${host}`, 'Connection: upgrade', 'Upgrade: websocket'),
	];

	it.each(['localhost', 'LOCALHOST:5678', '127.0.0.1:5678', '[::1]:5678'])(
		'answers at %s',
		async (host) => {
			const [answer, upgrade] = await answersAt(host);

			expect(answer).toMatch(/^HTTP\/1.1 200 [^]*the editor/);
			expect(upgrade).toMatch(/^HTTP\/1.1 101 /);
			expect(reached).toEqual(['POST /rest/login', 'upgrade /rest/push']);
		},
	);

	it.each([
		'evil.example',
		'evil.example:5678',
		'localhost.evil.example',
		'127.0.0.1.evil.example',
		'',
	])('refuses those who reach it as "%s", before n8n sees the request', async (host) => {
		for (const answer of await answersAt(host)) {
			expect(answer).toMatch(/^HTTP\/1.1 421 [^]*answers only at localhost/);
		}
		expect(reached).toEqual([]);
	});
});

it('the host guard leaves upgrades to the requests of a server that has none', () => {
	const server = createServer();
	refuseForeignHosts(server);

	expect(server.listenerCount('upgrade')).toBe(0);
});
