export const MINUTE_MS = 60_000;

/** A minute, and a little more, because clocks differ. */
export const WINDOW_MS = MINUTE_MS + 100;

/** By then a request has reached the service, even when its response takes longer. */
const MAX_TRAVEL_MS = 2_000;

/** The requests that count against the limit of a minute. Times are milliseconds of the clock. */
export interface SendWindow {
	/** Milliseconds until one more may be sent under a limit of requests per minute; 0 is now. */
	delay(limit: number, now: number): number;
	/** One more is sent. A permit that is given is one of another window, so that one response serves both. */
	send(now: number, permit?: Permit): Permit;
	/** It has arrived at the service: there is a response. Permits of other windows are ignored. */
	arrive(permit: Permit, now: number): void;
	/** How many count at the moment. */
	count(now: number): number;
	/** When the last one was sent; -Infinity if none was. */
	lastSent(): number;
	/** Whether none counts any more. */
	isEmpty(now: number): boolean;
}

/** To send one request. */
export interface Permit {
	/** When it was sent. */
	time: number;
}

/**
 * A sliding window: never more than the limit in any minute, at once while under it. The service counts
 * a request when it arrives, some time between sending and response. So its minute starts at the response:
 * however long it was on its way, the service never sees more than the limit in a minute.
 */
export function createSendWindow(): SendWindow {
	/** Of those in flight, oldest first. */
	const inFlight = new Set<Permit>();
	/** When those that have arrived did so at the latest, oldest first. */
	let arrivals: number[] = [];
	let first = 0;
	let last = -Infinity;

	function count(permit: Permit, now: number): void {
		inFlight.delete(permit);
		const time = Math.min(now, permit.time + MAX_TRAVEL_MS);
		arrivals.push(Math.max(time, arrivals.at(-1) ?? time));
	}

	function bringUpToDate(now: number): void {
		for (const permit of inFlight) {
			if (permit.time + MAX_TRAVEL_MS > now) break;
			count(permit, now);
		}
		while (arrivals[first] + WINDOW_MS <= now) first++;
		if (first > 1_000 && first * 2 > arrivals.length) {
			arrivals = arrivals.slice(first);
			first = 0;
		}
	}

	function countAt(now: number): number {
		bringUpToDate(now);
		return inFlight.size + arrivals.length - first;
	}

	return {
		count: countAt,
		delay(limit, now) {
			const excess = countAt(now) - limit;
			if (excess < 0) return 0;
			const freed = arrivals[first + excess];
			return freed === undefined ? WINDOW_MS : freed + WINDOW_MS - now;
		},
		send(now, permit = { time: now }) {
			bringUpToDate(now);
			inFlight.add(permit);
			last = now;
			return permit;
		},
		arrive(permit, now) {
			if (inFlight.has(permit)) count(permit, now);
		},
		lastSent: () => last,
		isEmpty: (now) => countAt(now) === 0,
	};
}
