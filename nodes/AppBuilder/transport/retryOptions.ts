import { isHTTPError, isNetworkError, type RetryOptions } from 'ky';

import { ConnectionFailure } from '../errors/ConnectionFailure';
import { isChallenge } from '../errors/failedResponse';
import { isPassing, isUnusable } from '../errors/unusableResponse';
import { retryAfterMs } from './pacing/limitHeaders';
import type { Sender } from './pacing/sender';

/** Statuses after which the same request may succeed: 408, 425 (RFC 8470), and every 5xx but 501 and 505. */
const TRANSIENT_STATUSES = [
	...[408, 425],
	...Array.from({ length: 100 }, (_, index) => 500 + index).filter(
		(status) => status !== 501 && status !== 505,
	),
];
/** No connection was made, so the service has not seen the request. */
const NEVER_CONNECTED = [
	...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'],
	// No file handle or local port was left.
	...['EMFILE', 'ENFILE', 'EADDRNOTAVAIL'],
];
/** The certificate was not accepted, or n8n did not send; another attempt cannot change that. */
const NEVER_SENT = [
	/^ERR_(TLS_(?!HANDSHAKE)|INVALID_|UNESCAPED_)/,
	/CERT|SIGNATURE|HOSTNAME_MISMATCH|CRL|INVALID_(CA|PURPOSE)|PATH_LENGTH|ISSUER/,
];
/** What came is not TLS, or not HTTP: a wrong address as a rule, but it may have come after the work. */
const WRONG_PROTOCOL = /^(EPROTO$|ERR_SSL_|HPE_)/;

/**
 * ky's options for sending a request again: exponential backoff with full jitter, up to 30 s. 429 never
 * comes here, and pacedFetch waits as long as a 503 asks.
 */
export function retryOptions(
	method: string,
	maxRetries: number,
	sender: Pick<Sender, 'givesUp'>,
): RetryOptions {
	return {
		limit: maxRetries,
		methods: ['get', 'post', 'patch', 'delete'],
		statusCodes: TRANSIENT_STATUSES,
		afterStatusCodes: [],
		backoffLimit: 30_000,
		jitter: true,
		shouldRetry: ({ error }) => {
			const isPossible = !sender.givesUp(busyMs(error) ?? 0);
			return isPossible && shouldRetry(method, error) ? undefined : false;
		},
	};
}

/**
 * Whether sending the request again is safe and may help. ky then looks at the status. A create is only
 * sent again when the service certainly has not processed it.
 */
export function shouldRetry(method: string, error: Error): boolean {
	if (method === 'POST' && !isNeverConnected(codeOf(error))) return false;
	if (!isNetworkError(error)) return true;
	const code = codeOf(error);
	return code !== undefined && isTransient(code);
}

/** How many milliseconds a 503 asks to wait; undefined for everything else. */
export function busyMs(error: unknown): number | undefined {
	if (!isHTTPError(error) || error.response.status !== 503) return undefined;
	return retryAfterMs(error.response.headers);
}

/**
 * Whether the service may have carried out what an attempt sent, by its response or by what was thrown instead.
 * A redirect may come after the work (303); of the 4xx only 408 may; Cloudflare's challenge comes instead of
 * the service's response.
 */
export function mayBeProcessed(outcome: unknown): boolean {
	if (outcome instanceof Response) {
		const { status, headers } = outcome;
		return (status < 400 || status === 408 || status >= 500) && !isChallenge(headers);
	}
	const code = isNetworkError(outcome) ? codeOf(outcome) : undefined;
	return code !== undefined && !isNeverConnected(code) && !isNeverSent(code);
}

/** A response that was cut off may be whole the next time; one that cannot be used stays so. */
function isTransient(code: string): boolean {
	if (isUnusable(code)) return isPassing(code);
	return !WRONG_PROTOCOL.test(code) && !isNeverSent(code);
}

function isNeverConnected(code: string | undefined): boolean {
	return code !== undefined && NEVER_CONNECTED.includes(code);
}

function isNeverSent(code: string): boolean {
	return NEVER_SENT.some((codes) => codes.test(code));
}

function codeOf(error: Error): string | undefined {
	return error.cause instanceof ConnectionFailure ? error.cause.code : undefined;
}
