import { FEW_REQUESTS } from './sender';
import { SendWindow, WINDOW_MS, type Sent } from './window';

/** For so many accepted, one more may be unanswered: whatever the limit, it refuses about a quarter of what it accepts. */
const ACCEPTED_PER_MORE = 4;

/**
 * How many requests of a key may be unanswered at a time: a service may have limits that nobody knows, and refuses all
 * that reach it beyond them. Ten at first and one after a refusal, then more with what it accepts.
 */
export class Growth {
	/** What was sent since the last refusal. A service that takes long to respond still refuses at once. */
	#sent = new SendWindow();
	#refusedAt = 0;
	/** When the service accepted the first of them. */
	#acceptedAt = -Infinity;

	/** Milliseconds until one more may be sent, if no response comes before that; 0 is now. */
	delay(time: number): number {
		const unanswered = this.#sent.unanswered(time);
		const accepted = this.#sent.count(time) - unanswered;
		const atFirst = this.isRestarting(time) ? 1 : FEW_REQUESTS;
		const allowed = atFirst + Math.floor(accepted / ACCEPTED_PER_MORE);
		return unanswered < allowed ? 0 : this.#sent.arrivalMs(time);
	}

	/** Whether a refusal keeps it low: until a minute after the service has accepted something again. */
	isRestarting(time: number): boolean {
		return time < this.#acceptedAt + WINDOW_MS;
	}

	send(request: Sent): void {
		this.#sent.send(request);
	}

	accept(request: Sent, time: number): void {
		if (request.time < this.#refusedAt) return;
		this.#sent.arrive(request, time);
		this.#acceptedAt = Math.min(this.#acceptedAt, time);
	}

	/** Restarts, once for those in flight together: they say nothing about the time after the first refusal. */
	refuse(request: Sent, time: number): void {
		if (request.time < this.#refusedAt) return;
		this.#sent = new SendWindow();
		this.#refusedAt = time;
		this.#acceptedAt = Infinity;
	}

	/** Marks a request as ended; without a response, it says nothing. */
	end(request: Sent): void {
		this.#sent.remove(request);
	}
}
