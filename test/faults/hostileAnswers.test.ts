import { createServer, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

import { credentialFor, UNPACED } from '../service/credential';
import type { ChildWorker } from '../support/child/worker.mts';
import { listen } from '../support/listen';
import { startWorker } from '../support/worker';

/** An answer that could end or stall n8n, or looks as if it could. */
interface HostileAnswer {
	respond(response: ServerResponse): void;
	operation?: 'get' | 'getAll';
	/** The message, or the number of output items. */
	outcome: string | number;
}

const repeated = (part: string, count: number, last = '1') => `[${part.repeat(count)}${last}]`;
const numbered = (count: number, part: (index: number) => string) =>
	Array.from({ length: count }, (_, index) => part(index)).join(',');

/** As gzip, so that few bytes are sent. */
function zipped(body: () => string, outcome: HostileAnswer['outcome']): HostileAnswer {
	return {
		respond(response) {
			response.setHeader('content-encoding', 'gzip');
			response.end(gzipSync(body(), { level: 1 }));
		},
		outcome,
	};
}

const MEGABYTE = Buffer.alloc(1_048_576, 'x');

/** An object with a text of this many megabytes, sent as fast as it's read. */
function sendObject(response: ServerResponse, megabytes: number): void {
	let left = megabytes;
	const sendMore = () => {
		while (left-- > 0) if (!response.write(MEGABYTE)) return;
		response.removeListener('drain', sendMore).end('"}');
	};
	response.on('drain', sendMore).write('{"text":"');
	sendMore();
}

/** A list of this many megabytes in different workspaces of 1 kB, sent as fast as it's read. */
function sendList(response: ServerResponse, megabytes: number): void {
	const list = Math.random();
	let left = megabytes;
	const workspace = (n: number) =>
		JSON.stringify({ id: `ws_${list}_${left}_${n}`, text: 'x'.repeat(950) });
	const sendMore = () => {
		while (left-- > 0) if (!response.write(`${numbered(1_000, workspace)},`)) return;
		response.removeListener('drain', sendMore).end(`${workspace(0)}]`);
	};
	response.on('drain', sendMore).write('[');
	sendMore();
}

/** Objects with distinct names, for each of which V8 creates a shape. */
const oddObjects = (count: number, fields: number) =>
	numbered(count, (n) => `{${numbered(fields, (m) => `"k${n * fields + m}":1`)}}`);

const TOO_MANY = 'The response contains more than 2,000,000 values';

const hostileAnswers: Record<string, HostileAnswer> = {
	'16 million numbers, one of them rounded': zipped(
		() => repeated('1,', 16_000_000, '1234567890123456789'),
		TOO_MANY,
	),
	'1.6 million rounded numbers': zipped(
		() => `{"list":${repeated('1234567890123456789,', 1_600_000)}}`,
		1,
	),
	'as much of everything as is accepted': zipped(
		() =>
			`{"names":[${oddObjects(999, 100)}],"texts":[${numbered(1_890_000, (n) => `"\\n${n.toString(36)}"`)}]}`,
		1,
	),
	'200 MB': {
		respond: (response) => sendObject(response, 200),
		outcome: 'The response is larger than 32 MB',
	},
	'a list of pages of 20 MB without an end': {
		respond(response) {
			response.setHeader('link', `</v1/workspaces?page=${Math.random()}>; rel=next`);
			sendList(response, 20);
		},
		operation: 'getAll',
		outcome: 'The list has more than 500,000 workspaces',
	},
};

/** Its own process, because no test survives a crash of V8. */
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
	const { operation = 'get', outcome } = hostileAnswers[name];
	const baseUrl = `http://127.0.0.1:${port}/v1`;
	const [{ message, outputs }] = await n8n.ask('runAll', {
		credential: credentialFor({ baseUrl, apiKey: 'sk-hostile-1' }, UNPACED),
		items: [{}],
		parameters: [
			{
				...{ resource: 'workspace', operation, returnAll: true },
				workspaceId: { __rl: true, mode: 'id', value: 'ws_1' },
				options: { maxRetries: 0, timeout: 600_000 },
			},
		],
	});

	if (typeof outcome === 'number') expect([message, outputs]).toEqual([undefined, outcome]);
	else expect(message).toContain(outcome);
});
