import { createServer, connect, type Socket } from 'node:net';

import { listen } from '../support/listen';

/** What becomes of a connection before its TLS handshake is complete. */
export const breaks = {
	'closed at once': (socket: Socket) => socket.end(),
	'closed in the handshake': (socket: Socket) => socket.once('data', () => socket.end()),
	'reset in the handshake': (socket: Socket) => socket.once('data', () => socket.resetAndDestroy()),
};

/**
 * A server whose connections break, each in this way; or a load balancer that breaks only so many, and passes the others
 * on to a service.
 */
export async function startBroken(
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
