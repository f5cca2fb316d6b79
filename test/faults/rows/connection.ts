import type { FaultKind } from '../../service/faults';
import { fails, givesUp, triedAgain, type Row, type Rows } from '../row';

const CLOSED = 'The host closed the connection before its response was complete';
const SLOW = "The host didn't respond in time";

/** The first request meets the fault, before or after the service has done its work; or all do. */
function trouble(name: string, kind: FaultKind, text: string): Rows {
	const row = (more: object, expected: Row['expected']): Row => ({
		fault: () => ({ kind, ...more }),
		expected,
	});
	return {
		[`${name} once, before the work`]: row({}, triedAgain(text, { done: false })),
		[`${name} once, after the work`]: row({ afterWork: true }, triedAgain(text, { done: true })),
		[`${name} for ever`]: row({ afterWork: true, times: Infinity }, givesUp(text, { done: true })),
	};
}

/** No request gets through. */
export const unconnectedRows: Rows = {
	refused: {
		baseUrl: 'http://127.0.0.1:1/v1',
		expected: fails("n8n couldn't connect to 127.0.0", { requests: 0 }),
	},
	'DNS failure': {
		baseUrl: 'https://app-builder.invalid/v1',
		expected: fails("n8n couldn't connect to app-builder.invalid", { requests: 0 }),
	},
	'proxy down': {
		env: { HTTP_PROXY: 'http://127.0.0.1:1' },
		expected: fails("n8n couldn't connect to 127.0.0", { requests: 0 }),
	},
};

/** Requests get through, answers do not. */
export const troubleRows: Rows = {
	...trouble('reset before headers', 'reset', CLOSED),
	...trouble('reset mid-body', 'resetMidBody', CLOSED),
	...trouble('stall', 'stall', SLOW),
	...trouble('slow drip', 'slowDrip', SLOW),
};
