import type { PauseCause } from '../../errors/ServiceError';
import { now } from '../clock';
import { requestedPauseMs, retryAfterMs, SECOND } from './limitHeaders';

/** The longest backoff after 429 responses that name no time; the first is a second. */
const MAX_BACKOFF_MS = 20_000;

/** The pauses of a key as they are at one moment. */
interface PauseState extends PauseCause {
	/** Milliseconds until the current pause ends; 0 if there is none. */
	pauseMs: number;
	/** Milliseconds for which the key has been paused in all. */
	pausedMs: number;
}

/** The times at which nothing may be sent with a key, because the service wants no requests. */
export class Pauses {
	#since = 0;
	#until = 0;
	#earlierMs = 0;
	#cause: PauseCause = { reason: 'limit', isRequestedByService: false };
	/** 429 responses that named no time, since the service last accepted a request. */
	#backoffs = 0;

	/** When the last pause ends or has ended, in milliseconds of the clock. */
	get until(): number {
		return this.#until;
	}

	/** All read at one moment, in whole milliseconds: a rounding error must not push five minutes of pauses over the limit. */
	state(): PauseState {
		const time = now();
		const pausedMs = this.#earlierMs + Math.min(time, this.#until) - this.#since;
		return {
			pauseMs: Math.max(0, Math.floor(this.#until - time)),
			pausedMs: Math.floor(pausedMs),
			...this.#cause,
		};
	}

	/** Pauses after a 429 response. If no time is named, requests that were in flight together count once. */
	refused(headers: Headers, time: number): void {
		const requestedMs = requestedPauseMs(headers);
		if (!requestedMs && time < this.#until) return;
		const cause: PauseCause = { reason: 'limit', isRequestedByService: Boolean(requestedMs) };
		this.extend(requestedMs || backoffMs(this.#backoffs++), cause, time);
	}

	/** Records a response other than a refusal. */
	accepted(): void {
		this.#backoffs = 0;
	}

	/** Makes a pause longer, never shorter. */
	extend(ms: number, cause: PauseCause, time: number): void {
		if (time + ms <= this.#until) return;
		if (time >= this.#until) {
			this.#earlierMs += this.#until - this.#since;
			this.#since = time;
		}
		this.#until = time + ms;
		this.#cause = cause;
	}
}

/** How long a 503 asks to pause, in milliseconds; undefined for any other response. */
export function busyPauseMs({ status, headers }: Pick<Response, 'status' | 'headers'>) {
	return status === 503 ? retryAfterMs(headers) : undefined;
}

/** Adds full jitter, so that processes that share a key do not come back together. */
function backoffMs(count: number): number {
	return Math.random() * Math.min(MAX_BACKOFF_MS, SECOND * 2 ** count);
}
