import { WINDOW_MS } from './window';

/** A rate that was too high is lowered to so much of it, and not below so much of the limit. */
const KEPT = 0.7;
const LEAST = 1 / 16;

/** Longer than a window: what was refused may have used up ours. */
const FOR_MS = 2 * WINDOW_MS;

/** What is known of a request that got a 429, in milliseconds of the clock. */
interface Refusal {
	/** Requests per minute of the key. */
	limit: number;
	/** For how long the key is paused. */
	pause: number;
	now: number;
}

/**
 * Sends evenly for two minutes after a short pause, when room comes back bit by bit: first as the limit has it, since
 * perhaps only too many came at once; slower where that is still too much. The rate regains the limit in a
 * minute: additive increase, multiplicative decrease.
 */
export function createEvenly() {
	let rate = Infinity;
	let since = -Infinity;
	let until = -Infinity;

	const isOn = (now: number) => now < until;
	const rateAt = (limit: number, now: number) =>
		Math.min(limit, rate + (limit * (now - since)) / WINDOW_MS);

	return {
		isOn,
		/** How far apart requests are sent, in milliseconds. */
		spacing: (limit: number, now: number): number =>
			isOn(now) ? WINDOW_MS / rateAt(limit, now) : 0,
		/** A request sent at that time got a 429. What was sent before the last change says nothing of it. */
		refused(sentAt: number, { limit, pause, now }: Refusal): void {
			if (!isOn(now)) [rate, since] = [limit, now];
			else if (sentAt >= since) {
				[rate, since] = [Math.max(LEAST * limit, KEPT * rateAt(limit, now)), now];
			}
			until = now + pause + FOR_MS;
		},
	};
}
