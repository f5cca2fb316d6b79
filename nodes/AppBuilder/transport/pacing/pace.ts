import { LONGEST_PAUSE_MS } from '../../errors/ServiceError';
import { now } from '../clock';
import { AdaptiveRate } from './adaptiveRate';
import { SECOND, usedUpMs } from './limitHeaders';
import { busyPauseMs, Pauses } from './pauses';
import type { Sender, SlowedBy } from './sender';
import { SendWindow, WINDOW_MS, type Sent } from './window';

/**
 * A bulk execution of more than a window spreads the requests of each over this part of it, so that processes starting
 * together share the first.
 */
const SPREAD_MS = 0.09 * WINDOW_MS;
/** Requests due within this time are sent together: a timer for each would take processor time. */
const BATCH_MS = 250;

/** Part of the limit that bulk leaves free for others after a short sender came. */
const RESERVED_PART = 0.02;
/** Bulk leaves it free for this many windows. A bulk execution that takes longer does so from its start. */
const RESERVED_WINDOWS = 15;

/** A request that is to be sent. */
export interface Outgoing {
	/** The limit of the credential's plan. */
	requestsPerMinute: number;
	sender: Sender;
}

/** A request that may be sent, and counts as sent. */
export interface Permit extends Outgoing, Sent {}

/**
 * Decides what may be sent with one key, and when. A sliding window keeps to the plan's limit. Bulk executions leave
 * room for others. The service's responses can pause all requests, or space them by a rate.
 */
export class KeyPace {
	readonly pauses = new Pauses();
	readonly #window = new SendWindow();
	readonly #rate = new AdaptiveRate();
	#lastSentAt = -Infinity;
	#bulkSentAt = -Infinity;
	/** When the next request of a bulk execution is due. */
	#bulkDueAt = -Infinity;
	/** When a short sender last came during a bulk execution. */
	#lastShortAt = -Infinity;

	/** Milliseconds until the request may be sent; 0 is now. */
	delay(request: Outgoing): number {
		const time = now();
		const limit = request.requestsPerMinute;
		return Math.max(
			this.pauses.until - time,
			// Whole milliseconds, because a timer for a fraction may come a fraction too early.
			Math.floor(this.#rate.nextAllowedAt(this.#lastSentAt, limit, time) - time),
			this.#window.delay(limit, time),
			this.#bulkDelay(request, time),
		);
	}

	/** Whether a bulk request waits to leave room for others, so that those behind it may be sent. */
	yields(request: Outgoing): boolean {
		const time = now();
		return this.#bulkDelay(request, time) > this.#window.delay(request.requestsPerMinute, time);
	}

	/** Keeps slots free from bulk after a short sender came, even if it gives up before it has sent. */
	noteShortSender(sender: Sender): void {
		const time = now();
		// Bulk that has used up a window sends nothing until the next.
		const isBesideBulk = time < this.#bulkSentAt + 2 * WINDOW_MS;
		if (sender.isShort && isBesideBulk) this.#lastShortAt = time;
	}

	/** Counts a request as sent. */
	send(request: Outgoing): Permit {
		const { requestsPerMinute, sender } = request;
		const time = now();
		const permit = { requestsPerMinute, sender, time };
		this.#window.send(permit);
		this.#lastSentAt = time;
		this.#bulkDueAt = Math.max(this.#bulkDueAt, time) + spacingMs(request);
		if (sender.isBulk) this.#bulkSentAt = time;
		return permit;
	}

	/**
	 * Learns from the response to a request.
	 * @returns why there is less room than the plan allows; undefined if the response does not say so
	 */
	observe(permit: Permit, response: Pick<Response, 'status' | 'headers'>): SlowedBy | undefined {
		const { status, headers } = response;
		const time = now();
		if (status === 429) {
			this.#window.remove(permit);
			this.pauses.refused(headers, time);
			this.#lowerRate(permit, time);
			return 'limit';
		}
		this.#window.arrive(permit, time);
		const busyMs = busyPauseMs(response);
		if (busyMs) {
			this.pauses.extend(busyMs, { reason: 'busy', isRequestedByService: true }, time);
			return 'busy';
		}
		this.pauses.accepted();
		const resetMs = usedUpMs(headers);
		if (!this.#isUsedUpByOthers(permit, resetMs, time)) return;
		this.pauses.extend(resetMs, { reason: 'limit', isRequestedByService: true }, time);
		this.#lowerRate(permit, time);
		return 'limit';
	}

	/** Milliseconds for which bulk leaves room for others; 0 for all other requests. */
	#bulkDelay(request: Outgoing, time: number): number {
		const { requestsPerMinute: limit, sender } = request;
		if (!sender.isBulk) return 0;
		const isSpread = spacingMs(request) > 0;
		return Math.max(
			isSpread ? this.#bulkDueAt - BATCH_MS - time : 0,
			this.#window.delay(limit - this.#reserved(request, time), time),
		);
	}

	/** Slots that a bulk request leaves free: at least one, but none of a limit below ten. */
	#reserved({ requestsPerMinute: limit, sender }: Outgoing, time: number): number {
		const isLong = sender.expected() > RESERVED_WINDOWS * limit;
		const isReserved = isLong || time < this.#lastShortAt + RESERVED_WINDOWS * WINDOW_MS;
		return isReserved && limit >= 10 ? Math.ceil(RESERVED_PART * limit) : 0;
	}

	#lowerRate({ time: sentAt, requestsPerMinute }: Permit, time: number): void {
		this.#rate.lower(sentAt, this.#window.accepted(time), requestsPerMinute, time);
	}

	/** @param resetMs how long until the quota is renewed, rounded up to whole seconds */
	#isUsedUpByOthers({ requestsPerMinute: limit }: Permit, resetMs: number, time: number): boolean {
		// The own window is more exact. Responses may overtake each other, so those in flight count too.
		const isOwn = this.#window.count(time) >= limit && resetMs <= WINDOW_MS + SECOND;
		// An hour or more is nonsense, or a plan since changed: a 429 tells.
		return !isOwn && resetMs > SECOND && resetMs < LONGEST_PAUSE_MS;
	}
}

/** Milliseconds between two requests of a bulk execution; 0 if all of them fit into one window. */
function spacingMs({ requestsPerMinute: limit, sender }: Outgoing): number {
	return sender.expected() > limit ? SPREAD_MS / limit : 0;
}
