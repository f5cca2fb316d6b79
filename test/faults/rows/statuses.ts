import type { Column } from '../operations';
import { fails, givesUp, succeeds, triedAgain, type Rows } from '../row';

const UNREPEATED: Record<number, string> = {
	401: 'The service rejected the API key',
	403: "The API key isn't allowed to do this",
	409: 'The request conflicts with existing data',
	413: 'The request is too large for the service',
};
const REPEATED: Record<number, string> = {
	408: 'The service timed out waiting for the request',
	500: "The service couldn't process the request (status 500)",
	502: "The service couldn't process the request (status 502)",
	503: "The service couldn't process the request (status 503)",
	504: "The service couldn't process the request (status 504)",
};

const unrepeated: Rows = Object.fromEntries(
	Object.entries(UNREPEATED).map(([status, text]) => [
		`status ${status}`,
		{
			fault: () => ({ kind: 'status' as const, status: Number(status), times: Infinity }),
			expected: fails(text),
		},
	]),
);

/** The service may have done its work before such an answer, so both are tried. */
const repeated: Rows = Object.fromEntries(
	Object.entries(REPEATED).flatMap(([code, text]) => {
		const fault = { kind: 'status' as const, status: Number(code) };
		return [
			[`status ${code} once`, { fault: () => fault, expected: triedAgain(text, { done: false }) }],
			[
				`status ${code} once, after the work`,
				{
					fault: () => ({ ...fault, afterWork: true }),
					expected: triedAgain(text, { done: true }),
				},
			],
			[
				`status ${code} for ever`,
				{ fault: () => ({ ...fault, times: Infinity }), expected: givesUp(text) },
			],
		];
	}),
);

/** Only what sends fields can have wrong ones. */
const rejected: Rows = Object.fromEntries(
	[400, 422].map((status) => [
		`status ${status}`,
		{
			fault: () => ({ kind: 'status' as const, status, times: Infinity }),
			expected: (column: Column) =>
				['Get', 'Get Many', 'Delete'].includes(column)
					? fails('The service rejected the request')(column)
					: fails('The service rejected the fields')(column),
		},
	]),
);

export const statusRows: Rows = {
	...unrepeated,
	...rejected,
	'status 404': {
		fault: () => ({ kind: 'status', status: 404, times: Infinity }),
		expected: (column) =>
			['Get', 'Update', 'Delete'].includes(column)
				? fails(`Workspace "seed" wasn't found [item 0]`)(column)
				: fails('The service has nothing at this address')(column),
	},
	...repeated,
	// The service has done nothing, so creates are tried again as well.
	'status 425 once': { fault: () => ({ kind: 'status', status: 425 }), expected: succeeds(2) },
};
