import {
	isInnerList,
	parseDictionary,
	parseList,
	Token,
	type BareItem,
	type Item,
} from 'structured-headers';

import { LONGEST_PAUSE_MS } from '../../errors/requestLimit';
import { MINUTE_MS } from './window';

export const SECOND = 1_000;
/** From here on a number is a point in time, in seconds since 1970 or, a thousand times as large, in milliseconds. */
const EPOCH = 1_000_000_000;
const LIMIT_HEADERS = ['ratelimit-limit', 'x-ratelimit-limit'];
const POLICY_HEADERS = ['ratelimit-policy', 'x-ratelimit-policy'];

/** What a response says about a quota. */
export interface Quota {
	/** How many more requests the service would accept. */
	remaining: number;
	/** Milliseconds until the quota is renewed. */
	resetMs?: number;
	/** How many requests the quota has in all. */
	limit?: number;
	/** The time that the limit is for, if the service says so. */
	windowMs?: number;
}

/**
 * How long a 429 response asks to pause, in milliseconds, at most an hour: Retry-After, else what RateLimit says about
 * quotas that are used up, else RateLimit-Reset or X-RateLimit-Reset. Undefined if it does not say, or makes no sense.
 * @param time the current time by the service's clock, in milliseconds since 1970
 */
export function requestedPauseMs(headers: Headers, time = timeOf(headers)): number | undefined {
	const usedUp = quotasOf(headers, time).filter(({ remaining }) => remaining === 0);
	const resets = usedUp.flatMap(({ resetMs }) => resetMs ?? []);
	const untilQuotaReset = resets.length > 0 ? bounded(Math.max(...resets)) : undefined;
	const reset = (name: string) => untilReset(headers.get(name), time);
	return (
		retryAfterMs(headers, time) ??
		untilQuotaReset ??
		reset('ratelimit-reset') ??
		reset('x-ratelimit-reset')
	);
}

/**
 * What Retry-After asks for (RFC 9110: seconds or a date), in milliseconds, at most an hour. Also accepts what services
 * send: seconds with decimals, an ISO 8601 time, `retry-after-ms`. If there are several numbers, the largest counts.
 */
export function retryAfterMs(headers: Headers, time = timeOf(headers)): number | undefined {
	const ms = largestNumber(headers.get('retry-after-ms') ?? '');
	if (ms !== undefined) return bounded(ms);
	const text = headers.get('retry-after') ?? '';
	const seconds = largestNumber(text);
	if (seconds !== undefined) return bounded(seconds * SECOND);
	const date = dateOf(text);
	return Number.isNaN(date) ? undefined : bounded(date - time);
}

/**
 * The limit that the service declares, in requests per minute; if there are several, the tightest. Undefined if it
 * declares none, or does not say for which window: ten a second is no reason to send ten a minute. A quota of an hour
 * or a day does not count: it may be used up sooner.
 */
export function declaredLimit(headers: Headers): number | undefined {
	const limits = [...LIMIT_HEADERS, ...POLICY_HEADERS]
		.flatMap((name) => itemsOf(headers.get(name)))
		.filter(countsRequests)
		.map(policyOf)
		.filter(({ windowMs = NaN }) => windowMs > 0 && windowMs <= MINUTE_MS)
		.map(({ limit, windowMs = NaN }) => (limit * MINUTE_MS) / windowMs)
		.filter((limit) => limit > 0);
	return limits.length === 0 ? undefined : Math.max(1, Math.floor(Math.min(...limits)));
}

/**
 * What is left of the service's quotas, as far as it says so: RateLimit-Remaining and X-RateLimit-Remaining beside
 * their -Limit and -Reset, `RateLimit: limit=…, remaining=…, reset=…` (draft 7 of
 * draft-ietf-httpapi-ratelimit-headers), `RateLimit: "name";r=…;t=…` with RateLimit-Policy (drafts 8 to 10).
 * @param time the current time by the service's clock, in milliseconds since 1970
 */
export function quotasOf(headers: Headers, time = timeOf(headers)): Quota[] {
	return [
		...inSeparateHeaders(headers, time),
		...inOneHeader(headers),
		...inNamedPolicies(headers),
	].filter(({ remaining }) => remaining >= 0);
}

function inSeparateHeaders(headers: Headers, time: number): Quota[] {
	return ['ratelimit-', 'x-ratelimit-'].flatMap((prefix) => {
		const remaining = headers.get(`${prefix}remaining`);
		if (remaining === null) return [];
		const limits = itemsOf(headers.get(`${prefix}limit`)).map(policyOf);
		const resets = (headers.get(`${prefix}reset`) ?? '').split(',');
		// Several quotas arrive as values with a comma between, and so does a repeated header.
		return remaining.split(',').map((left, index) => ({
			...(limits[index] ?? limits[0]),
			remaining: toNumber(left),
			resetMs: untilReset(resets[index] ?? resets[0], time),
		}));
	});
}

function inOneHeader(headers: Headers): Quota[] {
	const members = parsed(headers.get('ratelimit'), parseDictionary);
	const itemOf = (name: string) => members?.get(name)?.[0];
	const remaining = numberIn(itemOf('remaining'));
	return [{ limit: numberIn(itemOf('limit')), remaining, resetMs: toMs(itemOf('reset')) }];
}

function inNamedPolicies(headers: Headers): Quota[] {
	const policies = POLICY_HEADERS.flatMap((name) => itemsOf(headers.get(name)));
	return itemsOf(headers.get('ratelimit')).flatMap(([name, parameters]) => {
		const policy = policies.find(([candidate]) => nameOf(candidate) === nameOf(name));
		if (policy && !countsRequests(policy)) return [];
		const remaining = numberIn(parameters.get('r'));
		return { ...(policy && policyOf(policy)), remaining, resetMs: toMs(parameters.get('t')) };
	});
}

/** Tokens are objects, and no two of them equal. */
function nameOf(item: BareItem): unknown {
	return item instanceof Token ? item.toString() : item;
}

/** Whether the quota counts requests: others count bytes, or concurrent requests (draft 9). */
function countsRequests([, parameters]: Item): boolean {
	return (parameters.get('qu') ?? 'requests') === 'requests';
}

/** A limit as `100;w=60`, or `"name";q=100;w=60`. */
function policyOf([item, parameters]: Item): { limit: number; windowMs?: number } {
	const windowMs = parameters.has('w') ? numberIn(parameters.get('w')) * SECOND : undefined;
	return { limit: numberIn(parameters.get('q') ?? item), windowMs };
}

/** The service's timestamps follow its own clock, and n8n's clock may be wrong. A cached response is as old as it says. */
function timeOf(headers: Headers): number {
	const date = dateOf(headers.get('date') ?? '');
	const ageMs = toNumber(headers.get('age') ?? '0') * SECOND;
	return date + ageMs || Date.now();
}

/** Milliseconds until the time of RateLimit-Reset or X-RateLimit-Reset, which is in seconds or a point in time. */
function untilReset(text: string | null, time: number): number | undefined {
	if (text === null || !/^\s*\d+(\.\d+)?\s*([,;]|$)/.test(text)) return undefined;
	const reset = parseFloat(text);
	if (reset > EPOCH * SECOND) return bounded(reset - time);
	return bounded(reset > EPOCH ? reset * SECOND - time : reset * SECOND);
}

/** A repeated header arrives as one value with a comma between. */
function largestNumber(text: string): number | undefined {
	const numbers = text.split(',').map(toNumber);
	return numbers.some(Number.isNaN) ? undefined : Math.max(...numbers);
}

/** NaN if the text is no date: Date.parse alone accepts "-5" too. */
function dateOf(text: string): number {
	if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return Date.parse(text);
	// An HTTP date starts with the name of a day.
	if (!/^[A-Z][a-z]{2}/.test(text)) return NaN;
	// The obsolete form of asctime is in GMT without saying so.
	return Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
}

function bounded(ms: number): number {
	return Math.min(Math.max(0, ms), LONGEST_PAUSE_MS);
}

function toMs(seconds: unknown): number | undefined {
	return numberIn(seconds) * SECOND || undefined;
}

function numberIn(item: unknown): number {
	return typeof item === 'number' && item >= 0 ? item : NaN;
}

/** Accepts digits only: no sign, no exponent, no name. */
function toNumber(text = ''): number {
	return /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : NaN;
}

/** The items of a list (RFC 9651); none if the header is missing, or no list. */
function itemsOf(header: string | null): Item[] {
	const members = parsed(header, parseList) ?? [];
	return members.filter((member): member is Item => !isInnerList(member));
}

/** Undefined if the header is missing, or the parser finds it invalid. */
function parsed<T>(header: string | null, parse: (text: string) => T): T | undefined {
	if (header === null) return undefined;
	try {
		return parse(header);
	} catch {
		return undefined;
	}
}
