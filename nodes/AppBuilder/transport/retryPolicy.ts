import { isHTTPError, isNetworkError, isTimeoutError } from 'ky';

import { isPassing } from '../errors/connectionErrorText';
import { ConnectionFailure } from './connectionFailure';
import { retryAfter } from './pacing/rateLimitHeaders';

const RETRIED_STATUSES = [408, 500, 502, 503, 504];
const FIRST_BACKOFF = 300;
const MAX_BACKOFF = 30_000;
/** The connection was never made, so no service has seen the request. */
const NEVER_CONNECTED = [
	...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'],
	// No file handle, no local port was left.
	...['EMFILE', 'ENFILE', 'EADDRNOTAVAIL'],
];

/** Whether the service said that there were too many requests. It has done nothing, and its limiter knows when to try again. */
export function isRefused(error: Error): boolean {
	return isHTTPError(error) && error.response.status === 429;
}

/** Whether the service certainly did nothing: only then may a create be sent again. */
export function didNothing(error: Error): boolean {
	const code = connectionCode(error);
	return isRefused(error) || (code !== undefined && NEVER_CONNECTED.includes(code));
}

/** Whether a request that did not succeed may be sent again, and whether that has a chance. */
export function isRepeatable(method: string, error: Error): boolean {
	if (method === 'POST' && !didNothing(error)) return false;
	if (isHTTPError(error))
		return isRefused(error) || RETRIED_STATUSES.includes(error.response.status);
	if (isNetworkError(error)) return isPassing(connectionCode(error));
	return isTimeoutError(error);
}

/**
 * Milliseconds to wait before the next try, after so many that did not succeed: what a 503 asks for
 * in Retry-After, else exponential backoff with full jitter.
 * @param maxWait how long the service may ask to wait
 */
export function retryDelay(error: Error, failures: number, maxWait: number): number {
	const isBusy = isHTTPError(error) && error.response.status === 503;
	const asked = isBusy ? retryAfter(error.response.headers, Date.now()) : undefined;
	if (asked !== undefined) return Math.min(asked, maxWait);
	return Math.random() * Math.min(MAX_BACKOFF, FIRST_BACKOFF * 2 ** (failures - 1));
}

function connectionCode(error: Error): string | undefined {
	return error.cause instanceof ConnectionFailure ? error.cause.code : undefined;
}
