import { gzipSync } from 'node:zlib';

import type { Fault } from '../../service';
import { sendLargeObject } from '../../support/hostile/sendLargeObject';
import { fails, succeeds, type Row, type Rows } from '../row';

const BOMB = gzipSync(Buffer.alloc(200 * 1_048_576, ' '));
const DEPTH = 100_000;
const json = { 'content-type': 'application/json' };

const answer = (body: string, expected: Row['expected']): Row => ({
	fault: () => ({ kind: 'answer', headers: json, body, afterWork: true, times: Infinity }),
	expected,
});
const refused = fails('The response is ', { done: true });

/** Each operation alone: what comes is held in memory up to the bound. */
const large = (respond: Fault['respond'], headers: Fault['headers'] = {}): Row => ({
	fault: () => ({
		kind: 'answer',
		headers: { ...json, ...headers },
		afterWork: true,
		times: Infinity,
		respond,
	}),
	expected: refused,
	oneByOne: true,
});

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
	'200 MB body': large((response) => sendLargeObject(response, 200)),
	'200 MB that come as 200 kB of gzip': large((response) => response.end(BOMB), {
		'content-encoding': 'gzip',
	}),
};
