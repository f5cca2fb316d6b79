import type { ServiceAccess } from '../access/access';
import { limiterFor } from './pacing/limiter';
import type { Sender } from './pacing/sender';
import { mayHaveBeenProcessed } from './shouldRetry';

/** What is known about a request, also while an attempt is in flight. */
export interface Delivery {
	/** Whether the service may have processed the request. */
	mayHaveBeenProcessed: boolean;
}

interface PacedRequest {
	access: Pick<ServiceAccess, 'baseUrl' | 'apiKey' | 'plan'>;
	/** The sender that the request counts for. */
	sender: Sender;
	delivery: Delivery;
	/** Ends the waiting; an attempt in flight is left to settle. */
	signal: AbortSignal;
}

/** Sends one attempt of the request. Calls `onHeaders` as soon as the response's headers have arrived. */
export type SendAttempt = (onHeaders: (head: Response) => void) => Promise<Response>;

/**
 * `fetch` for one request, within the key's limit: each attempt waits for a permit, and a 429 leads to a wait instead of
 * a response.
 * @throws {RequestLimitError} when the service keeps the sender waiting for too long
 */
export function pacedFetch(
	sendAttempt: SendAttempt,
	{ access, sender, delivery, signal }: PacedRequest,
) {
	const { requestsPerMinute } = access.plan;
	let attempts = 0;

	/** Sends one attempt. `mayHaveBeenProcessed` stays true once an earlier attempt has set it. */
	async function deliver(observe: (head: Response) => void): Promise<Response> {
		const before = delivery.mayHaveBeenProcessed;
		const settle = (outcome: unknown) => {
			delivery.mayHaveBeenProcessed = before || mayHaveBeenProcessed(outcome);
		};
		delivery.mayHaveBeenProcessed = true;
		const responding = sendAttempt(observe);
		await responding.then(settle, settle);
		return await responding;
	}

	return async (): Promise<Response> => {
		for (;;) {
			const limiter = limiterFor(access);
			const permit = await limiter.acquire({
				requestsPerMinute,
				sender,
				signal,
				attempts: attempts++,
			});
			try {
				// The request may have been stopped since.
				signal.throwIfAborted();
				const response = await deliver((head) => limiter.observe(permit, head));
				if (response.status !== 429) return response;
			} finally {
				limiter.release();
			}
		}
	};
}
