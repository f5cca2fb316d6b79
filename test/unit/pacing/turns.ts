import { RequestLimitError } from '../../../nodes/AppBuilder/errors/RequestLimitError';
import { now } from '../../../nodes/AppBuilder/transport/pacing/clock';
import { createConnections } from '../../../nodes/AppBuilder/transport/pacing/connections';
import {
	createLimiter,
	type Limiter,
	type Turn,
} from '../../../nodes/AppBuilder/transport/pacing/limiter';
import { createStopwatch } from '../../../nodes/AppBuilder/transport/pacing/stopwatch';

export const MINUTE = 60_000;

/** A limiter whose requests may all be in flight at once. */
export function newLimiter(): Limiter {
	return createLimiter(createConnections(Infinity));
}

/** The turn of a patient request of a large plan, unless told otherwise. */
export function turnOf(limiter: Limiter, turn: Partial<Turn> = {}): Turn {
	return {
		requestsPerMinute: 10_000,
		maxWait: Infinity,
		signal: new AbortController().signal,
		pausedBefore: limiter.paused(),
		tries: 0,
		stopwatch: createStopwatch(),
		...turn,
	};
}

/** Takes such a turn; gives when the request may be sent. */
export async function takeTurn(limiter: Limiter, turn: Partial<Turn> = {}): Promise<number> {
	await limiter.takeTurn(turnOf(limiter, turn));
	return now();
}

/** As many turns, all asked for now. */
export function takeTurns(limiter: Limiter, count: number, turn: Partial<Turn> = {}) {
	return Array.from({ length: count }, async () => await takeTurn(limiter, turn));
}

/** An answer that tells the limiter nothing of when its request arrived, so that the pace stays as it is. */
export function hear(limiter: Limiter, status: number, headers: Record<string, string> = {}): void {
	limiter.hear({ time: -Infinity }, status, new Headers(headers));
}

/** A 429 answer, with Retry-After when seconds are given. */
export function refuse(limiter: Limiter, seconds?: number): void {
	hear(limiter, 429, seconds === undefined ? {} : { 'retry-after': String(seconds) });
}

/** How long the key is still paused, as a request is told that has no patience at all. */
export async function remainingPause(limiter: Limiter): Promise<number> {
	try {
		await takeTurn(limiter, { maxWait: 0 });
		return 0;
	} catch (error) {
		if (error instanceof RequestLimitError) return error.asked;
		throw error;
	}
}
