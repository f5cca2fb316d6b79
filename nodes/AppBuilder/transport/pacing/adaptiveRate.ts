import { WINDOW_MS } from './window';

/**
 * A refusal lowers the rate to this part of what was accepted (as in TCP), but not below the least part of the limit.
 */
const LOWERED = 0.7;
const LEAST_RATE = 1 / 16;
/** Other users that were noticed on the key are expected to stay for this long. */
const SHARED_FOR_MS = 2 * WINDOW_MS;

/**
 * Spaces the requests of a key that others use too. The rate falls by a factor and rises steadily (AIMD, RFC 5681), so
 * that processes that share a key reach equal shares. All times are milliseconds of the clock.
 */
export class AdaptiveRate {
	/** Requests per minute at `#since`. */
	#perMinute = Infinity;
	#since = -Infinity;
	#until = -Infinity;

	/**
	 * Lowers the rate once for requests that were in flight together: those sent before its last change say nothing about
	 * it.
	 * @param sentAt when the refused request was sent
	 * @param accepted how many requests of the window the service has accepted
	 */
	lower(sentAt: number, accepted: number, limit: number, time: number): void {
		if (sentAt >= this.#since) {
			const rate = time < this.#until ? this.#rateAt(limit, time) : Infinity;
			this.#perMinute = Math.max(LEAST_RATE * limit, LOWERED * Math.min(rate, accepted));
			this.#since = time;
		}
		this.#until = time + SHARED_FOR_MS;
	}

	/** When a request may follow the last one. The rate rises while the request waits, so this solves for both. */
	spacedUntil(lastSentAt: number, limit: number, time: number): number {
		if (time >= this.#until) return -Infinity;
		// A request of long ago has no bearing on the rate.
		const last = Math.max(lastSentAt, this.#since - WINDOW_MS);
		const rise = limit / WINDOW_MS;
		const rate = this.#perMinute + rise * (last - this.#since);
		const spacing = (Math.sqrt(rate ** 2 + 4 * limit) - rate) / (2 * rise);
		return Math.min(this.#until, last + Math.max(spacing, WINDOW_MS / limit));
	}

	#rateAt(limit: number, time: number): number {
		const regained = this.#perMinute + (limit * (time - this.#since)) / WINDOW_MS;
		return Math.max(this.#perMinute, Math.min(limit, regained));
	}
}
