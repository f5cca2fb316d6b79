import { getEventListeners } from 'node:events';

import { inTime, pass, useMovedClock } from '../../../support/movedClock';
import { atOnce } from '../../atOnce';
import { newLimiter, limit, acquire, acquireAll } from './permits';

const HOUR = 3_600;
const WAITS = 10_000;
/** Node.js warns of a leak above that. */
const FEW = 10;

const listenersOf = (signal: AbortSignal) => getEventListeners(signal, 'abort').length;

useMovedClock();

function openSignal() {
	const controller = new AbortController();
	return { signal: controller.signal, abort: () => controller.abort() };
}

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

	it('ends 10,000 waits at once and leaves no listener and no timer', async () => {
		const limiter = newLimiter();
		limit(limiter, HOUR);
		const { signal, abort } = openSignal();
		const results = Promise.allSettled(acquireAll(limiter, WAITS, { signal }));
		await new Promise(setImmediate);
		expect(listenersOf(signal)).toBeLessThanOrEqual(FEW);
		abort();
		const settled = await atOnce(results);

		expect(settled).not.toBe('waits');
		expect(listenersOf(signal)).toBe(0);
		expect(jest.getTimerCount()).toBe(0);
	});

	it('has no listeners left when 10,000 waits have come to their turn', async () => {
		const limiter = newLimiter();
		limit(limiter, HOUR / 6);
		const { signal } = openSignal();
		const turns = acquireAll(limiter, WAITS, { requestsPerMinute: 1e9, signal });
		expect(listenersOf(signal)).toBeLessThanOrEqual(FEW);
		await inTime(Promise.all(turns));

		expect(listenersOf(signal)).toBe(0);
	});

	it('has no listeners left after waits that ended with the patience', async () => {
		const limiter = newLimiter();
		limit(limiter, HOUR);
		const { signal } = openSignal();
		await Promise.allSettled(acquireAll(limiter, 5, { signal, maxWaitMs: 1 }));

		expect(listenersOf(signal)).toBe(0);
	});
});
