import { untilReset } from './retryAfter';
import { parseDictionary, parseList, type Member } from './structuredList';
import { MINUTE_MS } from './window';

const SECOND = 1_000;
const LIMIT_HEADERS = ['ratelimit-limit', 'x-ratelimit-limit'];
const POLICY_HEADERS = ['ratelimit-policy', 'x-ratelimit-policy'];

/** What a response says of what is left. */
export interface Quota {
	/** How many more requests the service would take. */
	remaining: number;
	/** Milliseconds until there are more again. */
	resetMs?: number;
	/** Of how many requests they are left, … */
	limit?: number;
	/** … in which time; undefined where the service does not say. */
	windowMs?: number;
}

/**
 * The limit the service declares, in requests per minute; undefined when it declares none, or does not say
 * for which window: ten a second is no reason to send ten a minute. A quota of an hour or a day is none of a
 * minute either: it may be used up sooner. Of several policies the tightest.
 */
export function declaredLimit(headers: Headers): number | undefined {
	const limits = [...LIMIT_HEADERS, ...POLICY_HEADERS]
		.flatMap((name) => parseList(headers.get(name)))
		.filter(countsRequests)
		.map(policyOf)
		.filter(({ windowMs = NaN }) => windowMs > 0 && windowMs <= MINUTE_MS)
		.map(({ limit, windowMs = NaN }) => (limit * MINUTE_MS) / windowMs)
		.filter((limit) => limit > 0);
	return limits.length === 0 ? undefined : Math.max(1, Math.floor(Math.min(...limits)));
}

/**
 * What is left of the service's quotas, as far as it says so: RateLimit-Remaining and X-RateLimit-Remaining
 * beside their -Limit and -Reset, `RateLimit: limit=…, remaining=…, reset=…` (draft 7 of
 * draft-ietf-httpapi-ratelimit-headers), `RateLimit: "name";r=…;t=…` with RateLimit-Policy (drafts 8 to 10).
 * @param time the time of day, milliseconds since 1970
 */
export function quotasOf(headers: Headers, time = Date.now()): Quota[] {
	const quotas = [
		...inHeadersOfTheirOwn(headers, time),
		...inOneHeader(headers),
		...named(headers),
	];
	return quotas.filter(({ remaining }) => remaining >= 0);
}

function inHeadersOfTheirOwn(headers: Headers, time: number): Quota[] {
	return ['ratelimit-', 'x-ratelimit-'].flatMap((prefix) => {
		const remaining = headers.get(`${prefix}remaining`);
		if (remaining === null) return [];
		const [limit] = parseList(headers.get(`${prefix}limit`)).map(policyOf);
		return { ...limit, remaining: toNumber(remaining), resetMs: untilReset(headers, time) };
	});
}

function inOneHeader(headers: Headers): Quota[] {
	const { limit, remaining, reset } = parseDictionary(headers.get('ratelimit'));
	if (remaining === undefined) return [];
	const resetMs = toNumber(reset) * SECOND || undefined;
	return [{ limit: toNumber(limit), remaining: toNumber(remaining), resetMs }];
}

function named(headers: Headers): Quota[] {
	const policies = POLICY_HEADERS.flatMap((name) => parseList(headers.get(name)));
	return parseList(headers.get('ratelimit')).flatMap(({ item, parameters: { r, t } }) => {
		const policy = policies.find((candidate) => candidate.item === item);
		if (policy && !countsRequests(policy)) return [];
		const resetMs = toNumber(t) * SECOND || undefined;
		return { ...(policy && policyOf(policy)), remaining: toNumber(r), resetMs };
	});
}

/** A quota may also be of bytes, or of requests at a time (draft 9). */
function countsRequests({ parameters: { qu = '"requests"' } }: Member): boolean {
	return qu === '"requests"';
}

function policyOf({ item, parameters: { q, w } }: Member): { limit: number; windowMs?: number } {
	return {
		limit: toNumber(q ?? item),
		windowMs: w === undefined ? undefined : toNumber(w) * SECOND,
	};
}

/** Digits only: no sign, no exponent, no name. */
function toNumber(text = ''): number {
	return /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : NaN;
}
