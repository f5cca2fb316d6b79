import { createServer } from 'node:net';

import { listen } from '../support/listen';

export type Listener = Awaited<ReturnType<typeof startListener>>;

const ANSWER =
	'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\nconnection: close\r\n\r\n[]';

/** Somebody else's server, or proxy: answers everything and remembers every byte. */
export async function startListener() {
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
