import { createServer } from 'node:http';

import { credentialFor, UNPACED } from '../../service/credential';
import type { ChildWorker } from '../../support/child/worker.mts';
import { listen } from '../../support/listen';
import { startWorker } from '../../support/worker';
import { hostileAnswers } from './answers';

/** Of its own, because no test survives the end of V8. */
let n8n: ChildWorker;
let current = '';
let port: number;
/** Gives one hostile answer to every request. */
const server = createServer((request, response) => {
	request.resume();
	response.on('error', () => undefined);
	response.setHeader('content-type', 'application/json');
	hostileAnswers[current].respond(response);
});

beforeAll(async () => {
	port = await listen(server);
	const execArgv = ['--max-old-space-size=1024'];
	n8n = await startWorker('test/support/child/worker.mts', { execArgv });
});
afterAll(async () => {
	await n8n.letEnd();
	server.close();
	server.closeAllConnections();
});

it.each(Object.keys(hostileAnswers))('a process with 1 GB of heap survives %s', async (name) => {
	current = name;
	const { items = 1, operation = 'get', limit, outcome } = hostileAnswers[name];
	const baseUrl = `http://127.0.0.1:${port}/v1`;
	const [{ message, outputs }] = await n8n.ask('runAll', {
		credential: credentialFor({ baseUrl, apiKey: 'sk-hostile-1' }, UNPACED),
		items: Array.from({ length: items }, () => ({})),
		parameters: [
			{
				...{ resource: 'workspace', operation, returnAll: limit === undefined, limit },
				workspaceId: { __rl: true, mode: 'id', value: 'ws_1' },
				options: { maxRetries: 0, timeout: 600_000 },
			},
		],
	});

	if (typeof outcome === 'number') expect([message, outputs]).toEqual([undefined, outcome]);
	else expect(message).toContain(outcome);
});
