const MINUTE_MS = 60_000;

/** Slightly more than a minute, because clocks differ. */
export const WINDOW_MS = MINUTE_MS + 100;

/** A request reaches the service within this time, even if its response takes longer. */
const MAX_TRAVEL_MS = 2_000;

export interface Sent {
	/** When the request was sent, in milliseconds of the clock. */
	time: number;
}

/**
 * A sliding window over the requests of one key: never more than the limit in any minute. The service counts a request
 * when it arrives, at some point between sending and response, so the request's minute starts at the response. All
 * times are milliseconds of the clock.
 */
export class SendWindow {
	/** Requests in flight, oldest first. */
	readonly #inFlight = new Set<Sent>();
	/** The latest times at which the counted requests can have arrived, oldest first. */
	readonly #arrivals: number[] = [];

	/** Milliseconds until one more may be sent under a limit of requests per minute; 0 is now. */
	delay(limit: number, time: number): number {
		const excess = this.count(time) - limit;
		if (excess < 0) return 0;
		const freed = this.#arrivals[excess];
		return freed === undefined ? WINDOW_MS : freed + WINDOW_MS - time;
	}

	send(request: Sent): void {
		this.#inFlight.add(request);
	}

	/** Records a response. One that comes later than {@link MAX_TRAVEL_MS} changes nothing. */
	arrive(request: Sent, time: number): void {
		if (!this.#inFlight.delete(request)) return;
		const latest = Math.min(time, request.time + MAX_TRAVEL_MS);
		this.#arrivals.push(Math.max(latest, this.#arrivals.at(-1) ?? latest));
	}

	/** Removes a request in flight that doesn't count, such as one that the service refused. */
	remove(request: Sent): void {
		this.#inFlight.delete(request);
	}

	count(time: number): number {
		const unanswered = this.unanswered(time);
		while (this.#arrivals[0] + WINDOW_MS <= time) this.#arrivals.shift();
		return this.#arrivals.length + unanswered;
	}

	/** How many requests may still be on their way at that time. */
	unanswered(time: number): number {
		for (const request of this.#inFlight) {
			if (request.time + MAX_TRAVEL_MS > time) break;
			this.arrive(request, time);
		}
		return this.#inFlight.size;
	}

	/** Milliseconds until the oldest of those must have arrived. */
	arrivalMs(time: number): number {
		const [oldest] = this.#inFlight;
		return oldest.time + MAX_TRAVEL_MS - time;
	}
}
