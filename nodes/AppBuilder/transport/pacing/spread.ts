import { laneOf, type Sender } from './turns';
import { WINDOW_MS } from './window';

/** A run of more windows leaves a slot free every now and then; a shorter one is through sooner without. */
const LONG_RUN_WINDOWS = 15;
/** Over so much of the first window a long run spreads its requests: it ends less than a window later. */
const SPREAD_MS = 0.94 * WINDOW_MS;
/** Requests that may be sent together: nobody notices. */
const TOGETHER_MS = 250;

export interface Moment {
	sender: Sender;
	/** Requests per minute. */
	limit: number;
	now: number;
}

/**
 * Slots free in a sliding window when they were used in the one before. A long run that used all at once
 * would free all at once, a minute later; spread over the first window, it frees one every moment, in all
 * windows that follow, and who comes in between takes the next. After the generic cell rate algorithm.
 */
export function createSpread() {
	/** When the next request is due. */
	let due = -Infinity;

	function isSpread({ sender, limit }: Moment): boolean {
		return laneOf(sender) === 'bulk' && sender.expected() > LONG_RUN_WINDOWS * limit;
	}
	return {
		/** Milliseconds. */
		delay: (moment: Moment): number => (isSpread(moment) ? due - TOGETHER_MS - moment.now : 0),
		sent(moment: Moment): void {
			if (isSpread(moment)) due = Math.max(due, moment.now) + SPREAD_MS / moment.limit;
		},
	};
}
