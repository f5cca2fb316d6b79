import { isHTTPError, isNetworkError, type RetryOptions } from 'ky';

import { isPassing } from '../errors/connectionErrorText';
import { ConnectionFailure } from './connectionFailure';

const RETRIED_STATUSES = [408, 500, 502, 503, 504];
const FIRST_BACKOFF = 300;
const MAX_BACKOFF = 30_000;
/** The connection was never made, so no service has seen the request. */
const NEVER_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];

/** Whether the service certainly did nothing: only then may a create be sent again. */
export function didNothing(error: Error): boolean {
	if (isHTTPError(error)) return error.response.status === 429;
	const code = connectionCode(error);
	return code !== undefined && NEVER_CONNECTED.includes(code);
}

/**
 * Whether a request may be tried again after anything but a 429. `undefined` leaves the decision on
 * statuses, and with it Retry-After, to ky: `true` would skip it. `false` ends the tries.
 */
export function shouldRetry(method: string, error: Error): boolean | undefined {
	if (method === 'POST' && !didNothing(error)) return false;
	if (isNetworkError(error)) return isPassing(connectionCode(error)) ? undefined : false;
	return undefined;
}

/** ky's retry options for one request with so many tries after the first. 429 does not count as one of them. */
export function retryOptions(method: string, maxRetries: number): RetryOptions {
	let failures = 0;
	let isRefused = false;
	return {
		// Tries are counted here, because 429 answers are bounded by time: the limiter's business.
		limit: Number.MAX_SAFE_INTEGER,
		methods: ['get', 'post', 'patch', 'delete'],
		statusCodes: RETRIED_STATUSES,
		afterStatusCodes: [503],
		retryOnTimeout: true,
		shouldRetry({ error }) {
			isRefused = isHTTPError(error) && error.response.status === 429;
			if (isRefused) return true;
			return ++failures > maxRetries ? false : shouldRetry(method, error);
		},
		delay: () => (isRefused ? 0 : Math.min(MAX_BACKOFF, FIRST_BACKOFF * 2 ** (failures - 1))),
		jitter: true,
	};
}

function connectionCode(error: Error): string | undefined {
	return error.cause instanceof ConnectionFailure ? error.cause.code : undefined;
}
