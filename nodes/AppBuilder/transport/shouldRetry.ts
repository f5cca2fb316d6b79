import { isHTTPError, type RetryOptions } from 'ky';

import { ConnectionFailure, connectionMeaning } from '../errors/connectionErrors';
import { httpMeaning } from '../errors/httpErrors';
import type { Meaning } from '../errors/ServiceError';
import { isGateway } from '../errors/toServiceError';
import { busyPauseMs } from './pacing/rateLimitHeaders';
import type { Sender } from './pacing/sender';

/**
 * ky's options for sending a request again: exponential backoff with full jitter, up to 30 s. Rate-limited responses
 * never reach ky, and the limiter waits as long as a 503 asks.
 */
export function retryOptions(
	method: string,
	maxRetries: number,
	sender: Pick<Sender, 'givesUp'>,
): RetryOptions {
	return {
		limit: maxRetries,
		methods: ['get', 'post', 'patch', 'delete'],
		backoffLimit: 30_000,
		jitter: true,
		shouldRetry: ({ error }) => {
			const isTooLong = sender.givesUp(busyMs(error) ?? 0);
			return !isTooLong && shouldRetry(method, error);
		},
	};
}

/**
 * Whether sending the request again is safe and may help. A create is sent again only if the service certainly hasn't
 * processed it.
 */
export function shouldRetry(method: string, error: unknown): boolean {
	const { isTransient = false, mayHaveBeenProcessed = false } = interpretOutcome(error) ?? {};
	return isTransient && !(method === 'POST' && mayHaveBeenProcessed);
}

/** How many milliseconds a 503 asks to wait; undefined for everything else. */
export function busyMs(error: unknown): number | undefined {
	return isHTTPError(error) ? busyPauseMs(error.response) : undefined;
}

/** Whether the service may have processed an attempt, according to its response or to what was thrown instead. */
export function mayHaveBeenProcessed(outcome: unknown): boolean {
	return interpretOutcome(outcome)?.mayHaveBeenProcessed ?? false;
}

/** Undefined for anything that is neither a response nor a connection failure, such as a canceled wait or a defect. */
function interpretOutcome(outcome: unknown): Meaning | undefined {
	if (isHTTPError(outcome)) {
		return isGateway(outcome) ? { isTransient: true } : interpretOutcome(outcome.response);
	}
	if (outcome instanceof Response) return httpMeaning(outcome.status);
	return outcome instanceof ConnectionFailure ? connectionMeaning(outcome) : undefined;
}
