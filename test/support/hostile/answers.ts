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

/** A list of so many megabytes in workspaces of 1 kB, sent as fast as it is read. */
function sendList(response: ServerResponse, megabytes: number, text = 'x'): void {
	const workspace = JSON.stringify({ id: 'ws_1', text: text.repeat(990) });
	const chunk = Buffer.from(`${workspace},`.repeat(1_000));
	let left = megabytes;
	const sendMore = () => {
		while (left-- > 0) if (!response.write(chunk)) return;
		response.removeListener('drain', sendMore).end(`${workspace}]`);
	};
	response.on('drain', sendMore).write('[');
	sendMore();
}

const TOO_MANY = 'The response contains more than 8,000,000 values';
const thirty = { items: 30 };

export const hostileAnswers: Record<string, HostileAnswer> = {
	'40 million numbers, one of them rounded': zipped(
		() => repeated('1,', 40_000_000, '1234567890123456789'),
		TOO_MANY,
	),
	'43 million empty objects': zipped(
		() => repeated('{},', 43_000_000),
		'The response contains more than 2,000,000 objects and arrays',
	),
	'4 million rounded numbers': zipped(
		() => `{"list":${repeated('1234567890123456789,', 3_999_990)}}`,
		1,
	),
	'5 million escapes': zipped(() => `{"text":"${'\\n'.repeat(5_000_000)}"}`, 1),
	'60 million escaped quotes': zipped(() => `{"text":"${'\\"'.repeat(60_000_000)}"}`, 1),
	'a number of 120 million digits': zipped(() => '1'.repeat(120_000_000), 1),
	'4 million levels': zipped(
		() => '['.repeat(4_000_000),
		'The response is nested more than 1,000 levels deep',
	),
	'2 million different names': zipped(
		() => `{${numbered(2_000_000, (n) => `"k${n}":1`)}}`,
		'The response contains more than 300,000 different field names',
	),
	'3 million different short strings': zipped(
		() => `[${numbered(3_000_000, (n) => `"${n}"`)}]`,
		'The response contains more than 1,400,000 different short strings',
	),
	'as much of everything as is accepted': zipped(
		() =>
			`{"names":{${numbered(290_000, (n) => `"k${n}":1`)}},"texts":[${numbered(1_350_000, (n) => `"${n}"`)}],"numbers":${repeated('1.234567890123456e-300,', 3_000_000)}}`,
		1,
	),
	'1 million lists in bundles of a thousand': zipped(
		() => repeated(`${'['.repeat(998)}${']'.repeat(998)},`, 990),
		1,
	),
	'200 MB': {
		respond: (response) => sendLargeObject(response, 200),
		outcome: 'The response is larger than 128 MB',
	},
	'200 MB with status 401': {
		respond(response) {
			response.statusCode = 401;
			sendLargeObject(response, 200);
		},
		outcome: 'The service did not accept the API key',
	},
	'status 401 with half a body': {
		respond(response) {
			response.statusCode = 401;
			response.setHeader('content-length', 100);
			response.write('{"message":', () => response.destroy());
		},
		outcome: 'The service did not accept the API key',
	},
	'100,000 workspaces of 1 kB': {
		respond: (response) => sendList(response, 100),
		operation: 'getAll',
		outcome: 100_001,
	},
	'30 lists of 100 MB, of which little is taken': {
		...thirty,
		respond: (response) => sendList(response, 100),
		operation: 'getAll',
		limit: 50,
		outcome: 1_500,
	},
	'30 objects of 100 MB': {
		...thirty,
		respond: (response) => sendLargeObject(response, 100),
		outcome: 'The output of this run is larger than 256 MB',
	},
	'30 lists of pages of 20 MB without an end': {
		...thirty,
		respond(response) {
			response.setHeader('link', `</v1/workspaces?page=${Math.random()}>; rel=next`);
			sendList(response, 20);
		},
		operation: 'getAll',
		outcome: 'The output of this run is larger than 256 MB',
	},
	'30 lists of 120 MB in characters of three bytes': {
		...thirty,
		respond: (response) => sendList(response, 40, '€'),
		operation: 'getAll',
		limit: 1,
		outcome: 30,
	},
	'an object of 127 MB': {
		respond: (response) => sendLargeObject(response, 127),
		outcome: 1,
	},
};
