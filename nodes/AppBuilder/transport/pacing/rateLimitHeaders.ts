const SECOND = 1_000;
/** Above this a reset is a point in time (seconds since 1970), below it a number of seconds. */
const EPOCH_SECONDS = 1_000_000_000;
/** Above this it is that in milliseconds. */
const EPOCH_MILLISECONDS = 1_000_000_000_000;
/** After this it is asked again: nonsense, or a plan since changed, must not block a key for long. */
export const LONGEST_WAIT = 3_600_000;
const RESET_HEADERS = ['ratelimit-reset', 'x-ratelimit-reset'];
const LIMIT_HEADERS = ['ratelimit-limit', 'x-ratelimit-limit'];

/**
 * How long a 429 answer asks to wait, in milliseconds, an hour at most: Retry-After, else RateLimit-Reset
 * or X-RateLimit-Reset. Undefined when it does not say, or says nonsense.
 * @param today the time of day, milliseconds since 1970
 */
export function askedWait(headers: Headers, today: number): number | undefined {
	return retryAfter(headers, today) ?? untilReset(headers, today);
}

/** What Retry-After asks for (RFC 9110: seconds or a date), in milliseconds, an hour at most. */
export function retryAfter(headers: Headers, today: number): number | undefined {
	const text = headers.get('retry-after') ?? '';
	if (/^\d+$/.test(text)) return bounded(Number(text) * SECOND);
	// An HTTP date starts with the name of a day; Date.parse alone takes "-5" for a date too.
	if (!/^[A-Z][a-z]{2}/.test(text)) return undefined;
	// The obsolete form of asctime is in GMT without saying so.
	const date = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
	return Number.isNaN(date) ? undefined : bounded(date - today);
}

/**
 * The limit the service declares, in requests a minute; undefined when it declares none.
 * The drafts of RateLimit-Limit name a window other than a minute as `;w=` in seconds.
 */
export function declaredLimit(headers: Headers): number | undefined {
	const text = firstWithNumber(headers, LIMIT_HEADERS);
	if (text === undefined || parseFloat(text) <= 0) return undefined;
	const window = Number(/;\s*w=(\d+)/.exec(text)?.[1] ?? 60);
	return Math.max(1, Math.floor((parseFloat(text) * 60) / window));
}

function untilReset(headers: Headers, today: number): number | undefined {
	const text = firstWithNumber(headers, RESET_HEADERS);
	if (text === undefined) return undefined;
	const reset = parseFloat(text);
	if (reset > EPOCH_MILLISECONDS) return bounded(reset - today);
	return bounded(reset > EPOCH_SECONDS ? reset * SECOND - today : reset * SECOND);
}

function bounded(ms: number): number {
	return Math.min(Math.max(0, ms), LONGEST_WAIT);
}

/** The first of the headers that starts with a number. */
function firstWithNumber(headers: Headers, names: string[]): string | undefined {
	const texts = names.map((name) => headers.get(name) ?? '');
	return texts.find((text) => /^\s*\d+(\.\d+)?\s*([,;]|$)/.test(text));
}
