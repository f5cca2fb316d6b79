import PQueue from 'p-queue';

import { RequestLimitError } from '../../errors/RequestLimitError';
import { now, sleep } from '../clock';
import type { Connections } from './connections';
import { createPause } from './pause';
import { declaredLimit, requestedPauseMs } from './rateLimitHeaders';
import type { Stopwatch } from './stopwatch';
import { createSendWindow, WINDOW_MS, type Permit } from './window';

const FIRST_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 60_000;

/** The waiting that the service imposes on one request, in milliseconds: pauses of the key, and what 503 responses ask. */
export interface ImposedWait {
	/** So far. */
	totalMs: number;
	/** 'Max Wait'. */
	maxMs: number;
}

/** What one attempt brings along to wait with. */
export interface Waiting {
	/** Of the credential's plan. */
	requestsPerMinute: number;
	/** Bounds the pauses; waiting for the plan's own pace does not count. */
	imposedWait: ImposedWait;
	/** Ends the waiting. The attempt's own: Node.js warns of more than ten listeners on a shared one. */
	signal: AbortSignal;
	/** Before this one; a request that was sent before goes first. */
	attempts: number;
	/** Measures the waiting for the request limit. */
	stopwatch: Stopwatch;
}

/** Paces the requests of one key: in order, no more than the plan's limit in any minute. */
export interface Limiter {
	/**
	 * Resolves when a request may be sent, and counts it as sent and in flight.
	 * @throws {RequestLimitError} when the service imposes more waiting than 'Max Wait'
	 */
	acquire(waiting: Waiting): Promise<Permit>;
	/** Learns from a response: a 429 pauses the key, a declared limit below the plan's slows it down. */
	observe(permit: Permit, response: Pick<Response, 'status' | 'headers'>): void;
	/** The request is no longer in flight, however it ended. Once for each permit. */
	release(): void;
	/** Requests per minute in force: the plan's, or fewer where the service has declared fewer. */
	limit(requestsPerMinute: number): number;
	/** Whether it has nothing to remember. */
	isIdle(): boolean;
}

export function createLimiter(connections: Connections): Limiter {
	const queue = new PQueue({ concurrency: 1 });
	const sendWindow = createSendWindow();
	const pause = createPause();
	let declared = Infinity;
	/** 429 responses in a row. */
	let refusals = 0;
	/** Whether the service asked for the current pause, and it is not our own backoff. */
	let isAsked = false;
	let spacedUntil = -Infinity;

	const isWaiting = () => queue.size + queue.pending > 0;

	function delayMs({ requestsPerMinute }: Waiting): number {
		const limit = Math.min(requestsPerMinute, declared);
		const time = now();
		// After a pause no burst: evenly spaced for a minute.
		const spaced = time < spacedUntil ? sendWindow.lastSent() + WINDOW_MS / limit - time : 0;
		return Math.max(sendWindow.delay(limit, time), spaced, pause.remaining(time), 0);
	}

	function assertWithinMaxWait({ imposedWait }: Waiting, pausedMs: number): void {
		const remainingMs = pause.remaining(now());
		const waitedMs = imposedWait.totalMs + pausedMs;
		if (waitedMs + remainingMs <= imposedWait.maxMs) return;
		throw new RequestLimitError(waitedMs, remainingMs, isAsked);
	}

	/** @param pausedBeforeMs how long the key had been paused in all when the waiting began */
	async function wait(waiting: Waiting, pausedBeforeMs: number): Promise<Permit> {
		const { signal, stopwatch, imposedWait } = waiting;
		for (;;) {
			const pausedMs = pause.total(now()) - pausedBeforeMs;
			assertWithinMaxWait(waiting, pausedMs);
			const ms = delayMs(waiting);
			if (ms > 0) await stopwatch.during(async () => await sleep(ms, signal));
			else if (connections.isFull()) await connections.freed(signal);
			else {
				imposedWait.totalMs += pausedMs;
				return grant();
			}
		}
	}

	function grant(): Permit {
		connections.open();
		return sendWindow.send(now());
	}

	/** Responses to requests that were in flight together count once. */
	function pauseKey(headers: Headers): void {
		const time = now();
		const requestedMs = requestedPauseMs(headers);
		if (!requestedMs && pause.remaining(time) > 0) return;
		isAsked = Boolean(requestedMs);
		const end = time + (requestedMs || backoffMs(refusals++));
		pause.until(end, time);
		spacedUntil = end + WINDOW_MS;
	}

	return {
		async acquire(waiting) {
			const { signal, attempts } = waiting;
			signal.throwIfAborted();
			const isFree = !isWaiting() && delayMs(waiting) === 0 && !connections.isFull();
			if (isFree) return grant();
			const pausedBeforeMs = pause.total(now());
			const start = async () => await wait(waiting, pausedBeforeMs);
			return await queue.add(start, { signal, priority: attempts });
		},
		observe(permit, { status, headers }) {
			sendWindow.arrive(permit, now());
			declared = declaredLimit(headers) ?? declared;
			if (status === 429) pauseKey(headers);
			else refusals = 0;
		},
		release: () => connections.close(),
		limit: (requestsPerMinute) => Math.min(requestsPerMinute, declared),
		isIdle() {
			const time = now();
			return !isWaiting() && sendWindow.isEmpty(time) && time > spacedUntil;
		},
	};
}

/** Full jitter, so that several workers on one key do not come back together. */
function backoffMs(refusals: number): number {
	return Math.random() * Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** refusals);
}
