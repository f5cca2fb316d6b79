import { getEventListeners } from 'node:events';

import { createStopwatch } from '../../../../nodes/AppBuilder/transport/pacing/stopwatch';
import { inTime, pass, useMovedClock } from '../../../support/movedClock';
import { atOnce } from '../../atOnce';
import { acquire, acquireAll, limit, MINUTE, newLimiter, newSender } from './permits';

const HOUR = 3_600;

const listenersOf = (signal: AbortSignal) => getEventListeners(signal, 'abort').length;

useMovedClock();

describe('a signal', () => {
	it('ends the waiting of the first in line and of those behind it at once', async () => {
		const limiter = newLimiter();
		limit(limiter, HOUR);
		const controller = new AbortController();
		const waiting = acquireAll(limiter, 3, { signal: controller.signal });
		const ends = waiting.map(async (turn) => await turn.catch((reason: unknown) => reason));
		controller.abort();

		for (const end of ends) expect(await atOnce(end)).toBe(controller.signal.reason);
	});

	it('ends only its own waiting', async () => {
		const limiter = newLimiter();
		limit(limiter, 10);
		const controllers = Array.from({ length: 6 }, () => new AbortController());
		const turns = controllers.map(async ({ signal }) => await acquire(limiter, { signal }));
		const results = Promise.allSettled(turns);
		for (const index of [0, 3, 5]) controllers[index].abort();

		expect((await inTime(results)).map(({ status }) => status)).toEqual([
			...['rejected', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'rejected'],
		]);
	});

	it('that ends a waiting leaves its place in the pace to another', async () => {
		const limiter = newLimiter();
		limit(limiter, 10);
		const controller = new AbortController();
		const ended = acquire(limiter, { requestsPerMinute: 1, signal: controller.signal });
		controller.abort();
		await expect(ended).rejects.toBe(controller.signal.reason);
		await pass(20_000);

		expect(await atOnce(acquire(limiter, { requestsPerMinute: 1 }))).toEqual(expect.any(Number));
	});

	it('that has ended already lets nothing go, even when there is room', async () => {
		const limiter = newLimiter();
		const signal = AbortSignal.abort();

		await expect(acquire(limiter, { signal })).rejects.toBe(signal.reason);
		expect(limiter.isIdle()).toBe(true);
	});

	it('ends 10,000 waits at once and leaves no timer', async () => {
		const limiter = newLimiter();
		limit(limiter, HOUR);
		const controller = new AbortController();
		const { signal } = controller;
		const results = Promise.allSettled(acquireAll(limiter, 10_000, { signal }));
		await new Promise(setImmediate);
		controller.abort();
		const settled = await atOnce(results);

		expect(settled).not.toBe('waits');
		expect(jest.getTimerCount()).toBe(0);
	});

	it('has no listener left after each wait of a request that is sent again', async () => {
		const limiter = newLimiter();
		const { signal } = new AbortController();
		const attempt = {
			requestsPerMinute: 100,
			imposedWait: { totalMs: 0, maxMs: MINUTE },
			signal,
			attempts: 0,
			sender: newSender(),
			stopwatch: createStopwatch(),
		};
		for (const seconds of [10, 20]) {
			limit(limiter, seconds);
			const waiting = limiter.acquire(attempt);
			expect(listenersOf(signal)).toBe(1);
			await inTime(waiting);
			expect(listenersOf(signal)).toBe(0);
		}
		limit(limiter, 10);
		const refused = limiter.acquire(attempt);
		limit(limiter, HOUR);

		await expect(refused).rejects.toThrow();
		expect(listenersOf(signal)).toBe(0);
	});
});
