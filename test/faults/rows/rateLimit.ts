import { fails, succeeds, type Rows } from '../row';

const WEEK = 7 * 24 * 3_600;
const LIMIT = 'Rate limit reached (Business plan, 10,000 requests per minute)';

const refusal = (retryAfter: () => string, times = 1) => ({
	kind: 'status' as const,
	status: 429,
	headers: { 'retry-after': retryAfter() },
	times,
});
const inSeconds = (seconds: number) => () => new Date(Date.now() + seconds * 1_000).toUTCString();

/** 429: the service did nothing, so creates are tried again as well. */
export const rateLimitRows: Rows = {
	'429, seconds': { fault: () => refusal(() => '1'), expected: succeeds(2) },
	'429, date': { fault: () => refusal(inSeconds(2)), expected: succeeds(2) },
	'429, garbage': { fault: () => refusal(() => 'soon, maybe'), expected: succeeds(2) },
	'429, a week': {
		fault: () => refusal(() => String(WEEK), Infinity),
		expected: fails(`${LIMIT}: the service asks n8n to wait`),
	},
};
