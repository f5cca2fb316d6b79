import { now } from '../clock';

/** Longer outages and pauses are left to Retry: an execution that waits keeps its items in memory. */
const MAX_PAUSE_MS = 300_000;
/** A sender with more requests than this is bulk, which can wait for others. */
const FEW_REQUESTS = 10;

/** The order in which senders are served. */
export const LANES = ['person', 'early', 'bulk'] as const;
export type Lane = (typeof LANES)[number];

interface SenderOptions {
	/** `person` is somebody who waits in the editor. */
	kind: 'person' | 'poll' | 'execution';
	/** The least number of requests that it will send, as far as that is known. */
	expected?(): number;
	/** The longest pause that the sender waits for, in milliseconds. */
	maxPauseMs?: number;
}

/** A search in the editor, a poll, or an execution's use of one key: all requests that one user waits for. */
export class Sender {
	/** How many requests it has sent. */
	sent = 0;
	/** Whether its responses have shown that others use the key, or that the account allows less than the plan. */
	wasShort = false;
	readonly expected: () => number;
	readonly #kind: SenderOptions['kind'];
	readonly #maxPauseMs: number;
	#refusedSince: number | undefined;
	#waits = 0;
	#waitingSince = 0;
	#waitedMs = 0;

	constructor({ kind, expected = () => 0, maxPauseMs = MAX_PAUSE_MS }: SenderOptions) {
		this.#kind = kind;
		this.expected = expected;
		this.#maxPauseMs = maxPauseMs;
	}

	get lane(): Lane {
		if (this.#kind === 'person') return 'person';
		return this.#kind === 'poll' || this.sent < FEW_REQUESTS ? 'early' : 'bulk';
	}

	/** Whether the sender needs only a few slots, and soon. */
	get isVisit(): boolean {
		return this.lane !== 'bulk' && this.expected() <= FEW_REQUESTS;
	}

	/** Records that the service refused a request: 429, or 503 with Retry-After. */
	refused(): void {
		this.#refusedSince ??= now();
	}

	/** Records that the service accepted a request, whatever its response says. */
	accepted(): void {
		this.#refusedSince = undefined;
	}

	/** How long the service has been refusing all of the sender's requests, in milliseconds. */
	get refusedMs(): number {
		return now() - (this.#refusedSince ?? now());
	}

	/** Whether the sender gives up instead of waiting for a pause this long. */
	givesUp(pauseMs: number): boolean {
		return pauseMs > 0 && this.refusedMs + pauseMs > this.#maxPauseMs;
	}

	/** Counts the wait as time spent on the request limit; waits that overlap count once. */
	async measure<T>(wait: Promise<T>): Promise<T> {
		if (this.#waits++ === 0) this.#waitingSince = now();
		try {
			return await wait;
		} finally {
			if (--this.#waits === 0) this.#waitedMs += now() - this.#waitingSince;
		}
	}

	/** How long at least one of the sender's requests has waited for the request limit, in milliseconds. */
	get waitedMs(): number {
		return this.#waitedMs + (this.#waits > 0 ? now() - this.#waitingSince : 0);
	}
}
