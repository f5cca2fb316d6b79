import { now } from '../clock';
import { createEvenly } from './evenly';
import { declaredLimit, quotasOf, type Quota } from './quotaHeaders';
import { createRefusals, type Refusals } from './refusals';
import { LONGEST_WAIT_MS } from './retryAfter';
import { createShare } from './share';
import { MINUTE_MS, WINDOW_MS, type Permit, type SendWindow } from './window';

/** A pause at most so long means that room comes back bit by bit, not all at once when a minute is over. */
const SHORT_PAUSE_MS = WINDOW_MS / 20;

/** Services say whole seconds, rounded up. */
const ROUNDING_MS = 1_000;

/** What responses say of a key's quota: how much it is, how much remains, and that others use it too. */
export interface ServiceQuota extends Pick<Refusals, 'remaining' | 'total' | 'isAsked'> {
	/** Requests per minute of the whole key: the plan's, or fewer where the service has declared fewer. */
	limit(requestsPerMinute: number): number;
	/** Milliseconds until a request may be sent, by the limit and what the responses said. */
	delay(limit: number, now: number): number;
	/** Learns from a response to a request of a plan; whether it has changed the pause. */
	observe(
		permit: Permit,
		response: Pick<Response, 'status' | 'headers'>,
		requestsPerMinute: number,
	): boolean;
	/** How often responses have shown that others use the key, or that the account allows less than the plan. */
	timesShort(): number;
	/** Whether it has nothing to remember. */
	isIdle(now: number): boolean;
}

/** @param sendWindow what was sent with the key */
export function createServiceQuota(sendWindow: SendWindow): ServiceQuota {
	const refusals = createRefusals();
	const share = createShare();
	const evenly = createEvenly();
	/** What the service declares; forgotten when it no longer does. */
	let declared = { limit: Infinity, until: -Infinity };
	/** 429 responses to fewer requests than the limit. */
	let refusedBelow = 0;
	/** When 429 responses came. */
	let refused: number[] = [];
	/** Until then nothing remains of what the service allows. Like the plan's own pace it is no pause. */
	let emptyUntil = -Infinity;

	function limit(requestsPerMinute: number): number {
		return now() < declared.until ? Math.min(requestsPerMinute, declared.limit) : requestsPerMinute;
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

	/** Whether it has changed the pause. */
	function observeQuota(permit: Permit, quota: Quota, whole: number, time: number): boolean {
		const { remaining, resetMs = 0, windowMs = MINUTE_MS } = quota;
		// As far as the service says so.
		const isOfKey = quota.limit === whole && windowMs === MINUTE_MS;
		if (isOfKey) {
			if (remaining < whole - sendWindow.count(time)) share.notice(time);
			share.countUsed(whole - remaining, whole);
		}
		if (remaining > 0 || resetMs >= LONGEST_WAIT_MS) return false;
		const isOurs = accepted(time) >= whole;
		if (!isOurs && (isOfKey || resetMs > SHORT_PAUSE_MS)) {
			share.usedUp(permit.time, accepted(time), time);
		}
		if (resetMs > WINDOW_MS + ROUNDING_MS) return refusals.usedUp(resetMs, time);
		// A minute that we have used up ourselves ends by our own count, which is more exact.
		if (!isOurs) emptyUntil = Math.max(emptyUntil, time + resetMs);
		return false;
	}

	/** Whether it has changed the pause. */
	function observeRefusal(permit: Permit, headers: Headers, whole: number, time: number): boolean {
		const isOurs = accepted(time) >= whole;
		refused.push(time);
		if (!isOurs) refusedBelow++;
		const isPaused = refusals.refused(headers, time);
		const pause = refusals.remaining(time);
		if (pause <= SHORT_PAUSE_MS) evenly.refused(permit.time, { limit: whole, now: time, pause });
		else if (!isOurs) share.usedUp(permit.time, accepted(time), time);
		return isPaused;
	}

	return {
		remaining: refusals.remaining,
		total: refusals.total,
		isAsked: refusals.isAsked,
		limit,
		delay(whole, time) {
			return Math.max(
				sendWindow.lastSent() + spacing(whole, time) - time,
				refusals.remaining(time),
				emptyUntil - time,
			);
		},
		observe(permit, { status, headers }, requestsPerMinute) {
			const time = now();
			const newlyDeclared = declaredLimit(headers);
			if (newlyDeclared) declared = { limit: newlyDeclared, until: time + 2 * WINDOW_MS };
			const whole = limit(requestsPerMinute);
			if (status === 429) return observeRefusal(permit, headers, whole, time);
			refusals.accepted();
			share.accepted();
			return quotasOf(headers)
				.map((quota) => observeQuota(permit, quota, whole, time))
				.includes(true);
		},
		timesShort: () => refusedBelow + share.timesNoticed(),
		isIdle(time) {
			const isSlowed = time < declared.until || evenly.isOn(time) || share.isShared(time);
			return !isSlowed && refusals.remaining(time) === 0;
		},
	};
}
