const SECOND = 1_000;
/** Above this a reset is a point in time (seconds since 1970), below it a number of seconds. */
const EPOCH_SECONDS = 1_000_000_000;
/** Above this it is that in milliseconds. */
const EPOCH_MILLISECONDS = 1_000_000_000_000;
/** After this it is asked again: nonsense, or a plan since changed, must not block a key for long. */
export const LONGEST_WAIT_MS = 3_600_000;
const RESET_HEADERS = ['ratelimit-reset', 'x-ratelimit-reset'];

/**
 * What Retry-After asks for (RFC 9110: seconds or a date), in milliseconds, an hour at most. Also as services
 * write it: seconds with decimals, an ISO 8601 time, `retry-after-ms`; of several numbers the largest.
 */
export function retryAfterMs(headers: Headers, time = Date.now()): number | undefined {
	const ms = largestNumber(headers.get('retry-after-ms') ?? '');
	if (ms !== undefined) return bounded(ms);
	const text = headers.get('retry-after') ?? '';
	const seconds = largestNumber(text);
	if (seconds !== undefined) return bounded(seconds * SECOND);
	const date = dateOf(text);
	return Number.isNaN(date) ? undefined : bounded(date - time);
}

/** Two headers count as one with a comma between. */
function largestNumber(text: string): number | undefined {
	const parts = text.split(',').map((part) => part.trim());
	if (!parts.every((part) => /^\d+(\.\d+)?$/.test(part))) return undefined;
	return Math.max(...parts.map(Number));
}

/** NaN when it is none: Date.parse alone takes "-5" for a date too. */
function dateOf(text: string): number {
	if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return Date.parse(text);
	// An HTTP date starts with the name of a day.
	if (!/^[A-Z][a-z]{2}/.test(text)) return NaN;
	// The obsolete form of asctime is in GMT without saying so.
	return Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
}

/** How long it is until RateLimit-Reset or X-RateLimit-Reset: seconds, or a point in time. */
export function untilReset(headers: Headers, time: number): number | undefined {
	const text = firstWithNumber(headers, RESET_HEADERS);
	if (text === undefined) return undefined;
	const reset = parseFloat(text);
	if (reset > EPOCH_MILLISECONDS) return bounded(reset - time);
	return bounded(reset > EPOCH_SECONDS ? reset * SECOND - time : reset * SECOND);
}

function bounded(ms: number): number {
	return Math.min(Math.max(0, ms), LONGEST_WAIT_MS);
}

/** The first of the headers that starts with a number. */
function firstWithNumber(headers: Headers, names: string[]): string | undefined {
	const texts = names.map((name) => headers.get(name) ?? '');
	return texts.find((text) => /^\s*\d+(\.\d+)?\s*([,;]|$)/.test(text));
}
