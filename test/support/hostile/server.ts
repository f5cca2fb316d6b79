import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { hostileAnswers } from './answers';
import type { HostileRun } from './worker.mts';

export type HostileServer = Awaited<ReturnType<typeof startHostileServer>>;

/** A server that gives one hostile answer to every request. */
export async function startHostileServer() {
	let current: string;
	const server = createServer((request, response) => {
		request.resume();
		response.on('error', () => undefined);
		response.setHeader('content-type', 'application/json');
		hostileAnswers[current].respond(response);
	});
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const { port } = server.address() as AddressInfo;
	return {
		/** Changes to this answer, and says how to run the node against it. */
		answerWith(name: string): HostileRun {
			current = name;
			const { items = 1 } = hostileAnswers[name];
			return { baseUrl: `http://127.0.0.1:${port}/v1`, items, parameters: parametersOf(name) };
		},
		/** How many are open. */
		connections: async () =>
			await new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count))),
		close() {
			server.close();
			server.closeAllConnections();
		},
	};
}

function parametersOf(name: string): object {
	const { operation = 'get', limit } = hostileAnswers[name];
	return {
		resource: 'workspace',
		operation,
		workspaceId: { __rl: true, mode: 'id', value: 'ws_1' },
		returnAll: limit === undefined,
		limit,
		options: { maxRetries: 0, timeout: 600_000 },
	};
}
