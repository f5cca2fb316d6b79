import { createServer } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

import { listen } from '../support/listen';
import { refuseForeignHosts } from './hostGuard';

describe('the editor of npm run dev', () => {
	const reached: string[] = [];
	let port: number;
	const server = createServer((request, response) => {
		reached.push(request.url!);
		response.end('the editor');
	});

	beforeAll(async () => {
		server.on('upgrade', (request, socket) => {
			reached.push(request.url!);
			socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n');
		});
		refuseForeignHosts(server);
		port = await listen(server);
	});
	beforeEach(() => reached.splice(0));
	afterAll(() => server.close());

	/** The statuses of a request and of an upgrade under this name. */
	async function statusesAt(host: string): Promise<string[]> {
		const send = async (path: string, connection: string) => {
			const socket = connect(port, '127.0.0.1');
			socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: ${connection}\r\n\r\n`);
			return (await text(socket)).slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length);
		};
		return [await send('/rest', 'close'), await send('/push', 'upgrade\r\nUpgrade: websocket')];
	}

	it.each(['localhost', 'LOCALHOST:5678', '127.0.0.1:5678', '[::1]:5678'])(
		'answers at %s',
		async (host) => {
			expect(await statusesAt(host)).toEqual(['200', '101']);
			expect(reached).toEqual(['/rest', '/push']);
		},
	);

	it.each(['evil.example:5678', 'localhost.evil.example', '127.0.0.1.evil.example', ''])(
		'refuses those who reach it as "%s", before n8n sees the request',
		async (host) => {
			expect(await statusesAt(host)).toEqual(['421', '421']);
			expect(reached).toEqual([]);
		},
	);
});
