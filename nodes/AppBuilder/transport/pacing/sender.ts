import type { PauseCause } from '../../errors/requestLimit';
import { now } from '../clock';

/** Longer outages and pauses are left to Retry: a waiting execution keeps its items in memory. */
const MAX_PAUSE_MS = 300_000;
/** A sender with more requests than this is bulk, which can wait for others. */
export const FEW_REQUESTS = 10;

interface SenderOptions {
	/** Whether it is never bulk: a search in the editor, or a poll. */
	isUrgent?: boolean;
	/** The longest that the sender waits while the service accepts nothing, in milliseconds. */
	maxPauseMs?: number;
	/** Until when it waits at all, in milliseconds from now. */
	maxWaitMs?: number;
}

/** A search in the editor, a poll, or an execution's use of one key: all requests that one user waits for. */
export class Sender {
	/** How many requests it may send, as far as known. */
	expected = 0;
	/** How many requests it has asked to send. */
	requests = 0;
	/** What slowed it down, besides the plan's own pace. */
	readonly slowedBy = new Set<PauseCause['reason']>();
	/** Since when the service has refused its requests; undefined if it accepted the latest, or refused none. */
	refusedAt: number | undefined;
	/** How long the pauses are that refusals of its own requests have caused since one of them was accepted. */
	ownPausesMs = 0;
	readonly #isUrgent: boolean;
	readonly #maxPauseMs: number;
	readonly #waitsUntil: number;
	#waits = 0;
	#waitingSince = 0;
	#waitedMs = 0;

	constructor(options: SenderOptions = {}) {
		const { isUrgent = false, maxPauseMs = MAX_PAUSE_MS, maxWaitMs = Infinity } = options;
		this.#isUrgent = isUrgent;
		this.#maxPauseMs = maxPauseMs;
		this.#waitsUntil = now() + maxWaitMs;
	}

	/** Whether its next request waits for those of other senders. */
	get isBulk(): boolean {
		return !this.#isUrgent && this.requests >= FEW_REQUESTS;
	}

	/** How long the service has refused its requests before the present pause, in milliseconds. */
	refusedMs(pauseMs: number): number {
		const sinceMs = this.refusedAt === undefined ? 0 : now() - this.refusedAt;
		return Math.max(sinceMs, this.ownPausesMs - pauseMs);
	}

	/** Whether the sender gives up instead of waiting for a pause this long. */
	givesUp(pauseMs: number): boolean {
		const isTooLong = this.refusedMs(pauseMs) + pauseMs > this.#maxPauseMs;
		return pauseMs > 0 && (isTooLong || pauseMs > this.leftMs);
	}

	/** How much longer it waits at all, in milliseconds. */
	get leftMs(): number {
		return Math.max(0, this.#waitsUntil - now());
	}

	/** Counts the wait as time spent on the rate limit; waits that overlap count once. */
	async measure<T>(wait: Promise<T>): Promise<T> {
		if (this.#waits++ === 0) this.#waitingSince = now();
		try {
			return await wait;
		} finally {
			if (--this.#waits === 0) this.#waitedMs += now() - this.#waitingSince;
		}
	}

	/** How long at least one of its requests has waited for the rate limit, in milliseconds. */
	get waitedMs(): number {
		return this.#waitedMs + (this.#waits > 0 ? now() - this.#waitingSince : 0);
	}
}
