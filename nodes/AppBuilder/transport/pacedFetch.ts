import { now, sleep } from './clock';
import type { Fetch } from './n8nFetch';
import type { ImposedWait, Limiter } from './pacing/limiter';
import { retryAfterMs } from './pacing/rateLimitHeaders';
import type { Stopwatch } from './pacing/stopwatch';

export interface Pace {
	limiter: Limiter;
	/** Of the credential's plan. */
	requestsPerMinute: number;
	imposedWait: ImposedWait;
	/** Ends the waiting; an attempt on its way is left to settle. Not the Request's, whose clones lose it. */
	signal: AbortSignal;
	/** Measures the waiting for the request limit. */
	stopwatch: Stopwatch;
}

/**
 * `fetch` for one request, within the key's limit: each attempt waits for a permit, a 429 is not a response
 * but a wait, and what a 503 asks to wait is waited before the next attempt.
 * @throws {RequestLimitError} when the service imposes more waiting than 'Max Wait'
 */
export function pacedFetch(fetch: Fetch, pace: Pace) {
	const { limiter, imposedWait, signal } = pace;
	let attempts = 0;
	let busyUntil = -Infinity;

	async function waitUntilNotBusy(): Promise<void> {
		const ms = busyUntil - now();
		if (ms <= 0) return;
		await sleep(ms, signal);
		imposedWait.totalMs += ms;
	}

	return async (input: Request | string | URL): Promise<Response> => {
		const request = input as Request; // ky always passes a Request.
		await waitUntilNotBusy();
		for (;;) {
			const permit = await limiter.acquire({ ...pace, attempts: attempts++ });
			try {
				const response = await fetch(request.clone(), (head) => limiter.observe(permit, head));
				if (response.status === 503) busyUntil = now() + (retryAfterMs(response.headers) ?? 0);
				if (response.status !== 429) return response;
			} finally {
				limiter.release();
			}
		}
	};
}
