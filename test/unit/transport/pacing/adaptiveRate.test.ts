import { AdaptiveRate } from '../../../../nodes/AppBuilder/transport/pacing/adaptiveRate';
import { MINUTE, SECOND } from './permits';

const LIMIT = 100;

/** A rate that a 429 has lowered after a second, when so many were accepted. */
function lowered(accepted: number): AdaptiveRate {
	const rate = new AdaptiveRate();
	rate.lower(0, accepted, LIMIT, SECOND);
	return rate;
}

/** Requests per minute at that time; Infinity if they are not spaced. */
function perMinute(rate: AdaptiveRate, time: number): number {
	const spacing = rate.nextAllowedAt(time, LIMIT, time) - time;
	return spacing === -Infinity ? Infinity : Math.round(60_100 / spacing);
}

describe('the rate of a shared key', () => {
	it('is 0.7 of what was accepted, and rises steadily by the limit in a minute, up to that', () => {
		const times = [1.001, 7, 25, 54].map((seconds) => seconds * SECOND);

		expect(times.map((time) => perMinute(lowered(60), time))).toEqual([42, 52, 82, LIMIT]);
	});

	it('is lowered again from what it has regained, if that is less than what was accepted', () => {
		const rate = lowered(60);
		rate.lower(6 * SECOND, 90, LIMIT, 7 * SECOND);

		expect(perMinute(rate, 7.001 * SECOND)).toBe(36);
	});

	it('stays what it is after a 429 for a request that was sent before it was lowered', () => {
		const rate = lowered(60);
		rate.lower(0.5 * SECOND, 10, LIMIT, 2 * SECOND);

		expect(perMinute(rate, SECOND + 1)).toBe(42);
	});

	it('is an eighth of the limit at least', () => {
		expect(perMinute(lowered(1), SECOND + 1)).toBe(Math.round(LIMIT / 8));
	});

	it.each([
		['nothing was accepted: there is nothing to learn from', 0],
		['the whole limit was accepted: the plan is right', LIMIT],
	])('is not lowered where %s', (_, accepted) => {
		expect(perMinute(lowered(accepted), SECOND + 1)).toBe(Infinity);
	});

	it('does not hold up the first request after the refusal', () => {
		expect(lowered(60).nextAllowedAt(0, LIMIT, 2 * SECOND)).toBe(-Infinity);
	});

	it('is forgotten after two minutes', () => {
		expect(perMinute(lowered(1), 1.9 * MINUTE)).toBe(LIMIT);
		expect(perMinute(lowered(1), 2.1 * MINUTE)).toBe(Infinity);
	});
});
