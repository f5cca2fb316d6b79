import { quotasOf } from './quotaHeaders';
import { LONGEST_WAIT_MS, retryAfterMs, untilReset } from './retryAfter';

/**
 * How long a 429 response asks to pause, in milliseconds, an hour at most: Retry-After, else what RateLimit says of
 * quotas that are used up, else RateLimit-Reset or X-RateLimit-Reset. Undefined when it does not say, or says nonsense.
 * @param time the time of day, milliseconds since 1970
 */
export function requestedPauseMs(headers: Headers, time = Date.now()): number | undefined {
	return (
		retryAfterMs(headers, time) ?? untilQuotaResetMs(headers, time) ?? untilReset(headers, time)
	);
}

function untilQuotaResetMs(headers: Headers, time: number): number | undefined {
	const usedUp = quotasOf(headers, time).filter(({ remaining }) => remaining === 0);
	const waits = usedUp.flatMap(({ resetMs }) => resetMs ?? []);
	return waits.length === 0 ? undefined : Math.min(Math.max(...waits), LONGEST_WAIT_MS);
}
