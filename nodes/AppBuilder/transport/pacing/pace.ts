import { LONGEST_PAUSE_MS } from '../../errors/requestLimit';
import { now } from '../clock';
import { AdaptiveRate } from './adaptiveRate';
import { declaredLimit, quotasOf, SECOND, type Quota } from './limitHeaders';
import { busyPauseMs, Pauses } from './pauses';
import type { Sender, SlowedBy } from './sender';
import { MINUTE_MS, SendWindow, WINDOW_MS, type Sent } from './window';

/**
 * Smallest part of a window that a bulk execution spreads its requests over, so that processes starting together share
 * the first.
 */
const LEAST_SPREAD = 0.09;
/** Spread for each window after the first, if more in all: leaves slots for newcomers, and delays the end by as much. */
const SPREAD_PER_WINDOW = 0.02;
/**
 * Longer executions use most of each window, so that 85 % of newcomers find a slot within a second. Ending up to a minute
 * later hardly matters to such an execution.
 */
const LONG_RUN_WINDOWS = 15;
const LONG_SPREAD = 0.84;
/** Requests due within this time are sent together: a timer for each would take processor time. */
const TOGETHER_MS = 250;

/** Part of the limit that bulk leaves free after a visit: at least one request, but none of a limit below ten. */
const RESERVED_PART = 0.02;
const RESERVED_FOR_MS = 10 * WINDOW_MS;

/** A declared limit is forgotten this long after the last response that declares one: the plan may have changed. */
const DECLARED_FOR_MS = 2 * WINDOW_MS;
/** After a 429 that declares one, later executions should not meet the same 429s again. */
const ENFORCED_FOR_MS = 60 * MINUTE_MS;

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
 * room for others. The service's responses can pause all requests, lower the limit, or space requests by a rate.
 */
export class KeyPace {
	readonly #window = new SendWindow();
	#lastSentAt = -Infinity;
	#bulkSentAt = -Infinity;
	/** When the next request of a bulk execution is due. */
	#bulkDueAt = -Infinity;
	/** When a sender of few requests last came during a bulk execution. */
	#visitedAt = -Infinity;
	/** The last limit that the service declared. */
	#declared = { limit: Infinity, until: -Infinity };
	readonly #rate = new AdaptiveRate();
	readonly pauses = new Pauses();

	/** Requests per minute of the whole key: the plan's, or fewer if the service declares fewer. */
	limit(requestsPerMinute: number): number {
		return now() < this.#declared.until
			? Math.min(requestsPerMinute, this.#declared.limit)
			: requestsPerMinute;
	}

	/** Milliseconds until the request may be sent; 0 is now. */
	delay({ requestsPerMinute, sender }: Outgoing): number {
		const time = now();
		const limit = this.limit(requestsPerMinute);
		return Math.max(
			this.pauses.until - time,
			// Whole milliseconds, because a timer for a fraction may come a fraction too early.
			Math.floor(this.#rate.spacedUntil(this.#lastSentAt, limit, time) - time),
			this.#window.delay(limit, time),
			this.#bulkDelay(sender, limit, time),
		);
	}

	/** Whether a bulk request waits to leave room for others, so that those behind it may be sent. */
	yields({ requestsPerMinute, sender }: Outgoing): boolean {
		const time = now();
		const limit = this.limit(requestsPerMinute);
		return this.#bulkDelay(sender, limit, time) > this.#window.delay(limit, time);
	}

	/** Keeps slots free from bulk after a request of a visit, even if the visit gives up before it is sent. */
	noticeVisit(sender: Sender): void {
		const time = now();
		// Bulk that has used up a window sends nothing until the next.
		const isBesideBulk = time < this.#bulkSentAt + 2 * WINDOW_MS;
		if (sender.isVisit && isBesideBulk) this.#visitedAt = time;
	}

	/** Counts a request as sent. */
	send(request: Outgoing): Permit {
		const { requestsPerMinute, sender } = request;
		const permit = { requestsPerMinute, sender, time: now() };
		const { time } = permit;
		const limit = this.limit(requestsPerMinute);
		this.#window.send(permit);
		this.#lastSentAt = time;
		this.#bulkDueAt = Math.max(this.#bulkDueAt, time) + spreadMs(sender, limit) / limit;
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
		const declared = declaredLimit(headers);
		const declaredForMs = status === 429 ? ENFORCED_FOR_MS : DECLARED_FOR_MS;
		if (declared) this.#declared = { limit: declared, until: time + declaredForMs };
		const limit = this.limit(permit.requestsPerMinute);
		if (status === 429) {
			this.#window.remove(permit);
			this.pauses.refused(headers, time);
			this.#lowerRate(permit, limit, time);
			return 'limit';
		}
		this.#window.arrive(permit, time);
		const busyMs = busyPauseMs(response);
		if (busyMs) {
			this.pauses.extend(busyMs, { reason: 'busy', isAsked: true }, time);
			return 'busy';
		}
		this.pauses.accepted();
		const changes = quotasOf(headers).map((quota) => this.#observeQuota(quota, permit, limit));
		return changes.includes(true) ? 'limit' : undefined;
	}

	/** Milliseconds for which bulk leaves room for others; 0 for all other requests. */
	#bulkDelay(sender: Sender, limit: number, time: number): number {
		if (!sender.isBulk) return 0;
		const isSpread = spreadMs(sender, limit) > 0;
		return Math.max(
			isSpread ? this.#bulkDueAt - TOGETHER_MS - time : 0,
			this.#window.delay(limit - this.#reserved(limit, time), time),
		);
	}

	/** Slots that bulk leaves free. */
	#reserved(limit: number, time: number): number {
		if (time >= this.#visitedAt + RESERVED_FOR_MS) return 0;
		return Math.floor(Math.min(Math.ceil(RESERVED_PART * limit), limit / 10));
	}

	#lowerRate({ time: sentAt }: Permit, limit: number, time: number): void {
		const accepted = this.#window.accepted(time);
		if (accepted < limit) this.#rate.lower(sentAt, accepted, limit, time);
	}

	/** @returns whether the quota is used up, and not by this process alone */
	#observeQuota(
		{ remaining, resetMs = 0, ...quota }: Quota,
		permit: Permit,
		limit: number,
	): boolean {
		if (remaining > 0 || resetMs >= LONGEST_PAUSE_MS) return false;
		const time = now();
		const isOfKey = quota.limit === limit && (quota.windowMs ?? MINUTE_MS) === MINUTE_MS;
		// This process's own window is more exact than times that the service has rounded up to whole seconds.
		// Responses may overtake each other, so those in flight count too.
		const isOwn = this.#window.count(time) >= limit && resetMs <= WINDOW_MS + SECOND;
		if (isOwn || (isOfKey && resetMs <= SECOND)) return false;
		this.pauses.extend(resetMs, { reason: 'limit', isAsked: true }, time);
		if (isOfKey) this.#lowerRate(permit, limit, time);
		return true;
	}
}

/** Milliseconds over which a bulk execution spreads the requests of one window; 0 if all of them fit into one. */
function spreadMs(sender: Sender, limit: number): number {
	const windows = sender.expected() / limit;
	if (windows <= 1) return 0;
	if (windows > LONG_RUN_WINDOWS) return LONG_SPREAD * WINDOW_MS;
	return Math.max(LEAST_SPREAD, SPREAD_PER_WINDOW * (windows - 1)) * WINDOW_MS;
}
