/** A minute, and a little more, because clocks differ. */
export const WINDOW = 60_100;

/** By then a request has reached the service, even when its answer takes longer. */
const MAX_TRAVEL = 2_000;

/** The requests that count against the limit of a minute. Times are milliseconds of the clock. */
export interface SendWindow {
	/** Milliseconds until one more may be sent under a limit of requests a minute; 0 is now. */
	delay(limit: number, now: number): number;
	/** One more is sent. */
	sent(now: number): void;
	/** One is answered. */
	answered(now: number): void;
	/** When the last one was sent; -Infinity if none was. */
	lastSent(): number;
}

/**
 * A sliding window: never more than the limit in any minute, at once while under it. The service counts
 * a request when it arrives, some time between sending and answer. So its minute starts at the answer:
 * however long it was on its way, the service never sees more than the limit in a minute.
 */
export function createSendWindow(): SendWindow {
	/** When those under way were sent, oldest first. */
	const underWay: number[] = [];
	/** When those that have arrived did so at the latest, oldest first. */
	let arrivals: number[] = [];
	let first = 0;
	let last = -Infinity;

	function arrive(time: number): void {
		underWay.shift();
		arrivals.push(Math.max(time, arrivals.at(-1) ?? time));
	}

	function bringUpToDate(now: number): void {
		while (underWay[0] + MAX_TRAVEL <= now) arrive(underWay[0] + MAX_TRAVEL);
		while (arrivals[first] + WINDOW <= now) first++;
		if (first > 1_000 && first * 2 > arrivals.length) {
			arrivals = arrivals.slice(first);
			first = 0;
		}
	}

	return {
		delay(limit, now) {
			bringUpToDate(now);
			const excess = underWay.length + arrivals.length - first - limit;
			if (excess < 0) return 0;
			const freed = arrivals[first + excess];
			return freed === undefined ? WINDOW : freed + WINDOW - now;
		},
		sent(now) {
			underWay.push(now);
			last = now;
		},
		answered(now) {
			if (underWay.length > 0) arrive(now);
		},
		lastSent: () => last,
	};
}
