import { AdaptiveRate } from '../../../../nodes/AppBuilder/transport/pacing/adaptiveRate';
import { MINUTE, SECOND } from './permits';

const LIMIT = 100;

/** A rate that a 429 has lowered after a second, with 60 requests accepted: to 42 a minute. */
function lowered(): AdaptiveRate {
	const rate = new AdaptiveRate();
	rate.lower(0, 60, LIMIT, SECOND);
	return rate;
}

/** Milliseconds between a request at that time and the next. */
const spacing = (rate: AdaptiveRate, time: number) =>
	Math.round(rate.spacedUntil(time, LIMIT, time) - time);

describe('the rate of a shared key', () => {
	it('is 0.7 of what was accepted, and rises while a request waits', () => {
		expect(spacing(lowered(), SECOND)).toBe(1_358);
		expect(spacing(lowered(), 20 * SECOND)).toBe(802);
	});

	it('is lowered again from what it has regained, if that is less than what was accepted', () => {
		const rate = lowered();
		rate.lower(6 * SECOND, 90, LIMIT, 7 * SECOND);

		expect(spacing(rate, 7 * SECOND)).toBe(1_543);
	});

	it('regains no more than the limit', () => {
		const rate = lowered();
		rate.lower(MINUTE, 300, LIMIT, 1.5 * MINUTE);

		expect(spacing(rate, 1.5 * MINUTE)).toBe(842);
	});

	it('stays what it is after a 429 for a request that was sent before it was lowered', () => {
		const rate = lowered();
		rate.lower(0.5 * SECOND, 10, LIMIT, 2 * SECOND);

		expect(spacing(rate, 2 * SECOND)).toBe(spacing(lowered(), 2 * SECOND));
	});

	it('is never less than a sixteenth of the limit', () => {
		const [none, few] = [0, 6].map((accepted) => {
			const rate = new AdaptiveRate();
			rate.lower(0, accepted, LIMIT, SECOND);
			return spacing(rate, SECOND);
		});

		expect(none).toBe(few);
	});

	it('spaces nothing once two minutes have passed without a 429', () => {
		const rate = lowered();

		expect(rate.spacedUntil(2 * MINUTE, LIMIT, 2 * MINUTE)).toBeGreaterThan(2 * MINUTE);
		expect(rate.spacedUntil(2.1 * MINUTE, LIMIT, 2.1 * MINUTE)).toBe(-Infinity);
	});
});
