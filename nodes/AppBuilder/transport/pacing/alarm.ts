import { now } from '../clock';
import { startTimer, stopTimer, type Timer } from '../timers';

/** Calls a function once, at the earliest time set. A timer for each request would cost 0.1 ms of processor time. */
export class Alarm {
	readonly #ring: () => void;
	#at = Infinity;
	#timer: Timer | undefined;

	constructor(ring: () => void) {
		this.#ring = ring;
	}

	/** Rings after this time, unless it's already set to ring earlier. */
	set(ms: number): void {
		const at = now() + ms;
		// Timers are only accurate to a millisecond.
		if (at > this.#at - 1) return;
		this.clear();
		this.#at = at;
		this.#timer = startTimer(() => {
			this.#at = Infinity;
			this.#ring();
		}, ms);
	}

	clear(): void {
		this.#at = Infinity;
		stopTimer(this.#timer);
	}
}
