import { FEW_REQUESTS, laneOf } from './turns';
import { WINDOW_MS } from './window';
import type { Moment } from './spread';

/** What bulk runs leave of a window, and at least. */
const PART = 0.02;
const LEAST = 2;
/** A key with a lower limit has nothing to spare. */
const LEAST_LIMIT = 20;
/** Whoever has come may come again for so long. */
const EXPECTED_MS = 10 * WINDOW_MS;

/**
 * Slots that bulk runs leave for others: for who looks at a list, a poll, a run of a few requests. In a sliding window
 * a slot left free is lost, so none is left on a key that only bulk runs use.
 */
export function createReserve() {
	let visitedAt = -Infinity;

	const isVisitor = (moment: Moment) =>
		laneOf(moment.sender) !== 'bulk' &&
		(moment.sender.isPerson || moment.sender.expected() <= FEW_REQUESTS);

	return {
		/** How many slots this sender has to leave. */
		size({ sender, limit, now }: Moment): number {
			const isLeft = laneOf(sender) === 'bulk' && limit >= LEAST_LIMIT;
			if (!isLeft || now >= visitedAt + EXPECTED_MS) return 0;
			return Math.max(LEAST, Math.floor(PART * limit));
		},
		sent(moment: Moment): void {
			if (isVisitor(moment)) visitedAt = moment.now;
		},
	};
}
