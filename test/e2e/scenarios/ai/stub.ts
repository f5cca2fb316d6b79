import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { onCleanup } from '../../../processes/cleanup.mjs';

/** Someone else's service on loopback, which responds to each JSON with another; gives its origin. */
export async function startStub(respond: (body: unknown) => object): Promise<string> {
	const server = createServer((request, response) => {
		void json(request).then((body) => {
			response.setHeader('content-type', 'application/json');
			response.end(JSON.stringify(respond(body)));
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	onCleanup(() => {
		server.close();
		server.closeAllConnections();
	});
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
