import { now } from '../clock';
import type { Sender } from './sender';
import { WINDOW_MS } from './window';

/** So that processes that share a key get equal shares of a window, and few requests are in flight when it's full. */
const SPREAD_MS = 0.15 * WINDOW_MS;
/** Timers fire late: what was due within this time is sent together. */
const CATCH_UP_MS = 100;
/** The share of the limit that is left free, so that a visit needn't wait for the next window. */
const FREE_PART = 0.02;
/** After one visit, others follow. */
const FREE_FOR_MS = 15 * WINDOW_MS;

/** What bulk executions leave to others who use the key, in this and other processes. */
export class RoomForOthers {
	#visitedAt = -Infinity;
	/** When the next request is due; all spread executions with the key share this time. */
	#dueAt = 0;

	/** Notes that a sender with few requests came while bulk requests waited. */
	noteVisit(): void {
		this.#visitedAt = now();
	}

	/** How many requests per window bulk executions leave free. */
	free(limit: number): number {
		return now() < this.#visitedAt + FREE_FOR_MS ? Math.floor(FREE_PART * limit) : 0;
	}

	/** Milliseconds until the next request is due, if the sender is a spread execution; 0 is now. */
	delay(limit: number, sender: Sender): number {
		if (!isSpread(limit, sender)) return 0;
		// Whole milliseconds, because a timer for a fraction may fire slightly early.
		return Math.max(0, Math.floor(this.#dueAt - now()));
	}

	/** Moves the due time on by one request, if a spread execution sends it. */
	send(limit: number, sender: Sender): void {
		if (!isSpread(limit, sender)) return;
		this.#dueAt = Math.max(now() - CATCH_UP_MS, this.#dueAt + SPREAD_MS / limit);
	}
}

/** An execution that fits into one window isn't spread: it's over before others could share the window. */
function isSpread(limit: number, { expected }: Sender): boolean {
	return expected > limit;
}
