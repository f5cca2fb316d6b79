import fc from 'fast-check';

import { SendWindow, type Sent } from '../../../../nodes/AppBuilder/transport/pacing/window';

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
