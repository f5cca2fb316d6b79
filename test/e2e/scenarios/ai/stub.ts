import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { onCleanup } from '../../../processes/cleanup.mjs';
import { listen } from '../../../support/listen';

/** Someone else's service on loopback, which responds to each JSON with another; gives its origin. */
export async function startStub(respond: (body: unknown) => object): Promise<string> {
	const server = createServer((request, response) => {
		void json(request).then((body) => {
			response.setHeader('content-type', 'application/json');
			response.end(JSON.stringify(respond(body)));
		});
	});
	const port = await listen(server);
	onCleanup(() => {
		server.close();
		server.closeAllConnections();
	});
	return `http://127.0.0.1:${port}`;
}
