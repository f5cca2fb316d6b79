import { formatDuration } from '../text/format';

/**
 * Longer pauses are capped at this. Then the service is asked again: a nonsensical time, or a plan changed since, must
 * not block a key for long.
 */
export const LONGEST_PAUSE_MS = 3_600_000;

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
