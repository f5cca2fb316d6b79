import { WINDOW_MS } from './window';

/**
 * So much of what was ours in the last minute is sent quickly; more is sent slowly, until there is no more room. The
 * less it is, the sooner shares are equal; where nobody is quick, slots stay unused.
 */
const QUICK_PART = 0.25;
/** How many times the pace at which the limit would just last for the minute. */
const QUICK = 4;
const SLOW = 2;
/** Who has not sent any of the first so many is not there. */
const TELLING_PART = 1 / 4;
/** Who is not noticed for so long is gone. */
const FORGOTTEN_MS = 2 * WINDOW_MS;

/** How one key's limit is shared with others on it: other processes, other systems. Times are milliseconds of the clock. */
export interface Share {
	/** Whether others use the key. */
	isShared(now: number): boolean;
	/**
	 * How far apart requests are sent, in milliseconds, where others use the key.
	 * @param limit requests per minute of the whole key
	 */
	spacing(limit: number): number;
	/** The service has accepted one of ours. */
	accepted(): void;
	/** Others are noticed, before there is no more room. */
	notice(now: number): void;
	/**
	 * There is no more room, although we have not used it all.
	 * @param sentAt when the request was sent that shows it: what was sent before the last time shows nothing new
	 * @param ours how many of ours the service has accepted in the last minute
	 */
	usedUp(sentAt: number, ours: number, now: number): void;
	/** So many were used by all, as the service says. If they were all ours, nobody else is there any more. */
	countUsed(used: number, limit: number): void;
	/** How often it was noticed that others use the key. */
	timesNoticed(): number;
}

/**
 * Found as TCP finds its share of a line: additive increase, multiplicative decrease, by which all come to
 * equal shares without knowing of each other (Chiu and Jain, 1989; RFC 5681). Here what each has sure gets
 * smaller by a factor every minute, and all compete for the rest at the same pace. So no room is left
 * unused, and who is alone again has all of it at once.
 */
export function createShare(): Share {
	let ours = Infinity;
	let sinceUsedUp = 0;
	let usedUpAt = -Infinity;
	let noticedAt = -Infinity;
	let times = 0;

	function isShared(now: number): boolean {
		return now < noticedAt + FORGOTTEN_MS;
	}

	function notice(now: number): void {
		if (!isShared(now)) ours = Infinity;
		noticedAt = now;
		times++;
	}

	return {
		isShared,
		spacing(limit) {
			const pace = sinceUsedUp < QUICK_PART * ours ? QUICK : SLOW;
			return WINDOW_MS / (pace * limit);
		},
		accepted() {
			sinceUsedUp++;
		},
		notice,
		usedUp(sentAt, accepted, now) {
			if (sentAt < usedUpAt) return;
			notice(now);
			ours = accepted;
			sinceUsedUp = 0;
			usedUpAt = now;
		},
		countUsed(used, limit) {
			if (used <= sinceUsedUp && used >= TELLING_PART * limit) noticedAt = -Infinity;
		},
		timesNoticed: () => times,
	};
}
