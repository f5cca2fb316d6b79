import { createEvenly } from './evenly';
import { declaredLimit, quotasOf, type Quota } from './quotaHeaders';
import { createRefusals, type Refusals } from './refusals';
import { LONGEST_WAIT_MS } from './retryAfter';
import { createShare } from './share';
import { MINUTE_MS, WINDOW_MS, type SendWindow } from './window';

/** A pause at most so long means that room comes back bit by bit, not all at once when a minute is over. */
const SHORT_PAUSE_MS = WINDOW_MS / 20;

/** Services say whole seconds, rounded up. */
const ROUNDING_MS = 1_000;

/** When a response came, and to which request. */
interface Observation {
	/** When the request was sent. */
	sentAt: number;
	/** The limit of its plan, in requests per minute. */
	planned: number;
	now: number;
}

/**
 * What responses say of a key's quota: how much it is, how much of it is left, and that others use it too. Times are
 * milliseconds of the clock.
 */
export interface ServiceQuota extends Pick<Refusals, 'remaining' | 'total' | 'isAsked'> {
	/** Requests per minute of the whole key: those of the plan, or fewer where the service has declared fewer. */
	limit(planned: number, now: number): number;
	/** How many milliseconds the responses make the next request wait, under the limit of the whole key. */
	delay(limit: number, now: number): number;
	/** Learns from a response; whether it has changed the pause. */
	observe(response: Pick<Response, 'status' | 'headers'>, observation: Observation): boolean;
	/** How often responses have shown that others use the key, or that the account allows less than the plan. */
	timesShort(): number;
	/** Whether it has nothing to remember. */
	isIdle(now: number): boolean;
}

/** @param sendWindow the requests that were sent with the key; it is told of a response first */
export function createServiceQuota(
	sendWindow: Pick<SendWindow, 'count' | 'lastSent'>,
): ServiceQuota {
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

	function limitAt(planned: number, now: number): number {
		return now < declared.until ? Math.min(planned, declared.limit) : planned;
	}

	/** How far apart requests are sent: not at all where the service has room for all. */
	function spacing(limit: number, now: number): number {
		const shared = share.isShared(now) ? share.spacing(limit) : 0;
		return Math.max(shared, evenly.spacing(limit, now));
	}

	/** How many the service has accepted in the last minute. */
	function accepted(now: number): number {
		refused = refused.filter((refusedAt) => refusedAt + WINDOW_MS > now);
		return sendWindow.count(now) - refused.length;
	}

	/** Whether it has changed the pause. */
	function observeQuota(quota: Quota, { sentAt, planned, now }: Observation): boolean {
		const { remaining, resetMs = 0, windowMs = MINUTE_MS } = quota;
		const limit = limitAt(planned, now);
		// One that names no window is taken for one of a minute.
		const isOfKey = quota.limit === limit && windowMs === MINUTE_MS;
		if (isOfKey) {
			if (remaining < limit - sendWindow.count(now)) share.notice(now);
			share.countUsed(limit - remaining, limit);
		}
		if (remaining > 0 || resetMs >= LONGEST_WAIT_MS) return false;
		const isOurs = accepted(now) >= limit;
		if (!isOurs && (isOfKey || resetMs > SHORT_PAUSE_MS)) share.usedUp(sentAt, accepted(now), now);
		if (resetMs > WINDOW_MS + ROUNDING_MS) return refusals.usedUp(resetMs, now);
		// A minute that we have used up ourselves ends by our own count, which is more exact.
		if (!isOurs) emptyUntil = Math.max(emptyUntil, now + resetMs);
		return false;
	}

	/** Whether it has changed the pause. */
	function observeRefusal(headers: Headers, { sentAt, planned, now }: Observation): boolean {
		const limit = limitAt(planned, now);
		const isOurs = accepted(now) >= limit;
		refused.push(now);
		if (!isOurs) refusedBelow++;
		const isPaused = refusals.refused(headers, now);
		const pause = refusals.remaining(now);
		if (pause <= SHORT_PAUSE_MS) evenly.refused(sentAt, { limit, now, pause });
		else if (!isOurs) share.usedUp(sentAt, accepted(now), now);
		return isPaused;
	}

	return {
		remaining: refusals.remaining,
		total: refusals.total,
		isAsked: refusals.isAsked,
		limit: limitAt,
		delay(limit, now) {
			const due = sendWindow.lastSent() + spacing(limit, now);
			return Math.max(due - now, emptyUntil - now, refusals.remaining(now));
		},
		observe({ status, headers }, observation) {
			const limit = declaredLimit(headers);
			if (limit) declared = { limit, until: observation.now + 2 * WINDOW_MS };
			if (status === 429) return observeRefusal(headers, observation);
			refusals.accepted();
			share.accepted();
			const changes = quotasOf(headers).map((quota) => observeQuota(quota, observation));
			return changes.includes(true);
		},
		timesShort: () => refusedBelow + share.timesNoticed(),
		isIdle(now) {
			const isSlowed = now < declared.until || evenly.isOn(now) || share.isShared(now);
			return !isSlowed && refusals.remaining(now) === 0;
		},
	};
}
