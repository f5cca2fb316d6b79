import { FEW_REQUESTS, laneOf, type Sender } from './turns';
import { WINDOW_MS } from './window';

/** In a run of more windows than this, it is hardly noticed that it ends most of a window later. */
const LONG_RUN_WINDOWS = 15;
const LONG_SPREAD = 0.84;
/** A shorter one may take so much longer for each window after the first: newcomers find room in all of them. */
const SPREAD_PER_WINDOW = 0.02;
/** So much that processes which start a moment apart get about the same of the first window. */
const LEAST_SPREAD = 0.09;
/** Requests that may be sent together: nobody notices. */
const TOGETHER_MS = 250;
/** So long the first responses are waited for. */
const LOOK_MS = 1_050;

export interface Moment {
	sender: Sender;
	/** Requests per minute. */
	limit: number;
	now: number;
}

/**
 * Slots free in a sliding window when they were used in the one before. A long run that used all at once
 * would free all at once, a minute later; spread over most of the first window, it frees one after the other in all
 * windows that follow, and who comes in between takes the next. After the generic cell rate algorithm.
 * A shorter one spreads them less, and looks at the first responses before it sends more: others who use the key
 * show in them, and hardly any request is on its way when there is no more room.
 */
export function createSpread() {
	/** When the next request of a run that spreads them is due. */
	let due = -Infinity;
	/** When the first request was sent, the last one, and how many were sent in between. */
	let first = -Infinity;
	let last = -Infinity;
	let count = 0;
	let answered = 0;

	/** Over how many milliseconds the requests of a window are spread. */
	function spreadMs({ sender, limit }: Moment): number {
		const windows = laneOf(sender) === 'bulk' ? sender.expected() / limit : 0;
		if (windows <= 1) return 0;
		const part = Math.max(LEAST_SPREAD, SPREAD_PER_WINDOW * (windows - 1));
		return (windows > LONG_RUN_WINDOWS ? LONG_SPREAD : part) * WINDOW_MS;
	}

	return {
		/** Milliseconds. */
		delay(moment: Moment): number {
			if (spreadMs(moment) === 0) return 0;
			const isLooking = answered < Math.min(FEW_REQUESTS, count);
			return Math.max(due - TOGETHER_MS, isLooking ? first + LOOK_MS : 0) - moment.now;
		},
		sent(moment: Moment): void {
			const { now, limit } = moment;
			if (spreadMs(moment) > 0) due = Math.max(due, now) + spreadMs(moment) / limit;
			if (last + WINDOW_MS < now) [first, count, answered] = [now, 0, 0];
			count++;
			last = now;
		},
		/** There is a response. Whether it is one of the first, which are waited for. */
		answered: (): boolean => answered++ < FEW_REQUESTS,
	};
}
