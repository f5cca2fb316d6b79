import type { Failure } from 'n8n-workflow';

import { formatDuration } from '../text/format';

/**
 * Longer pauses are capped at this. Then the service is asked again: a nonsensical time, or a plan changed since, must
 * not block a key for long.
 */
export const LONGEST_PAUSE_MS = 3_600_000;

/** The window of every plan. A service that asks for a longer wait means another quota, such as a daily one. */
export const PLAN_WINDOW_MS = 60_000;

/** Why a key is paused. */
export interface PauseCause {
	/** The rate limit was reached, or the service is busy (503). */
	reason: 'limit' | 'busy';
	/** Whether the service asked for the pause; otherwise it is the node's own backoff. */
	isRequestedByService: boolean;
}

/** The service has refused requests for longer than their sender waits, or asks for a longer pause. */
export class RequestLimitError extends Error {
	constructor(
		/** How long the service has refused all requests of the sender, in milliseconds. */
		readonly refusedMs: number,
		/** How much longer the key is paused, in milliseconds. */
		readonly remainingMs: number,
		readonly pause: PauseCause,
	) {
		super('The rate limit was reached');
		this.name = 'RequestLimitError';
	}
}

/** What has kept the request waiting, and for how long. */
export function limitText({ refusedMs, remainingMs, pause }: RequestLimitError): string {
	const waited = refusedMs >= 1_000 ? formatDuration(refusedMs) : '';
	if (pause.isRequestedByService && remainingMs > 0) {
		const asked = waitText(remainingMs, ' more');
		return waited ? `${asked} after ${waited} of waiting` : asked;
	}
	return waited && `the service accepted no request for ${waited}`;
}

/** @param suffix follows the time, unless that is not exact */
export function waitText(ms: number, suffix = ''): string {
	const isExact = ms < LONGEST_PAUSE_MS - 1_000;
	const time = isExact ? `${formatDuration(ms)}${suffix}` : 'an hour or more';
	return `the service asks n8n to wait ${time}`;
}

/**
 * The cause of reaching the rate limit, in n8n's terms.
 * @param waitMs how long the service asks to wait, if it says
 */
export function limitFailure(waitMs = 0): Failure {
	return waitMs > PLAN_WINDOW_MS
		? { cause: 'quota-exhausted', resetsAtEpochMs: Date.now() + waitMs }
		: { cause: 'rate-limited', ...(waitMs > 0 && { retryAfterMs: waitMs }) };
}
