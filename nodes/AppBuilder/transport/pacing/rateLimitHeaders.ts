import { LONGEST_PAUSE_MS, type PauseCause } from '../../errors/requestLimit';

export const SECOND = 1_000;
/** A larger number is a point in time: seconds since 1970, or if a thousand times as large, milliseconds. */
const EPOCH = 1_000_000_000;
const PLAN_WINDOW_MS = 60_000;
const PREFIXES = ['ratelimit-', 'x-ratelimit-'];

/** Says that the service currently accepts no requests. */
export interface Refusal {
	reason: PauseCause['reason'];
	/** For how long, in milliseconds; 0 if it doesn't say. */
	requestedMs: number;
}

/**
 * Undefined for a response that is neither a 429, nor a 403 with Retry-After or a quota that is used up, nor a 503 that
 * asks for a pause.
 */
export function readRefusal(response: Pick<Response, 'status' | 'headers'>): Refusal | undefined {
	const { status, headers } = response;
	if (status === 429 || (status === 403 && tellsLimit(headers))) {
		return { reason: 'limit', requestedMs: retryAfterMs(headers) ?? untilReset(headers) ?? 0 };
	}
	const busyMs = busyPauseMs(response);
	return busyMs ? { reason: 'busy', requestedMs: busyMs } : undefined;
}

/** How long a 503 asks to pause, in milliseconds; undefined for any other response. */
export function busyPauseMs({ status, headers }: Pick<Response, 'status' | 'headers'>) {
	return status === 503 ? retryAfterMs(headers) : undefined;
}

/** Whether a response that may mean something else says that a limit was reached. */
function tellsLimit(headers: Headers): boolean {
	const isUsedUp = PREFIXES.some((prefix) => remaining(headers, prefix) === 0);
	return isUsedUp || retryAfterMs(headers) !== undefined;
}

function retryAfterMs(headers: Headers): number | undefined {
	return readWait(headers, 'retry-after');
}

/**
 * How long until a quota of the refused request is available again, in milliseconds. One that isn't used up isn't why
 * it was refused: services also have limits that they don't tell, such as requests per second.
 */
function untilReset(headers: Headers): number | undefined {
	return PREFIXES.filter((prefix) => !(remaining(headers, prefix) > 0))
		.map((prefix) => readWait(headers, `${prefix}reset`))
		.find((ms) => ms !== undefined);
}

/** NaN if it doesn't say. */
function remaining(headers: Headers, prefix: string): number {
	return toNumber(headers.get(`${prefix}remaining`));
}

/**
 * What a header asks to wait (RFC 9110: seconds or a date; for some services, since 1970), in milliseconds, at most
 * an hour.
 */
function readWait(headers: Headers, name: string): number | undefined {
	const text = headers.get(name);
	const date = toTime(text);
	return Number.isNaN(date) ? waitMs(toNumber(text), headers) : untilMs(date, headers);
}

function waitMs(number: number, headers: Headers): number | undefined {
	if (!(number > EPOCH)) return clampMs(number * SECOND);
	return untilMs(number > EPOCH * SECOND ? number : number * SECOND, headers);
}

/**
 * The time until a point in time, by the service's own clock. Otherwise by n8n's, which may be wrong: then the service
 * is asked again after a window.
 */
function untilMs(time: number, headers: Headers): number | undefined {
	const now = toTime(headers.get('date'));
	return Number.isNaN(now) ? clampMs(time - Date.now(), PLAN_WINDOW_MS) : clampMs(time - now);
}

/** NaN if it isn't an HTTP date: Date.parse alone accepts "5" too. */
function toTime(text: string | null): number {
	return /^[A-Z][a-z]+, .* GMT$/.test(text ?? '') ? Date.parse(text ?? '') : NaN;
}

/** NaN if there's anything but digits: no sign, no exponent, no name. */
function toNumber(text: string | null): number {
	return /^\d+(\.\d+)?$/.test(text ?? '') ? Number(text) : NaN;
}

function clampMs(ms: number, longest = LONGEST_PAUSE_MS): number | undefined {
	return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), longest);
}
