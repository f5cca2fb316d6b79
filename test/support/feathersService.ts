import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { json, rest } from '@feathersjs/express';
import { feathers } from '@feathersjs/feathers';
import { MemoryService } from '@feathersjs/memory';

/** A service that others wrote: Feathers, which pages by `$skip`, says a total, and links to no next page. */
export async function startFeathers(pageSize: number) {
	const apiKey = 'feathers-key';
	const service = new MemoryService({
		multi: true,
		startId: 100,
		paginate: { default: pageSize, max: pageSize },
	});
	const app = express(feathers());
	app.use((request, response, next) => {
		if (request.headers.authorization === `Bearer ${apiKey}`) next();
		else response.status(401).json({});
	});
	app.use(json());
	app.configure(rest());
	app.use('v1/workspaces', service);

	const server: Server = await app.listen(0, '127.0.0.1');
	if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		baseUrl: `http://127.0.0.1:${port}/v1`,
		apiKey,
		/** By ID. */
		workspaces: service.store,
		async close() {
			server.closeAllConnections();
			await app.teardown(server);
		},
	};
}
