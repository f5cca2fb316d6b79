import { LONGEST_PAUSE_MS, PLAN_WINDOW_MS, type PauseCause } from '../../errors/requestLimit';

export const SECOND = 1_000;
/** A larger number is a point in time: seconds since 1970, or if a thousand times as large, milliseconds. */
const EPOCH = 1_000_000_000;

/** Says that the service currently accepts no requests. */
export interface Refusal {
	reason: PauseCause['reason'];
	/** For how long, in milliseconds; 0 if it doesn't say. */
	requestedMs: number;
}

/** Undefined for a response that is neither a 429, nor a 403 with Retry-After, nor a 503 that asks for a pause. */
export function readRefusal(response: Pick<Response, 'status' | 'headers'>): Refusal | undefined {
	const { status, headers } = response;
	if (status === 429 || (status === 403 && retryAfterMs(headers) !== undefined)) {
		return { reason: 'limit', requestedMs: retryAfterMs(headers) ?? 0 };
	}
	const busyMs = busyPauseMs(response);
	return busyMs ? { reason: 'busy', requestedMs: busyMs } : undefined;
}

/** How long a 503 asks to pause, in milliseconds; undefined for any other response. */
export function busyPauseMs({ status, headers }: Pick<Response, 'status' | 'headers'>) {
	return status === 503 ? retryAfterMs(headers) : undefined;
}

/**
 * What Retry-After asks for (RFC 9110: seconds or a date; for some services, since 1970), in milliseconds, at most
 * an hour.
 */
function retryAfterMs(headers: Headers): number | undefined {
	const text = headers.get('retry-after');
	const date = toTime(text);
	return Number.isNaN(date) ? waitMs(toNumber(text), headers) : untilMs(date, headers);
}

/** Converts a number, which is in seconds or a point in time. */
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
