import { WINDOW_MS } from './window';

/** A refusal lowers the rate to this part of what was accepted (as in TCP)… */
const LOWERED = 0.7;
/** … but not below this part of the limit: few may be accepted because the process has just begun. */
const MIN_RATE = 1 / 8;
/** Other users that were noticed on the key are expected to stay for this long. */
const SHARED_FOR_MS = 2 * WINDOW_MS;

/**
 * Spaces the requests of a key that others use too. The rate falls by a factor and rises steadily, by the limit in a
 * window (AIMD, RFC 5681), so that processes that share a key reach equal shares. All times are milliseconds of the
 * clock.
 */
export class AdaptiveRate {
	/** Requests per minute at `#loweredAt`. */
	#perMinute = Infinity;
	#loweredAt = -Infinity;
	#sharedUntil = -Infinity;

	/**
	 * Lowers the rate once for requests that were in flight together: those sent before its last change say nothing about
	 * it.
	 * @param sentAt when the refused request was sent
	 * @param accepted how many requests of the window the service has accepted
	 */
	lower(sentAt: number, accepted: number, limit: number, time: number): void {
		if (accepted === 0 || accepted >= limit) return;
		if (sentAt >= this.#loweredAt) {
			const lowered = LOWERED * Math.min(this.#rate(limit, time), accepted);
			this.#perMinute = Math.max(MIN_RATE * limit, lowered);
			this.#loweredAt = time;
		}
		this.#sharedUntil = time + SHARED_FOR_MS;
	}

	/** When a request may follow the last one. The first after a refusal waits only for the pause. */
	nextAllowedAt(lastSentAt: number, limit: number, time: number): number {
		const isSpaced = time < this.#sharedUntil && lastSentAt > this.#loweredAt;
		return isSpaced ? lastSentAt + WINDOW_MS / this.#rate(limit, time) : -Infinity;
	}

	#rate(limit: number, time: number): number {
		if (time >= this.#sharedUntil) return limit;
		return Math.min(limit, this.#perMinute + (limit * (time - this.#loweredAt)) / WINDOW_MS);
	}
}
