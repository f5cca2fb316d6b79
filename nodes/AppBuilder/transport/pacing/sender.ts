import type { PauseCause } from '../../errors/ServiceError';
import { now } from '../clock';

/** Longer outages and pauses are left to Retry: an execution that waits keeps its items in memory. */
const MAX_PAUSE_MS = 300_000;
/** A sender with more requests than this is bulk, which can wait for others. */
const FEW_REQUESTS = 10;

interface SenderOptions {
	/** Whether it is never bulk: a search in the editor, or a poll. */
	isUrgent?: boolean;
	/** How many requests it may send, as far as that is known; 0 if it is not. */
	expected?(): number;
	/** The longest pause that the sender waits for, in milliseconds. */
	maxPauseMs?: number;
}

/** 'limit': others use the key, or the account allows less than the plan. 'busy': a busy service asks for pauses. */
export type SlowedBy = PauseCause['reason'];

/** A search in the editor, a poll, or an execution's use of one key: all requests that one user waits for. */
export class Sender {
	/** How many requests it has sent. */
	sent = 0;
	/** What its responses have shown, besides the plan's own pace. */
	readonly slowedBy = new Set<SlowedBy>();
	readonly expected: () => number;
	readonly #isUrgent: boolean;
	readonly #maxPauseMs: number;
	/** How long the key had been paused in all when the sender began, or when the service last accepted its request. */
	#pausedBeforeMs: number | undefined;
	#waits = 0;
	#waitingSince = 0;
	#waitedMs = 0;

	constructor({ isUrgent = false, expected = () => 0, maxPauseMs = MAX_PAUSE_MS }: SenderOptions) {
		this.#isUrgent = isUrgent;
		this.expected = expected;
		this.#maxPauseMs = maxPauseMs;
	}

	/** Whether its requests wait for those of other senders. */
	get isBulk(): boolean {
		return !this.#isUrgent && this.sent >= FEW_REQUESTS;
	}

	/** Whether the sender needs only a few slots, and soon. */
	get isShort(): boolean {
		return !this.isBulk && this.expected() <= FEW_REQUESTS;
	}

	/** @param pausedMs how long the key has been paused in all */
	begin(pausedMs: number): void {
		this.#pausedBeforeMs ??= pausedMs;
	}

	/**
	 * Records a response other than one that pauses the key, whatever it says.
	 * @param pausedMs how long the key has been paused in all
	 */
	accepted(pausedMs: number): void {
		this.#pausedBeforeMs = pausedMs;
	}

	/**
	 * Milliseconds of pauses since the service last accepted a request of the sender. Waiting for the plan's own pace
	 * does not count.
	 * @param pausedMs how long the key has been paused in all
	 */
	refusedMs(pausedMs: number): number {
		return pausedMs - (this.#pausedBeforeMs ?? pausedMs);
	}

	/** Whether the sender gives up instead of waiting for a pause this long, after pauses of `refusedMs`. */
	givesUp(pauseMs: number, refusedMs = 0): boolean {
		return pauseMs > 0 && refusedMs + pauseMs > this.#maxPauseMs;
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

	/** How long at least one of the sender's requests has waited for the rate limit, in milliseconds. */
	get waitedMs(): number {
		return this.#waitedMs + (this.#waits > 0 ? now() - this.#waitingSince : 0);
	}
}
