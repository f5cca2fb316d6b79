const SECOND = 1_000;
/** Above this a reset is a point in time (seconds since 1970), below it a number of seconds. */
const EPOCH_SECONDS = 1_000_000_000;
const RESET_HEADERS = ['ratelimit-reset', 'x-ratelimit-reset'];
const LIMIT_HEADERS = ['ratelimit-limit', 'x-ratelimit-limit'];

/**
 * How long a 429 answer asks to wait, in milliseconds: Retry-After (RFC 9110, seconds or date), else
 * RateLimit-Reset or X-RateLimit-Reset. Undefined when it does not say, or says nonsense.
 * @param today the time of day, milliseconds since 1970
 */
export function askedWait(headers: Headers, today: number): number | undefined {
	const retryAfter = headers.get('retry-after');
	const wait = retryAfter === null ? undefined : waitFromRetryAfter(retryAfter.trim(), today);
	if (wait !== undefined) return wait;
	const reset = firstNumber(headers, RESET_HEADERS);
	if (reset === undefined) return undefined;
	return reset > EPOCH_SECONDS ? Math.max(0, reset * SECOND - today) : reset * SECOND;
}

/**
 * The limit the service declares, in requests a minute; undefined when it declares none.
 * The drafts of RateLimit-Limit name a window other than a minute as `;w=` in seconds.
 */
export function declaredLimit(headers: Headers): number | undefined {
	const limit = firstNumber(headers, LIMIT_HEADERS);
	if (limit === undefined || limit <= 0) return undefined;
	const window = /;\s*w=(\d+)/.exec(headers.get('ratelimit-limit') ?? '')?.[1];
	return Math.max(1, Math.floor((limit * 60) / Number(window ?? 60)));
}

function waitFromRetryAfter(text: string, today: number): number | undefined {
	if (/^\d+$/.test(text)) return Number(text) * SECOND;
	// An HTTP date starts with the name of a day; Date.parse alone takes "-5" for a date too.
	const date = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : NaN;
	return Number.isNaN(date) ? undefined : Math.max(0, date - today);
}

function firstNumber(headers: Headers, names: string[]): number | undefined {
	for (const name of names) {
		const match = /^\s*(\d+(?:\.\d+)?)\s*(?:[,;]|$)/.exec(headers.get(name) ?? '');
		if (match) return Number(match[1]);
	}
	return undefined;
}
