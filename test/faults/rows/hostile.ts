import type { ServerResponse } from 'node:http';

import { fails, succeeds, type Row, type Rows } from '../row';

const MEGABYTE = Buffer.alloc(1_048_576, 'x');
const DEPTH = 100_000;
const json = { 'content-type': 'application/json' };

const answer = (body: string, expected: Row['expected']): Row => ({
	fault: () => ({ kind: 'answer', headers: json, body, afterWork: true, times: Infinity }),
	expected,
});
const refused = fails('The answer is ', { done: true });

/** Sends an object with a text of so many megabytes, as fast as the client reads it. */
export function sendLargeObject(response: ServerResponse, megabytes: number): void {
	let left = megabytes;
	const sendMore = () => {
		while (left-- > 0) if (!response.write(MEGABYTE)) return;
		response.removeListener('drain', sendMore).end('"}');
	};
	response.on('drain', sendMore).write('{"text":"');
	sendMore();
}

/** What a service could use to bring n8n down, or to make it work on the wrong workspace. */
export const hostileRows: Rows = {
	'100,000-deep array': answer('['.repeat(DEPTH) + ']'.repeat(DEPTH), refused),
	'100,000-deep object': answer(`${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`, refused),
	'number beyond 2^53': answer(
		'{"id":9007199254740993}',
		succeeds(1, (column) => {
			if (column === 'Delete') return '[{"deleted":true}]';
			return '[{"id":"9007199254740993"}]';
		}),
	),
	'200 MB body': {
		fault: () => ({
			kind: 'answer',
			headers: json,
			afterWork: true,
			times: Infinity,
			respond: (response) => sendLargeObject(response, 200),
		}),
		expected: refused,
		oneByOne: true,
	},
};
