import '../fastClock';

import { now, sleep } from '../../../nodes/AppBuilder/transport/pacing/clock';
import { MINUTE, newLimiter, takeTurn, takeTurns, turnOf } from './turns';

const SECOND = 1_000;
/** The longest way to the service that the limiter reckons with. */
const MAX_TRAVEL = 2 * SECOND;

describe('the limiter', () => {
	it('never sends more than the limit in a minute', async () => {
		const limiter = newLimiter();
		const start = now();
		const times = await Promise.all(takeTurns(limiter, 12, { requestsPerMinute: 5 }));

		times.forEach((time, index) => {
			expect(time - start).toBeGreaterThanOrEqual(Math.floor(index / 5) * MINUTE);
		});
	});

	it('does not count the wait for the pace as one that a 429 imposes', async () => {
		const limiter = newLimiter();
		const start = now();
		const times = await Promise.all(
			takeTurns(limiter, 2, { requestsPerMinute: 1, maxWait: 0, pausedBefore: 0 }),
		);

		expect(times[1] - start).toBeGreaterThanOrEqual(MINUTE);
	});

	it('tells when the request was sent', async () => {
		const limiter = newLimiter();
		const start = now();
		const { time } = await limiter.takeTurn(turnOf(limiter));

		expect(time).toBeGreaterThanOrEqual(start);
		expect(time).toBeLessThanOrEqual(now());
	});

	it.each([0, 1, 30])('counts a minute from an answer that comes after %i s', async (seconds) => {
		const limiter = newLimiter();
		const sending = await limiter.takeTurn(turnOf(limiter, { requestsPerMinute: 1 }));
		await sleep(seconds * SECOND, new AbortController().signal);
		const answered = now();
		limiter.hear(sending, 200, new Headers());
		const next = await limiter.takeTurn(turnOf(limiter, { requestsPerMinute: 1 }));

		const arrived = Math.min(answered, sending.time + MAX_TRAVEL);
		expect(next.time - arrived).toBeGreaterThanOrEqual(MINUTE);
	});

	it('has nothing to remember a while after the last request', async () => {
		const limiter = newLimiter();
		await takeTurn(limiter);
		await sleep(2 * MINUTE, new AbortController().signal);
		expect(limiter.isIdle()).toBe(true);
	});
});
