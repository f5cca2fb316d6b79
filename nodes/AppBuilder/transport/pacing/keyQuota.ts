import { now } from '../clock';
import { createEvenly } from './evenly';
import { declaredLimit, quotasOf, type Quota } from './quotaHeaders';
import { LONGEST_WAIT_MS } from './retryAfter';
import { createRefusals, type Refusals } from './refusals';
import { createReserve } from './reserve';
import { createShare } from './share';
import { createSpread } from './spread';
import type { Sender } from './turns';
import { createSendWindow, MINUTE_MS, WINDOW_MS, type Permit } from './window';

/** A pause at most so long means that room comes back bit by bit, not all at once when a minute is over. */
const SHORT_PAUSE_MS = WINDOW_MS / 20;

/** Services say whole seconds, rounded up. */
const ROUNDING_MS = 1_000;

/** Who is to send a request next. */
interface Next {
	/** Of the credential's plan. */
	requestsPerMinute: number;
	sender: Sender;
}

/** How many requests may be sent with one key, and when: what the plan allows, and what the service says. */
export interface KeyQuota extends Pick<Refusals, 'remaining' | 'total' | 'isAsked'> {
	/** Milliseconds until a request may be sent; 0 is now. */
	delay(next: Next): number;
	/** Whether others may go ahead of it meanwhile: a long run spreads its requests, and bulk leaves slots to visits. */
	isHeldBack(next: Next): boolean;
	/** One is sent. */
	send(next: Next): Permit;
	/** Learns from a response; whether it may change who waits for what. */
	observe(permit: Permit, response: Pick<Response, 'status' | 'headers'>): boolean;
	/** Requests per minute of the whole key: the plan's, or fewer where the service has declared fewer. */
	limit(requestsPerMinute: number): number;
	/** How often responses have shown that others use the key, or that the account allows less than the plan. */
	timesShort(): number;
	/** Whether it has nothing to remember. */
	isIdle(): boolean;
}

export function createKeyQuota(): KeyQuota {
	const sendWindow = createSendWindow();
	const refusals = createRefusals();
	const spread = createSpread();
	const reserve = createReserve();
	const share = createShare();
	const evenly = createEvenly();
	/** What the service declares; forgotten when it no longer does. */
	let declared = { limit: Infinity, until: -Infinity };
	/** Of the plan of the request sent last. */
	let planned = Infinity;
	/** 429 responses to fewer requests than the limit. */
	let refusedBelow = 0;
	/** When 429 responses came. */
	let refused: number[] = [];
	/** Until then nothing remains of what the service allows. Like the plan's own pace it is no pause. */
	let emptyUntil = -Infinity;

	function limit(requestsPerMinute: number): number {
		return now() < declared.until ? Math.min(requestsPerMinute, declared.limit) : requestsPerMinute;
	}

	function momentOf({ requestsPerMinute, sender }: Next) {
		return { sender, limit: limit(requestsPerMinute), now: now() };
	}

	/** How far apart requests are sent: not at all where the service has room for all. */
	function spacing(whole: number, time: number): number {
		const shared = share.isShared(time) ? share.spacing(whole) : 0;
		return Math.max(shared, evenly.spacing(whole, time));
	}

	/** How many the service has accepted in the last minute. */
	function accepted(time: number): number {
		refused = refused.filter((refusedAt) => refusedAt + WINDOW_MS > time);
		return sendWindow.count(time) - refused.length;
	}

	/** Whether it is a quota of the key's limit, as far as the service says so. */
	function isOfKey({ limit: whole, windowMs = MINUTE_MS }: Quota): boolean {
		return whole === limit(planned) && windowMs === MINUTE_MS;
	}

	/** Whether it has changed the pause. */
	function observeQuota(permit: Permit, quota: Quota, time: number): boolean {
		const { remaining, resetMs = 0 } = quota;
		const unsent = limit(planned) - sendWindow.count(time);
		if (isOfKey(quota)) {
			if (remaining < unsent) share.notice(time);
			share.countUsed(limit(planned) - remaining, limit(planned));
		}
		if (remaining > 0 || resetMs >= LONGEST_WAIT_MS) return false;
		const isOurs = accepted(time) >= limit(planned);
		if (!isOurs && (isOfKey(quota) || resetMs > SHORT_PAUSE_MS)) {
			share.usedUp(permit.time, accepted(time), time);
		}
		if (resetMs > WINDOW_MS + ROUNDING_MS) return refusals.usedUp(resetMs, time);
		// A minute that we have used up ourselves ends by our own count, which is more exact.
		if (!isOurs) emptyUntil = Math.max(emptyUntil, time + resetMs);
		return false;
	}

	/** Whether it has changed the pause. */
	function observeRefusal(permit: Permit, headers: Headers, time: number): boolean {
		const isOurs = accepted(time) >= limit(planned);
		refused.push(time);
		if (!isOurs) refusedBelow++;
		const isPaused = refusals.refused(headers, time);
		const pause = refusals.remaining(time);
		if (pause <= SHORT_PAUSE_MS)
			evenly.refused(permit.time, { limit: limit(planned), now: time, pause });
		else if (!isOurs) share.usedUp(permit.time, accepted(time), time);
		return isPaused;
	}

	return {
		remaining: refusals.remaining,
		total: refusals.total,
		isAsked: refusals.isAsked,
		limit,
		delay(next) {
			const moment = momentOf(next);
			const { limit: whole, now: time } = moment;
			return Math.max(
				sendWindow.delay(whole, time),
				reserve.delay(moment),
				sendWindow.lastSent() + spacing(whole, time) - time,
				spread.delay(moment),
				refusals.remaining(time),
				emptyUntil - time,
				0,
			);
		},
		isHeldBack(next) {
			const moment = momentOf(next);
			return spread.delay(moment) > 0 || reserve.delay(moment) > 0;
		},
		send(next) {
			const moment = momentOf(next);
			const permit = sendWindow.send(moment.now);
			spread.sent(moment);
			reserve.sent(moment, permit);
			planned = next.requestsPerMinute;
			return permit;
		},
		observe(permit, { status, headers }) {
			const time = now();
			sendWindow.arrive(permit, time);
			reserve.arrive(permit, time);
			const newlyDeclared = declaredLimit(headers);
			if (newlyDeclared) declared = { limit: newlyDeclared, until: time + 2 * WINDOW_MS };
			const isFirst = spread.answered();
			if (status === 429) return observeRefusal(permit, headers, time) || isFirst;
			refusals.accepted();
			share.accepted();
			const changes = quotasOf(headers).map((quota) => observeQuota(permit, quota, time));
			return changes.includes(true) || isFirst;
		},
		timesShort: () => refusedBelow + share.timesNoticed(),
		isIdle() {
			const time = now();
			const isEmpty = sendWindow.isEmpty(time) && reserve.isEmpty(time);
			const isSlowed = time < declared.until || evenly.isOn(time) || share.isShared(time);
			return isEmpty && !isSlowed && refusals.remaining(time) === 0;
		},
	};
}
