/** A minute, and a little more, because clocks differ. */
export const WINDOW = 60_100;

/** By then a request has reached the service, even when its answer takes longer. */
const MAX_TRAVEL = 2_000;

/** The requests that count against the limit of a minute. Times are milliseconds of the clock. */
export interface SendWindow {
	/** Milliseconds until one more may be sent under a limit of requests a minute; 0 is now. */
	delay(limit: number, now: number): number;
	/** One more is sent. */
	send(now: number): Sending;
	/** It is answered. */
	answered(sending: Sending, now: number): void;
	/** When the last one was sent; -Infinity if none was. */
	lastSent(): number;
	/** Whether none counts any more. */
	isEmpty(now: number): boolean;
}

/** A request under way. */
export interface Sending {
	time: number;
}

/**
 * A sliding window: never more than the limit in any minute, at once while under it. The service counts
 * a request when it arrives, some time between sending and answer. So its minute starts at the answer:
 * however long it was on its way, the service never sees more than the limit in a minute.
 */
export function createSendWindow(): SendWindow {
	/** When those under way were sent, oldest first. */
	const underWay = new Set<Sending>();
	/** When those that have arrived did so at the latest, oldest first. */
	let arrivals: number[] = [];
	let first = 0;
	let last = -Infinity;

	function arrive(sending: Sending, time: number): void {
		underWay.delete(sending);
		arrivals.push(Math.max(time, arrivals.at(-1) ?? time));
	}

	function bringUpToDate(now: number): void {
		for (const sending of underWay) {
			if (sending.time + MAX_TRAVEL > now) break;
			arrive(sending, sending.time + MAX_TRAVEL);
		}
		while (arrivals[first] + WINDOW <= now) first++;
		if (first > 1_000 && first * 2 > arrivals.length) {
			arrivals = arrivals.slice(first);
			first = 0;
		}
	}

	return {
		delay(limit, now) {
			bringUpToDate(now);
			const excess = underWay.size + arrivals.length - first - limit;
			if (excess < 0) return 0;
			const freed = arrivals[first + excess];
			return freed === undefined ? WINDOW : freed + WINDOW - now;
		},
		send(now) {
			const sending = { time: now };
			underWay.add(sending);
			last = now;
			return sending;
		},
		answered(sending, now) {
			if (underWay.has(sending)) arrive(sending, now);
		},
		lastSent: () => last,
		isEmpty(now) {
			bringUpToDate(now);
			return underWay.size === 0 && first === arrivals.length;
		},
	};
}
