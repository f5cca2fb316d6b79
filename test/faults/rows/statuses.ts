import type { Fault } from '../../service';
import type { Column } from '../../support/operations';
import { fails, givesUp, succeeds, triedAgain, type Row, type Rows } from '../row';

const UNREPEATED: Record<number, string> = {
	401: 'The service rejected the API key',
	403: "The API key isn't allowed to do this",
	409: 'The service rejected the request (status 409)',
	413: 'The service rejected the request (status 413)',
	425: 'The service rejected the request (status 425)',
};
const REPEATED: Record<number, string> = {
	408: "The service couldn't process the request (status 408)",
	500: "The service couldn't process the request (status 500)",
	502: "The service couldn't process the request (status 502)",
	503: "The service couldn't process the request (status 503)",
	504: "The service couldn't process the request (status 504)",
};

const always = { times: Infinity };
const row = (status: number, more: Partial<Fault>, expected: Row['expected']): Row => ({
	fault: () => ({ kind: 'status', status, ...more }),
	expected,
});

/** The rows for these statuses, with their messages. */
function each(texts: Record<number, string>, toRows: (status: number, text: string) => Rows): Rows {
	const rows = Object.entries(texts).map(([status, text]) => toRows(Number(status), text));
	return Object.assign({}, ...rows) as Rows;
}

/** Those columns fail with the one text, the others with the other. */
const failsAt =
	(columns: Column[], there: string, elsewhere: string): Row['expected'] =>
	(column) =>
		fails(columns.includes(column) ? there : elsewhere)(column);

/** Only requests that send fields can have wrong ones. */
const rejected = failsAt(
	['Get', 'Get Many', 'Delete'],
	'The service rejected the request',
	'The service rejected the fields',
);
const notFound = failsAt(
	['Get', 'Update', 'Delete'],
	`No workspace has the ID "seed" [item 0]`,
	"The service didn't find this address",
);

export const statusRows: Rows = {
	...each(UNREPEATED, (status, text) => ({
		[`status ${status}`]: row(status, always, fails(text)),
	})),
	'status 400': row(400, always, rejected),
	'status 422': row(422, always, rejected),
	'status 404': row(404, always, notFound),
	// The service may have done its work before such an answer, so both are tried.
	...each(REPEATED, (status, text) => ({
		[`status ${status} once`]: row(status, {}, triedAgain(text, { done: false })),
		[`status ${status} once, after the work`]: row(
			status,
			{ afterWork: true },
			triedAgain(text, { done: true }),
		),
		[`status ${status} for ever`]: row(status, always, givesUp(text)),
	})),
	// It would come again, perhaps after the work.
	'status 501': row(501, always, fails('The service rejected the request (status 501)')),
	// The service did nothing, so creates are retried as well.
	'status 429 once': row(429, { headers: { 'retry-after': '1' } }, succeeds(2)),
	'status 429 for a week': row(
		429,
		{ headers: { 'retry-after': '604800' }, ...always },
		fails(
			'Rate limit reached (Business plan, 10,000 requests per minute): the service asks n8n to wait',
		),
	),
};
