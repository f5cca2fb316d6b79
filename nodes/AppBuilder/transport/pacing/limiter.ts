import PQueue from 'p-queue';

import { RequestLimitError } from '../../errors/RequestLimitError';
import { now, sleep } from './clock';
import type { Connections } from './connections';
import { createPause } from './pause';
import { askedWait, declaredLimit } from './rateLimitHeaders';
import type { Stopwatch } from './stopwatch';
import { createSendWindow, WINDOW, type Sending } from './window';

const FIRST_BACKOFF = 1_000;
const MAX_BACKOFF = 60_000;

/** What one request brings along to wait with. */
export interface Turn {
	/** Requests a minute of the credential's plan. */
	requestsPerMinute: number;
	/** Milliseconds that 429 answers may make it wait in all; the plan's own pace does not count. */
	maxWait: number;
	/** Ends the waiting. */
	signal: AbortSignal;
	/** What {@link Limiter.paused} was when the request was made. */
	pausedBefore: number;
	/** Tries before this one; those who have tried before go first. */
	tries: number;
	/** Measures the waiting for the request limit. */
	stopwatch: Stopwatch;
}

/** Paces the requests of one key: in order, no more than the plan's limit in any minute. */
export interface Limiter {
	/**
	 * Resolves when the request may be sent, and counts it as sent and in flight.
	 * @throws {RequestLimitError} when 429 answers impose more waiting than it may take
	 */
	takeTurn(turn: Turn): Promise<Sending>;
	/** Learns from an answer: a 429 pauses the key, a declared limit below the plan's slows it down. */
	hear(sending: Sending, status: number, headers: Headers): void;
	/** The request is in flight no more, however it ended. Once for each turn. */
	settle(): void;
	/** Requests a minute in force: the plan's, or fewer where the service has declared fewer. */
	limit(requestsPerMinute: number): number;
	/** Milliseconds the key has been paused in all. */
	paused(): number;
	/** Whether it has nothing to remember. */
	isIdle(): boolean;
}

export function createLimiter(connections: Connections): Limiter {
	const waiting = new PQueue({ concurrency: 1 });
	const sendWindow = createSendWindow();
	const pause = createPause();
	let declared = Infinity;
	let refusals = 0;
	/** Whether the service asked for the pause under way, and it is no backoff. */
	let isAsked = false;
	let spacedUntil = -Infinity;

	const isWaiting = () => waiting.size + waiting.pending > 0;

	function delayUntilTurn({ requestsPerMinute }: Turn): number {
		const limit = Math.min(requestsPerMinute, declared);
		const time = now();
		// After a pause no burst: evenly spaced for a minute.
		const spaced = time < spacedUntil ? sendWindow.lastSent() + WINDOW / limit - time : 0;
		return Math.max(sendWindow.delay(limit, time), spaced, pause.remaining(time), 0);
	}

	function checkPatience({ maxWait, pausedBefore }: Turn): void {
		const time = now();
		const asked = pause.remaining(time);
		const waited = pause.total(time) - pausedBefore;
		if (waited + asked > maxWait) throw new RequestLimitError(waited, asked, isAsked);
	}

	async function wait(turn: Turn, signal: AbortSignal): Promise<Sending> {
		for (;;) {
			checkPatience(turn);
			const ms = delayUntilTurn(turn);
			if (ms > 0) await turn.stopwatch.during(async () => await sleep(ms, signal));
			else if (connections.isFull()) await connections.freed(signal);
			else return start();
		}
	}

	function start(): Sending {
		connections.open();
		return sendWindow.send(now());
	}

	/** Answers that were under way together are one refusal. */
	function refuse(headers: Headers): void {
		const time = now();
		const asked = askedWait(headers, Date.now());
		if (!asked && pause.remaining(time) > 0) return;
		isAsked = Boolean(asked);
		const end = time + (asked || backoff(refusals++));
		pause.until(end, time);
		spacedUntil = end + WINDOW;
	}

	return {
		async takeTurn(turn) {
			turn.signal.throwIfAborted();
			const isFree = !isWaiting() && delayUntilTurn(turn) === 0 && !connections.isFull();
			if (isFree) return start();
			// A signal of its own: Node.js warns of more than ten listeners on a shared one.
			const signal = AbortSignal.any([turn.signal]);
			const options = { signal, priority: turn.tries };
			return await waiting.add(async () => await wait(turn, signal), options);
		},
		hear(sending, status, headers) {
			sendWindow.answered(sending, now());
			declared = declaredLimit(headers) ?? declared;
			if (status === 429) refuse(headers);
			else refusals = 0;
		},
		settle: () => connections.close(),
		limit: (requestsPerMinute) => Math.min(requestsPerMinute, declared),
		paused: () => pause.total(now()),
		isIdle() {
			const time = now();
			return !isWaiting() && sendWindow.isEmpty(time) && time > spacedUntil;
		},
	};
}

/** Full jitter, so that several workers on one key do not come back together. */
function backoff(refusals: number): number {
	return Math.random() * Math.min(MAX_BACKOFF, FIRST_BACKOFF * 2 ** refusals);
}
