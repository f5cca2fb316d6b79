import { now, sleep } from './pacing/clock';
import type { Limiter } from './pacing/limiter';
import { retryAfterMs } from './pacing/rateLimitHeaders';
import type { Stopwatch } from './pacing/stopwatch';

type Fetch = (request: Request) => Promise<Response>;

/**
 * The waiting that the service imposes on one request, in milliseconds: while 429 responses pause the key,
 * and what 503 responses to this request ask for. 'Max Wait' bounds it in all.
 */
export interface ImposedWait {
	/** A 503 response asks to wait this long. */
	ask(ms: number): void;
	/** Until what was asked for is over; 0 when it is. */
	remainingMs(): number;
	/** So far, with all that was asked for. */
	totalMs(): number;
	/** Whether it is more than 'Max Wait', with this long on top. */
	isTooLong(additionalMs?: number): boolean;
	/** What the last 503 response asked for, where it made the waiting too long. */
	tooLongMs(): number | undefined;
}

export interface Pace {
	limiter: Limiter;
	/** Of the credential's plan. */
	requestsPerMinute: number;
	imposedWait: ImposedWait;
	/** Measures the waiting for the request limit. */
	stopwatch: Stopwatch;
}

/**
 * `fetch` for one request, within the key's limit: each attempt waits for a permit, and a 429 is not a
 * response but a wait. The request's signal ends the waiting; an attempt on its way is left to settle.
 * @throws {RequestLimitError} when the service imposes more waiting than 'Max Wait'
 */
export function pacedFetch(fetch: Fetch, pace: Pace) {
	const { limiter, imposedWait } = pace;
	let attempts = 0;
	return async (input: Request | string | URL): Promise<Response> => {
		const request = input as Request; // ky always passes a Request.
		const { signal } = request;
		const busyMs = imposedWait.remainingMs();
		if (busyMs > 0) await sleep(busyMs, signal);
		for (;;) {
			const permit = await limiter.acquire({ ...pace, signal, attempts: attempts++ });
			try {
				const response = await fetch(request.clone());
				limiter.observe(permit, response);
				if (response.status === 503) imposedWait.ask(retryAfterMs(response.headers) ?? 0);
				if (response.status !== 429) return response;
			} finally {
				limiter.release();
			}
		}
	};
}

export function createImposedWait(
	maxWaitMs: number,
	limiter: Pick<Limiter, 'pausedMs'>,
): ImposedWait {
	const pausedBeforeMs = limiter.pausedMs();
	let askedMs = 0;
	let lastAskedMs: number | undefined;
	let busyUntil = -Infinity;
	const totalMs = () => limiter.pausedMs() - pausedBeforeMs + askedMs;
	const isTooLong = (additionalMs = 0) => totalMs() + additionalMs > maxWaitMs;
	return {
		ask(ms) {
			askedMs += ms;
			lastAskedMs = ms;
			busyUntil = now() + ms;
		},
		remainingMs: () => Math.max(0, busyUntil - now()),
		totalMs,
		isTooLong,
		tooLongMs: () => (isTooLong() ? lastAskedMs : undefined),
	};
}
