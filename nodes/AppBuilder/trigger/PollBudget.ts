import { ServiceError } from '../errors/ServiceError';
import { formatDuration } from '../text/format';
import { now } from '../transport/clock';
import { Sender } from '../transport/pacing/sender';
import { startTimer, stopTimer, type Timer } from '../transport/timers';

/** Less than a minute, the shortest polling interval, and less than the known limits of n8n. */
const MAX_POLL_MS = 50_000;

/** The time that a poll may take, and its requests' sender. */
export class PollBudget {
	readonly sender: Sender;
	readonly #ms: number;
	readonly #end: number;
	readonly #over = new AbortController();
	readonly #timer: Timer;

	/** @param givenMs the time that n8n (since 2.38) gives the poll; n8n abandons a poll that takes longer */
	constructor(givenMs = MAX_POLL_MS) {
		this.#ms = Math.min(MAX_POLL_MS, givenMs);
		this.sender = new Sender({ isUrgent: true, maxPauseMs: this.#ms });
		this.#end = now() + this.#ms;
		this.#timer = startTimer(() => this.#over.abort(), this.#ms);
	}

	/** Ends waiting and retries when the time is up. */
	get signal(): AbortSignal {
		return this.#over.signal;
	}

	/** Whole milliseconds, at least one: axios treats 0 as no timeout. */
	get leftMs(): number {
		return Math.max(1, Math.ceil(this.#end - now()));
	}

	/** Whether less than a tenth is left, too little for look-ups. */
	get isEnding(): boolean {
		return this.#end - now() < this.#ms / 10;
	}

	/** Explains an error caused only by running out of time; returns others unchanged. */
	explain(error: unknown): unknown {
		const isOver = this.signal.aborted || now() >= this.#end;
		// The abort reason doesn't say: n8n's sleep (1.100 to 2.33) throws its own.
		const isLate = isOver && (!(error instanceof ServiceError) || error.text.isTimeout);
		if (!isLate) return error;
		const hasWaited = this.sender.waitedMs > this.#ms / 2 && !this.sender.slowedBy.has('busy');
		return hasWaited ? limitUsedUp(this.#ms) : tooSlow(this.#ms);
	}

	stop(): void {
		stopTimer(this.#timer);
	}
}

function limitUsedUp(ms: number): ServiceError {
	return new ServiceError({
		message: `This poll wasn't finished within ${formatDuration(ms)}: the rate limit was reached`,
		retry: 'later',
		description:
			"Other executions use the same API key, or the list has more pages than the plan allows requests per minute. In that case, set a larger 'Page Size' in the credential, or filter the list with 'Options' → 'Query Parameters'.",
		httpCode: '429',
	});
}

function tooSlow(ms: number): ServiceError {
	return new ServiceError({
		message: `The list of workspaces didn't arrive within ${formatDuration(ms)}`,
		retry: 'later',
		description:
			"If the list is long, request larger pages with 'Page Size' in the credential, or filter it with 'Options' → 'Query Parameters'.",
	});
}
