import { createServer, type AddressInfo } from 'node:net';

const given = new Set<number>();

/** An unused loopback port that this run hasn't returned before. */
export async function freePort(): Promise<number> {
	const port = await probe();
	if (given.has(port)) return await freePort();
	given.add(port);
	return port;
}

/** Whether nobody listens on this port of loopback. */
export async function isFree(port: number): Promise<boolean> {
	return await probe(port).then(
		() => true,
		() => false,
	);
}

/** Port 0 stands for any. */
async function probe(wanted = 0): Promise<number> {
	const server = createServer();
	return await new Promise((resolve, reject) => {
		server.once('error', reject);
		server.listen(wanted, '127.0.0.1', () => {
			const { port } = server.address() as AddressInfo;
			server.close(() => resolve(port));
		});
	});
}
