import { now } from '../../../../nodes/AppBuilder/transport/clock';
import { inTime, pass, useMovedClock } from '../../../support/movedClock';
import { MINUTE, newLimiter, acquire, acquireAll, acquirePermit } from './permits';

const SECOND = 1_000;
/** The longest way to the service that the limiter reckons with. */
const MAX_TRAVEL = 2 * SECOND;

useMovedClock();

describe('the limiter', () => {
	it('never sends more than the limit in a minute', async () => {
		const limiter = newLimiter();
		const start = now();
		const times = await inTime(Promise.all(acquireAll(limiter, 12, { requestsPerMinute: 5 })));

		times.forEach((time, index) => {
			expect(time - start).toBeGreaterThanOrEqual(Math.floor(index / 5) * MINUTE);
		});
	});

	it('does not count the wait for the pace as one that a 429 imposes', async () => {
		const limiter = newLimiter();
		const start = now();
		const turn = { requestsPerMinute: 1, maxWaitMs: 0 };
		const times = await inTime(Promise.all(acquireAll(limiter, 2, turn)));

		expect(times[1] - start).toBeGreaterThanOrEqual(MINUTE);
	});

	it('tells when the request was sent', async () => {
		const limiter = newLimiter();
		await pass(30 * SECOND);
		const { time } = await acquirePermit(limiter);

		expect(time).toBe(now());
	});

	it.each([0, 1, 30])('counts a minute from an answer that comes after %i s', async (seconds) => {
		const limiter = newLimiter();
		const permit = await acquirePermit(limiter, { requestsPerMinute: 1 });
		await pass(seconds * SECOND);
		const answered = now();
		limiter.observe(permit, new Response());
		const next = await inTime(acquirePermit(limiter, { requestsPerMinute: 1 }));

		const arrived = Math.min(answered, permit.time + MAX_TRAVEL);
		expect(next.time - arrived).toBeGreaterThanOrEqual(MINUTE);
	});

	it('has nothing to remember a while after the last request', async () => {
		const limiter = newLimiter();
		await acquire(limiter);
		await pass(2 * MINUTE);
		expect(limiter.isIdle()).toBe(true);
	});
});
