import { now, sleep } from './clock';
import type { Fetch } from './n8nFetch';
import type { Limiter } from './pacing/limiter';
import type { ImposedWait } from './pacing/patience';
import { retryAfterMs } from './pacing/retryAfter';
import type { Stopwatch } from './pacing/stopwatch';
import type { Sender } from './pacing/turns';
import type { Permit } from './pacing/window';
import { mayBeProcessed } from './retryOptions';

/** What is known of a request at any moment, also while an attempt is on its way. */
export interface Delivery {
	/** Whether the service may have carried it out. */
	mayBeProcessed: boolean;
}

export interface Pace {
	limiter: Limiter;
	/** Of the credential's plan. */
	requestsPerMinute: number;
	imposedWait: ImposedWait;
	delivery: Delivery;
	/** Ends the waiting; an attempt on its way is left to settle. Not the Request's, whose clones lose it. */
	signal: AbortSignal;
	/** Whose request it is. */
	sender: Sender;
	/** Measures the waiting for the request limit. */
	stopwatch: Stopwatch;
}

/**
 * `fetch` for one request, within the key's limit: each attempt waits for a permit, a 429 is not a response
 * but a wait, and what a 503 asks to wait is waited before the next attempt.
 * @throws {RequestLimitError} when the service imposes more waiting than 'Max Wait'
 */
export function pacedFetch(fetch: Fetch, pace: Pace) {
	const { limiter, imposedWait, delivery, signal } = pace;
	let attempts = 0;
	let busyUntil = -Infinity;

	async function waitUntilNotBusy(): Promise<void> {
		const ms = busyUntil - now();
		if (ms <= 0) return;
		await sleep(ms, signal);
		imposedWait.totalMs += ms;
	}

	/** One attempt. What an earlier one may have done stays so, whatever comes of this one. */
	async function deliver(request: Request, permit: Permit): Promise<Response> {
		const before = delivery.mayBeProcessed;
		const settle = (outcome: unknown) => {
			delivery.mayBeProcessed = before || mayBeProcessed(outcome);
		};
		delivery.mayBeProcessed = true;
		const responding = fetch(request, (head) => limiter.observe(permit, head));
		await responding.then(settle, settle);
		return await responding;
	}

	return async (input: Request | string | URL): Promise<Response> => {
		const request = input as Request; // ky always passes a Request.
		await waitUntilNotBusy();
		for (;;) {
			const permit = await limiter.acquire({ ...pace, attempts: attempts++ });
			try {
				// It may have been stopped since.
				signal.throwIfAborted();
				// Without a body it can be sent again as it is.
				const response = await deliver(request.body ? request.clone() : request, permit);
				if (response.status === 503) busyUntil = now() + (retryAfterMs(response.headers) ?? 0);
				if (response.status !== 429) return response;
			} finally {
				limiter.release();
			}
		}
	};
}
