import { inTime, pass, useMovedClock } from '../../../support/movedClock';
import { atOnce } from '../../atOnce';
import { observe, MINUTE, newLimiter, limit, acquire, acquireAll } from './permits';

const SECOND = 1_000;

useMovedClock();

describe('a key that was refused', () => {
	it('sends nothing until the time asked for', async () => {
		const limiter = newLimiter();
		await acquire(limiter);
		limit(limiter, 30);
		const times = await inTime(Promise.all(acquireAll(limiter, 5)));

		for (const time of times) expect(time).toBeGreaterThanOrEqual(30 * SECOND);
	});

	it('holds back those that were waiting for the pace already', async () => {
		const limiter = newLimiter();
		await acquire(limiter, { requestsPerMinute: 1 });
		const waiting = acquireAll(limiter, 2, { requestsPerMinute: 1 });
		limit(limiter, 120);

		for (const time of await inTime(Promise.all(waiting))) {
			expect(time).toBeGreaterThanOrEqual(2 * MINUTE);
		}
	});

	it('waits on when it is refused again for longer', async () => {
		const limiter = newLimiter();
		limit(limiter, 10);
		const waiting = acquire(limiter);
		limit(limiter, 60);
		limit(limiter, 20);

		expect(await inTime(waiting)).toBe(MINUTE);
	});

	it('comes back evenly spaced after a short time', async () => {
		const limiter = newLimiter();
		await acquire(limiter);
		limit(limiter, 2);
		const times = await inTime(Promise.all(acquireAll(limiter, 10, { requestsPerMinute: 20 })));

		times.forEach((time, index) => {
			expect(time).toBeGreaterThanOrEqual(2 * SECOND + (index * MINUTE) / 20);
		});
	});

	it('comes back evenly spaced for a lower limit that was declared', async () => {
		const limiter = newLimiter();
		observe(limiter, 429, { 'retry-after': '2', 'ratelimit-limit': '20;w=60' });
		const times = await inTime(Promise.all(acquireAll(limiter, 5, { requestsPerMinute: 10_000 })));

		times.forEach((time, index) => {
			expect(time).toBeGreaterThanOrEqual(2 * SECOND + (index * MINUTE) / 20);
		});
	});

	it('comes back one by one after a longer time, because others may use the key', async () => {
		const limiter = newLimiter();
		await acquire(limiter);
		limit(limiter, 30);
		const times = await inTime(Promise.all(acquireAll(limiter, 10, { requestsPerMinute: 20 })));

		times.forEach((time, index) => {
			expect(time).toBeGreaterThanOrEqual(30 * SECOND + (index * MINUTE) / 80);
		});
	});

	it('sends at once again when it has been spaced for two minutes', async () => {
		const limiter = newLimiter();
		limit(limiter, 1);
		await inTime(acquire(limiter, { requestsPerMinute: 3 }));
		await pass(3 * MINUTE);

		for (const turn of acquireAll(limiter, 3, { requestsPerMinute: 3 })) {
			expect(await atOnce(turn)).toEqual(expect.any(Number));
		}
	});

	it('counts how long it has been paused', async () => {
		const limiter = newLimiter();
		const imposedWait = { totalMs: 0, maxMs: Infinity };
		await acquire(limiter, { imposedWait });
		expect(imposedWait.totalMs).toBe(0);

		for (const total of [10, 20, 30]) {
			limit(limiter, 10);
			await inTime(acquire(limiter, { imposedWait }));
			expect(imposedWait.totalMs).toBe(total * SECOND);
		}
	});

	it('is not idle before it has been spaced for two minutes', async () => {
		const limiter = newLimiter();
		limit(limiter, 600);
		expect(limiter.isIdle()).toBe(false);

		const waiting = new AbortController();
		const turn = acquire(limiter, { signal: waiting.signal });
		waiting.abort();
		await expect(turn).rejects.toThrow();
		expect(limiter.isIdle()).toBe(false);
	});
});
