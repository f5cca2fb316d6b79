import { isHTTPError, type RetryOptions } from 'ky';

import { ConnectionFailure } from '../errors/ConnectionFailure';
import { connectionMeaning } from '../errors/connectionCodes';
import { isChallenge, statusMeaning } from '../errors/httpErrorText';
import type { Meaning } from '../errors/ServiceError';
import { busyPauseMs } from './pacing/pauses';
import type { Sender } from './pacing/sender';

/**
 * ky's options for sending a request again: exponential backoff with full jitter, up to 30 s. A 429 never reaches ky,
 * and the limiter waits as long as a 503 asks.
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
 * Whether sending the request again is safe and may help. A create is only sent again when the service certainly
 * has not processed it.
 */
export function shouldRetry(method: string, error: unknown): boolean {
	const { isTransient = false, mayBeProcessed = false } = meaningOf(error) ?? {};
	return isTransient && !(method === 'POST' && mayBeProcessed);
}

/** How many milliseconds a 503 asks to wait; undefined for everything else. */
export function busyMs(error: unknown): number | undefined {
	return isHTTPError(error) ? busyPauseMs(error.response) : undefined;
}

/** Whether the service may have processed an attempt, judged by its response or by what was thrown instead. */
export function mayBeProcessed(outcome: unknown): boolean {
	if (outcome instanceof Response && outcome.ok) return true;
	return meaningOf(outcome)?.mayBeProcessed ?? false;
}

/** Undefined for anything that is neither a response nor a connection failure: a canceled wait, say, or a defect. */
function meaningOf(outcome: unknown): Meaning | undefined {
	if (isHTTPError(outcome)) return meaningOf(outcome.response);
	if (outcome instanceof Response) {
		const { status, headers } = outcome;
		return statusMeaning({ status, isChallenge: isChallenge(headers) });
	}
	if (!(outcome instanceof ConnectionFailure)) return undefined;
	return connectionMeaning({ code: outcome.code, text: outcome.message });
}
