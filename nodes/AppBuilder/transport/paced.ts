import type { ServiceAccess } from '../access/access';
import type { Delivery } from './delivery';
import type { Fetch } from './n8nFetch';
import { sha256 } from './hash';
import { Limiter } from './pacing/limiter';
import type { Sender } from './pacing/sender';

interface PacedRequest {
	access: Pick<ServiceAccess, 'baseUrl' | 'apiKey' | 'plan'>;
	sender: Sender;
	delivery: Delivery;
	/**
	 * Ends the waiting; an attempt in flight is left to settle. Not the signal of ky's Request, which garbage collection
	 * separates from its source.
	 */
	signal: AbortSignal;
}

/**
 * `fetch` for one request, within the key's limit: each attempt waits for a permit, and one that the rate limit refuses
 * leads to a wait instead of a response.
 * @throws {RequestLimitError} when the service keeps the sender waiting for too long
 */
export function paced(fetch: Fetch, { access, sender, delivery, signal }: PacedRequest): Fetch {
	const { requestsPerMinute } = access.plan;
	return async (request) => {
		for (;;) {
			const limiter = limiterFor(access);
			const permit = await limiter.acquire({ requestsPerMinute, sender, signal });
			try {
				// The request may have been canceled while it waited.
				signal.throwIfAborted();
				const response = await delivery.attempt(fetch, request);
				if (limiter.observe(permit, response) !== 'limit') return response;
			} finally {
				limiter.release(permit);
			}
		}
	};
}

/** An execution with a key per item has many limiters; above this number, the least recently used is dropped. */
const MAX_KEPT = 10_000;

/**
 * The limiters by the hash of base URL and key, so that no key stays in memory for longer than its requests. The least
 * recently used is the first.
 */
const limiters = new Map<string, Limiter>();

/**
 * The limiter of a base URL and key, shared by everything in this process. Call it for every attempt; don't keep the
 * result.
 */
export function limiterFor({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }): Limiter {
	const hash = sha256(`${baseUrl}\n${apiKey}`);
	const limiter = limiters.get(hash) ?? new Limiter();
	limiters.delete(hash);
	limiters.set(hash, limiter);
	const [oldest] = limiters.keys();
	if (limiters.size > MAX_KEPT) limiters.delete(oldest);
	return limiter;
}
