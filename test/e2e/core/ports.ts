import { createServer, type AddressInfo } from 'node:net';

const given = new Set<number>();

/** A port on loopback that nobody listens on and that this run has not handed out before. */
export async function freePort(): Promise<number> {
	const port = await probe();
	if (given.has(port)) return await freePort();
	given.add(port);
	return port;
}

async function probe(): Promise<number> {
	const server = createServer();
	return await new Promise((resolve, reject) => {
		server.once('error', reject);
		server.listen(0, '127.0.0.1', () => {
			const { port } = server.address() as AddressInfo;
			server.close(() => resolve(port));
		});
	});
}
