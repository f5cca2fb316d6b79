import { now } from '../../../../nodes/AppBuilder/transport/clock';
import {
	Limiter,
	type Outgoing,
	type Permit,
} from '../../../../nodes/AppBuilder/transport/pacing/limiter';
import { Sender } from '../../../../nodes/AppBuilder/transport/pacing/sender';

export const MINUTE = 60_000;
export const SECOND = 1_000;

/** An execution that will send this many requests, and has already sent some. */
export function newExecution(expected = 0, requests = 0): Sender {
	return Object.assign(new Sender(), { expected, requests });
}

/** An execution that has sent too much to count as just started. */
export const newBulk = (expected = 100) => newExecution(expected, 50);

/** A search in the editor, or a poll. */
export const newSearch = () => new Sender({ isUrgent: true });

/** An attempt of a small execution on a large plan, unless told otherwise. */
export async function acquirePermit(
	limiter: Limiter,
	attempt: Partial<Outgoing> = {},
): Promise<Permit> {
	return await limiter.acquire({
		requestsPerMinute: 10_000,
		signal: new AbortController().signal,
		sender: newExecution(),
		...attempt,
	});
}

/** Returns when the request may be sent. It doesn't take a slot from those in flight. */
export async function acquire(limiter: Limiter, attempt?: Partial<Outgoing>): Promise<number> {
	limiter.release(await acquirePermit(limiter, attempt));
	return now();
}

/** As many permits, all asked for now. */
export function acquireAll(limiter: Limiter, count: number, attempt?: Partial<Outgoing>) {
	return Array.from({ length: count }, async () => await acquire(limiter, attempt));
}

/** A response to a request that the window does not know, so that what it counts stays as it is. */
export function observe(
	limiter: Limiter,
	status: number,
	headers: Record<string, string> = {},
	sender = newExecution(),
): void {
	const { signal } = new AbortController();
	const permit = { time: now(), requestsPerMinute: 10_000, sender, signal };
	respond(limiter, permit, status, headers);
}

/** A response to this request. */
export function respond(
	limiter: Limiter,
	permit: Permit,
	status: number,
	headers: Record<string, string> = {},
): void {
	limiter.observe(permit, { status, headers: new Headers(headers) });
}

/** A 429 response, with Retry-After when seconds are given. */
export function refuse(limiter: Limiter, seconds?: number, sender?: Sender): void {
	observe(limiter, 429, seconds === undefined ? {} : { 'retry-after': String(seconds) }, sender);
}
