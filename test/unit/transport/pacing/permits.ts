import { now } from '../../../../nodes/AppBuilder/transport/clock';
import { createConnections } from '../../../../nodes/AppBuilder/transport/pacing/connections';
import {
	createLimiter,
	type Attempt as WholeAttempt,
	type Limiter,
} from '../../../../nodes/AppBuilder/transport/pacing/limiter';
import { createStopwatch } from '../../../../nodes/AppBuilder/transport/pacing/stopwatch';
import type { Sender } from '../../../../nodes/AppBuilder/transport/pacing/turns';
import type { Permit } from '../../../../nodes/AppBuilder/transport/pacing/window';

export const MINUTE = 60_000;

/** A limiter whose requests may all be in flight at once. */
export function newLimiter(): Limiter {
	return createLimiter(createConnections(Infinity));
}

/** A run that sends little, unless told otherwise. */
export function newSender(sender: Partial<Sender> = {}): Sender {
	return { isPerson: false, sent: 0, expected: () => 0, ...sender };
}

/** What the attempt of a patient request of a large plan brings along, unless told otherwise. */
export interface Attempt extends Partial<WholeAttempt> {
	maxWaitMs?: number;
}

/** Acquires a permit for such an attempt; gives when the request may be sent. */
export async function acquire(limiter: Limiter, attempt: Attempt = {}): Promise<number> {
	await acquirePermit(limiter, attempt);
	return now();
}

export async function acquirePermit(limiter: Limiter, attempt: Attempt = {}): Promise<Permit> {
	const { maxWaitMs = Infinity, signal = new AbortController().signal, ...waiting } = attempt;
	return await limiter.acquire({
		requestsPerMinute: 10_000,
		imposedWait: { totalMs: 0, maxMs: maxWaitMs },
		// Its own, as a request has it.
		signal: AbortSignal.any([signal]),
		attempts: 0,
		sender: newSender(),
		stopwatch: createStopwatch(),
		...waiting,
	});
}

/** As many permits, all asked for now. */
export function acquireAll(limiter: Limiter, count: number, attempt: Attempt = {}) {
	return Array.from({ length: count }, async () => await acquire(limiter, attempt));
}

/** A response that tells the limiter nothing of when its request arrived, so that the pace stays as it is. */
export function observe(
	limiter: Limiter,
	status: number,
	headers: Record<string, string> = {},
): void {
	limiter.observe({ time: -Infinity }, { status, headers: new Headers(headers) });
}

/** A 429 response, with Retry-After when seconds are given. */
export function limit(limiter: Limiter, seconds?: number): void {
	observe(limiter, 429, seconds === undefined ? {} : { 'retry-after': String(seconds) });
}
