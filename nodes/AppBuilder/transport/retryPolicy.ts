import { isHTTPError, isNetworkError, isTimeoutError, type HTTPError } from 'ky';

import { isPassing } from '../errors/connectionErrorText';
import { isWebPage } from '../errors/isWebPage';
import { ConnectionFailure } from './connectionFailure';
import { retryAfter } from './pacing/rateLimitHeaders';

/** Statuses below 500 that may pass: the request took too long to arrive, or came too early (RFC 8470). */
const TRANSIENT_4XX = [408, 425];
/** Statuses from 500 on that stay: not implemented, HTTP version not supported. */
const PERMANENT_5XX = [501, 505];
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

/**
 * Whether a request that did not succeed may be sent again, and whether that has a chance.
 * @param waitLeft milliseconds that the service may still ask to wait
 */
export function isRepeatable(method: string, error: Error, waitLeft: number): boolean {
	if (method === 'POST' && !didNothing(error)) return false;
	if (isHTTPError(error)) {
		return isRefused(error) || (isTransient(error.response) && (busyFor(error) ?? 0) <= waitLeft);
	}
	if (isNetworkError(error)) return isPassing(connectionCode(error));
	return isTimeoutError(error);
}

/** Whether a delete that did not succeed may all the same have been carried out. */
export function mayHaveDeleted(error: Error): boolean {
	const isTooEarly = isHTTPError(error) && error.response.status === 425;
	return !didNothing(error) && !isTooEarly;
}

/** Whether a delete found nothing: the service says so, and not a server before it that knows no such address. */
export function isGone({ response, data }: HTTPError): boolean {
	const isPage = typeof data === 'string' && isWebPage(data);
	return [404, 410].includes(response.status) && !isPage;
}

/**
 * Milliseconds to wait before the next try, after so many that did not succeed: what a 503 asks for
 * in Retry-After, else exponential backoff with full jitter.
 */
export function retryDelay(error: Error, failures: number): number {
	const jittered = Math.random() * Math.min(MAX_BACKOFF, FIRST_BACKOFF * 2 ** (failures - 1));
	return busyFor(error) ?? jittered;
}

/** Milliseconds that a 503 asks to wait, if it does. */
export function busyFor(error: Error): number | undefined {
	if (!isHTTPError(error) || error.response.status !== 503) return undefined;
	return retryAfter(error.response.headers, Date.now());
}

function isTransient({ status }: Response): boolean {
	return status < 500 ? TRANSIENT_4XX.includes(status) : !PERMANENT_5XX.includes(status);
}

function connectionCode(error: Error): string | undefined {
	return error.cause instanceof ConnectionFailure ? error.cause.code : undefined;
}
