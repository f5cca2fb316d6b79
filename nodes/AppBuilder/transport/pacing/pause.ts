import type { PauseCause } from '../../errors/requestLimit';
import { now } from '../clock';
import { SECOND, type Refusal } from './rateLimitHeaders';

/** Long enough to spare a service that stays closed, and short enough to notice that it is open again. */
const MAX_BACKOFF_MS = 20_000;

/** The time during which the service wants no requests with a key. */
export class Pause {
	#until = 0;
	#cause: PauseCause = { reason: 'limit', isRequestedByService: false };
	/** How often the service has refused since it last accepted a request; refusals in flight together count once. */
	#refusals = 0;

	/** How much longer nothing may be sent, in milliseconds. */
	get ms(): number {
		return Math.max(0, this.#until - now());
	}

	get cause(): PauseCause {
		return this.#cause;
	}

	/**
	 * Pauses for as long as the service asks, or for a random time if that is longer. The upper limit of the random time
	 * doubles with each further refusal, up to {@link MAX_BACKOFF_MS}.
	 * @returns how much longer that is, in milliseconds
	 */
	refuse(sentAt: number, { reason, requestedMs }: Refusal): number {
		const before = this.ms;
		const isNew = this.#refusals === 0 || sentAt >= this.#until;
		const backoffMs = isNew ? backoffAfter(this.#refusals++) : 0;
		const ms = Math.max(requestedMs, backoffMs);
		// A pause gets longer, never shorter.
		if (ms > before) {
			this.#until = now() + ms;
			this.#cause = { reason, isRequestedByService: requestedMs > 0 && requestedMs >= backoffMs };
		}
		return this.ms - before;
	}

	/**
	 * Notes a response that doesn't refuse. A request sent before the pause says nothing about the time after it.
	 * @returns whether the service accepts again
	 */
	accept(sentAt: number): boolean {
		const isAccepted = this.#refusals > 0 && sentAt >= this.#until;
		if (isAccepted) this.#refusals = 0;
		return isAccepted;
	}
}

/** Random, so that processes that share a key don't retry together. */
function backoffAfter(refusals: number): number {
	return Math.random() * Math.min(MAX_BACKOFF_MS, SECOND * 2 ** refusals);
}
