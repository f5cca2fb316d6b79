import { inTime, pass, useMovedClock } from '../../support/movedClock';
import { atOnce } from '../atOnce';
import { hear, MINUTE, newLimiter, refuse, takeTurn, takeTurns } from './turns';

const SECOND = 1_000;

useMovedClock();

describe('a key that was refused', () => {
	it('sends nothing until the time asked for', async () => {
		const limiter = newLimiter();
		await takeTurn(limiter);
		refuse(limiter, 30);
		const times = await inTime(Promise.all(takeTurns(limiter, 5)));

		for (const time of times) expect(time).toBeGreaterThanOrEqual(30 * SECOND);
	});

	it('holds back those that were waiting for the pace already', async () => {
		const limiter = newLimiter();
		await takeTurn(limiter, { requestsPerMinute: 1 });
		const waiting = takeTurns(limiter, 2, { requestsPerMinute: 1 });
		refuse(limiter, 120);

		for (const time of await inTime(Promise.all(waiting))) {
			expect(time).toBeGreaterThanOrEqual(2 * MINUTE);
		}
	});

	it('waits on when it is refused again for longer', async () => {
		const limiter = newLimiter();
		refuse(limiter, 10);
		const waiting = takeTurn(limiter);
		refuse(limiter, 60);
		refuse(limiter, 20);

		expect(await inTime(waiting)).toBe(MINUTE);
	});

	it('comes back evenly spaced', async () => {
		const limiter = newLimiter();
		await takeTurn(limiter);
		refuse(limiter, 10);
		const times = await inTime(Promise.all(takeTurns(limiter, 10, { requestsPerMinute: 20 })));

		times.forEach((time, index) => {
			expect(time).toBeGreaterThanOrEqual(10 * SECOND + (index * MINUTE) / 20);
		});
	});

	it('comes back evenly spaced for a lower limit that was declared', async () => {
		const limiter = newLimiter();
		hear(limiter, 429, { 'retry-after': '10', 'ratelimit-limit': '20;w=60' });
		const times = await inTime(Promise.all(takeTurns(limiter, 5, { requestsPerMinute: 10_000 })));

		times.forEach((time, index) => {
			expect(time).toBeGreaterThanOrEqual(10 * SECOND + (index * MINUTE) / 20);
		});
	});

	it('sends at once again when it has been spaced for a minute', async () => {
		const limiter = newLimiter();
		refuse(limiter, 1);
		await inTime(takeTurn(limiter, { requestsPerMinute: 3 }));
		await pass(2 * MINUTE);

		for (const turn of takeTurns(limiter, 3, { requestsPerMinute: 3 })) {
			expect(await atOnce(turn)).toEqual(expect.any(Number));
		}
	});

	it('counts how long it has been paused', async () => {
		const limiter = newLimiter();
		expect(limiter.paused()).toBe(0);

		for (const total of [10, 20, 30]) {
			refuse(limiter, 10);
			await inTime(takeTurn(limiter));
			expect(limiter.paused()).toBe(total * SECOND);
		}
	});

	it('is not idle before it has been spaced for a minute', async () => {
		const limiter = newLimiter();
		refuse(limiter, 600);
		expect(limiter.isIdle()).toBe(false);

		const waiting = new AbortController();
		const turn = takeTurn(limiter, { signal: waiting.signal });
		waiting.abort();
		await expect(turn).rejects.toThrow();
		expect(limiter.isIdle()).toBe(false);
	});
});
