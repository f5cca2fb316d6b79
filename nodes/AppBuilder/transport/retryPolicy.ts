import { isHTTPError, isNetworkError, type Options } from 'ky';

import { isCertificateCode } from '../errors/connectionErrorText';
import { ConnectionFailure } from './connectionFailure';

const RETRIED_STATUSES = [408, 429, 500, 502, 503, 504];
/** The connection was never made, so no service has seen the request. */
const NEVER_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];

/** Whether the service certainly did nothing: only then may a create be sent again. */
export function didNothing(error: Error): boolean {
	if (isHTTPError(error)) return error.response.status === 429;
	const code = connectionCode(error);
	return code !== undefined && NEVER_CONNECTED.includes(code);
}

/**
 * ky's `shouldRetry` for one method. `undefined` leaves the decision on statuses, and with it
 * Retry-After, to ky; `true` would skip Retry-After, `false` ends the tries.
 */
export function shouldRetry(method: string, error: Error): boolean | undefined {
	if (method === 'POST' && !didNothing(error)) return false;
	if (isNetworkError(error)) return isWorthRetrying(connectionCode(error)) ? undefined : false;
	return undefined;
}

/** ky's retry options: exponential backoff with full jitter, Retry-After where the service gives one. */
export function retryOptions(limit: number): Exclude<Options['retry'], number | undefined> {
	return {
		limit,
		methods: ['get', 'post', 'patch', 'delete'],
		statusCodes: RETRIED_STATUSES,
		afterStatusCodes: [429, 503],
		retryOnTimeout: true,
		jitter: true,
		backoffLimit: 30_000,
	};
}

/** A refusal by n8n itself has no code, and a bad certificate stays bad. */
function isWorthRetrying(code: string | undefined): boolean {
	return code !== undefined && code !== 'ERR_INVALID_CHAR' && !isCertificateCode(code);
}

function connectionCode(error: Error): string | undefined {
	return error.cause instanceof ConnectionFailure ? error.cause.code : undefined;
}
