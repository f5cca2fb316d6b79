import { gzipSync } from 'node:zlib';

import type { Fault } from '../../service';
import { operations, type Column } from '../../support/operations';
import { fails, givesUp, succeeds, type Row, type Rows } from '../row';

const NOT_JSON = "The response isn't valid or complete JSON";
const CUT_OFF = 'The host sent no complete response';
const ODD = '{"id":"ws_1","name":"Größe 🚀"}';
const POLLUTING = '{"id":"ws_1","__proto__":{"polluted":true}}';
const DEPTH = 100_000;
const BOMB = gzipSync(Buffer.alloc(200 * 1_048_576, ' '));
const json = { 'content-type': 'application/json' };

/** The service does its work and answers in this way. */
const answer = (fault: Partial<Fault>, expected: Row['expected']): Row => ({
	fault: () => ({ kind: 'answer', afterWork: true, times: Infinity, ...fault }),
	expected,
});
const body = (text: string, output: string): Row =>
	answer({ body: text, headers: json }, succeeds(1, outputs(output)));

/** The node outputs the response unchanged; only a delete always outputs the same. */
function outputs(output: string, many = `[${output}]`): (column: Column) => string {
	return (column) => {
		if (column === 'Delete') return '[{"deleted":true}]';
		return column === 'Get Many' ? many : `[${output}]`;
	};
}

/** A read is retried, a delete is done, and for the others it's unknown what the service meant. */
const cutOff: Row['expected'] = (column) => {
	if (column === 'Delete') return succeeds()(column);
	const expected = operations[column].isRead ? givesUp(CUT_OFF) : fails(NOT_JSON, { done: true });
	return expected(column);
};

/** A list may be empty, but not what is asked for by its ID. */
const empty: Row['expected'] = (column) =>
	column === 'Get'
		? {
				...fails('No workspace has the ID "seed": the response is empty [item 0]')(column),
				output: '[]',
			}
		: succeeds(1, outputs('{"success":true}', '[]'))(column);

const refused = fails('The response is ', { done: true });

/** Unexpected responses, or ones that could crash n8n or make it change the wrong workspace. */
export const answerRows: Rows = {
	'truncated JSON': answer({ kind: 'truncatedJson' }, cutOff),
	'HTML 200': answer(
		{ kind: 'html', status: 200 },
		fails('The response is a web page instead of JSON', { done: true }),
	),
	BOM: body(`\uFEFF${ODD}`, ODD),
	gzip: answer(
		{
			headers: { ...json, 'content-encoding': 'gzip' },
			respond: (response) => response.end(gzipSync(ODD)),
		},
		succeeds(1, outputs(ODD)),
	),
	'status 204': answer({ status: 204 }, empty),
	'empty 200': answer({ status: 200 }, empty),
	'__proto__ key': body(POLLUTING, POLLUTING),
	'100,000-deep object': answer(
		{ headers: json, body: `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}` },
		refused,
	),
	'200 MB that come as 200 kB of gzip': answer(
		{
			headers: { ...json, 'content-encoding': 'gzip' },
			respond: (response) => response.end(BOMB),
		},
		refused,
	),
};
