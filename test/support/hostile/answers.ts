import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

import { sendLargeObject } from './sendLargeObject';

/** An answer that could end or stall n8n, or looks as if it could. */
export interface HostileAnswer {
	respond(response: ServerResponse): void;
	/** How many items the node works on. */
	items?: number;
	operation?: 'get' | 'getAll';
	limit?: number;
	/** The message, or the number of items that come out. */
	outcome: string | number;
}

const repeated = (part: string, count: number, last = '1') => `[${part.repeat(count)}${last}]`;
const numbered = (count: number, part: (index: number) => string) =>
	Array.from({ length: count }, (_, index) => part(index)).join(',');

/** As gzip, which makes little of it on the way. */
function zipped(body: () => string, outcome: HostileAnswer['outcome']): HostileAnswer {
	return {
		respond(response) {
			response.setHeader('content-encoding', 'gzip');
			response.end(gzipSync(body(), { level: 1 }));
		},
		outcome,
	};
}

/** A list of so many megabytes in different workspaces of 1 kB, sent as fast as it is read. */
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

/** Objects whose names all differ, for each of which V8 makes shapes of its own. */
const oddObjects = (count: number, fields: number) =>
	numbered(count, (n) => `{${numbered(fields, (m) => `"k${n * fields + m}":1`)}}`);

const TOO_MANY = 'The response contains more than 2,000,000 values';
const thirty = { items: 30 };

export const hostileAnswers: Record<string, HostileAnswer> = {
	'16 million numbers, one of them rounded': zipped(
		() => repeated('1,', 16_000_000, '1234567890123456789'),
		TOO_MANY,
	),
	'10 million empty objects': zipped(() => repeated('{},', 10_000_000), TOO_MANY),
	'1.6 million rounded numbers': zipped(
		() => `{"list":${repeated('1234567890123456789,', 1_600_000)}}`,
		1,
	),
	'16 million escapes': zipped(() => `{"text":"${'\\n'.repeat(16_000_000)}"}`, 1),
	'16 million escaped quotes': zipped(() => `{"text":"${'\\"'.repeat(16_000_000)}"}`, 1),
	'a number of 32 million digits': zipped(() => '1'.repeat(32_000_000), 1),
	'4 million levels': zipped(
		() => '['.repeat(4_000_000),
		'The response is nested more than 100 levels deep',
	),
	'2 million different names': zipped(() => `{${numbered(1_999_000, (n) => `"k${n}":1`)}}`, 1),
	'19,000 objects of a hundred names each': zipped(() => `[${oddObjects(19_000, 100)}]`, 1),
	'2,000 names of 16,400 characters': zipped(
		() => `{${numbered(2_000, (n) => `"${String(n).padStart(16_400, 'k')}":1`)}}`,
		1,
	),
	'2 million different short strings': zipped(() => `[${numbered(1_999_999, (n) => `"${n}"`)}]`, 1),
	'2 million short strings with escapes': zipped(
		() => `[${numbered(1_999_999, (n) => `"\\n${n.toString(36)}\\n"`)}]`,
		1,
	),
	'as much of everything as is accepted': zipped(
		() =>
			`{"names":[${oddObjects(999, 100)}],"texts":[${numbered(1_890_000, (n) => `"\\n${n.toString(36)}"`)}]}`,
		1,
	),
	'2 million lists in bundles of a hundred': zipped(
		() => repeated(`${'['.repeat(98)}${']'.repeat(98)},`, 20_000),
		1,
	),
	'200 MB': {
		respond: (response) => sendLargeObject(response, 200),
		outcome: 'The response is larger than 32 MB',
	},
	'200 MB with status 401': {
		respond(response) {
			response.statusCode = 401;
			sendLargeObject(response, 200);
		},
		outcome: 'The service rejected the API key',
	},
	'status 401 with half a body': {
		respond(response) {
			response.statusCode = 401;
			response.setHeader('content-length', 100);
			response.write('{"message":', () => response.destroy());
		},
		outcome: 'The service rejected the API key',
	},
	'30,000 workspaces of 1 kB': {
		respond: (response) => sendList(response, 30),
		operation: 'getAll',
		outcome: 30_001,
	},
	'a hundred lists of 30 MB at a time, of which little is taken': {
		items: 100,
		respond: (response) => sendList(response, 30),
		operation: 'getAll',
		limit: 50,
		outcome: 5_000,
	},
	'30 objects of 31 MB': {
		...thirty,
		respond: (response) => sendLargeObject(response, 31),
		outcome: 'The output of this execution is larger than 256 MB',
	},
	'30 lists of pages of 20 MB without an end': {
		...thirty,
		respond(response) {
			response.setHeader('link', `</v1/workspaces?page=${Math.random()}>; rel=next`);
			sendList(response, 20);
		},
		operation: 'getAll',
		outcome: 'The output of this execution is larger than 256 MB',
	},
	'an object of 31 MB': {
		respond: (response) => sendLargeObject(response, 31),
		outcome: 1,
	},
};
