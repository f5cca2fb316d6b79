import { FEW_REQUESTS, laneOf, type Sender } from './turns';
import { WINDOW_MS } from './window';

/** A run of more windows leaves a slot free every now and then; a shorter one is through sooner without. */
const LONG_RUN_WINDOWS = 15;
/** Over so much of the first window a long run spreads its requests: it ends less than a window later. */
const SPREAD_MS = 0.94 * WINDOW_MS;
/** Requests that may be sent together: nobody notices. */
const TOGETHER_MS = 250;

/** Services round up to whole seconds how long to wait. */
const BACK_AFTER_MS = 1_050;

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
 * A shorter one looks at the first responses before it sends all: they may show that others use the key. And it
 * leaves the last tenth for a second, and so in each window: by then whoever the service has refused is back.
 */
export function createSpread() {
	/** When the next request of a long run is due. */
	let due = -Infinity;
	/** When the first request was sent, the last one, and how many were sent in between. */
	let first = -Infinity;
	let last = -Infinity;
	let count = 0;
	let answered = 0;

	function isLongerThan(windows: number, { sender, limit }: Moment): boolean {
		return laneOf(sender) === 'bulk' && sender.expected() > windows * limit;
	}

	return {
		/** Milliseconds. */
		delay(moment: Moment): number {
			const { now, limit } = moment;
			if (isLongerThan(LONG_RUN_WINDOWS, moment)) return due - TOGETHER_MS - now;
			const isLooking = answered < Math.min(FEW_REQUESTS, count);
			const isLastTenth = count >= 0.9 * limit;
			const isHeldBack = isLongerThan(1, moment) && (isLooking || isLastTenth);
			return isHeldBack ? first + BACK_AFTER_MS - now : 0;
		},
		sent(moment: Moment): void {
			const { now, limit } = moment;
			if (isLongerThan(LONG_RUN_WINDOWS, moment)) due = Math.max(due, now) + SPREAD_MS / limit;
			if (last + WINDOW_MS < now) [first, count, answered] = [now, 0, 0];
			count++;
			last = now;
		},
		/** There is a response. Whether it is one of the first, which are waited for. */
		answered: (): boolean => answered++ < FEW_REQUESTS,
	};
}
