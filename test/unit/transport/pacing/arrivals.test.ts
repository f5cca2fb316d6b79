import fc from 'fast-check';

import {
	SendWindow,
	WINDOW_MS,
	type Sent,
} from '../../../../nodes/AppBuilder/transport/pacing/window';

const MINUTE = 60_000;
/** The longest travel time to the service that the window assumes. */
const MAX_TRAVEL = 2_000;

interface Trip {
	/** Between wanting to send the request before and this one. */
	gap: number;
	/** From sending to arriving. */
	travel: number;
	/** From arriving to the response; undefined when none comes. */
	work: number | undefined;
}

/** Sends each request as soon as the window allows, and returns when they reach the service, in order. */
function simulateArrivals(trips: Trip[], limit: number): number[] {
	const window = new SendWindow();
	const arrivals: number[] = [];
	const responses: Array<{ sending: Sent; time: number }> = [];
	let now = 0;

	function passTo(time: number): void {
		now = time;
		responses.sort((a, b) => a.time - b.time);
		while (responses.length > 0 && responses[0].time <= now) {
			const response = responses.shift()!;
			window.arrive(response.sending, response.time);
		}
	}

	for (const { gap, travel, work } of trips) {
		passTo(now + gap);
		for (;;) {
			const delay = window.delay(limit, now);
			if (delay === 0) break;
			passTo(now + delay);
		}
		const sending = { time: now };
		window.send(sending);
		arrivals.push(now + travel);
		if (work !== undefined) responses.push({ sending, time: now + travel + work });
	}
	return arrivals.sort((a, b) => a - b);
}

/** The shortest time in which one more than the limit arrive. */
function shortestSpan(arrivals: number[], limit: number): number {
	return Math.min(...arrivals.slice(limit).map((time, index) => time - arrivals[index]));
}

describe('the requests as the service sees them', () => {
	const gap = fc.oneof(fc.constant(0), fc.nat(100), fc.nat(20_000), fc.nat(2 * MINUTE));
	const travel = fc.oneof(fc.constantFrom(0, MAX_TRAVEL), fc.nat(99), fc.nat(MAX_TRAVEL));
	const work = fc.oneof(fc.constantFrom(0, undefined), fc.nat(5_000), fc.nat(3 * MINUTE));
	const limit = fc.integer({ min: 1, max: 10 });

	it('are never more than the limit in any minute, answered at any age or not at all', () => {
		const trips = fc.array(fc.record<Trip>({ gap, travel, work }), { maxLength: 40 });
		fc.assert(
			fc.property(trips, limit, (all, sameLimit) => {
				expect(shortestSpan(simulateArrivals(all, sameLimit), sameLimit)).toBeGreaterThan(MINUTE);
			}),
			{ numRuns: 1_000 },
		);
	});
});

describe('the window', () => {
	/** A window in which requests were sent, and responses arrived, at these times. */
	function windowWith(...requests: Array<[sent: number, response?: number]>): SendWindow {
		const window = new SendWindow();
		for (const [time, response] of requests) {
			const request = { time };
			window.send(request);
			if (response !== undefined) window.arrive(request, response);
		}
		return window;
	}

	it.each<[string, Array<[number, number?]>, number]>([
		['the response', [[0, 500]], 500],
		['the longest way, where the response comes later', [[0, 9_000]], MAX_TRAVEL],
		['the longest way, where no response comes', [[0]], MAX_TRAVEL],
	])('counts a minute from %s', (_, requests, start) => {
		expect(windowWith(...requests).delay(1, 10_000)).toBe(start + WINDOW_MS - 10_000);
	});

	it('has room at the end of the minute, and not before', () => {
		const delayAt = (time: number) => windowWith([0, 500]).delay(1, time);

		expect([WINDOW_MS + 499, WINDOW_MS + 500].map(delayAt)).toEqual([1, 0]);
	});

	it('waits until enough requests have left the window', () => {
		const window = windowWith([0, 100], [0, 200], [0, 300]);

		expect([4, 3, 2, 1].map((limit) => window.delay(limit, 1_000))).toEqual(
			[0, 100, 200, 300].map((start) => start && start + WINDOW_MS - 1_000),
		);
	});

	it('keeps the order of responses, although some are noticed late', () => {
		const window = windowWith([0, 100], [0, 200], [0, 400], [0, 150]);

		expect(window.delay(1, 1_000)).toBe(400 + WINDOW_MS - 1_000);
	});

	it('does not count what the service has refused', () => {
		const window = new SendWindow();
		const request = { time: 0 };
		window.send(request);
		window.remove(request);
		window.arrive(request, 100);

		expect(window.count(100)).toBe(0);
	});
});
