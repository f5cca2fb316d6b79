import { Limiter } from '../../../../nodes/AppBuilder/transport/pacing/limiter';
import { simulate, pass, useMovedClock } from '../../../support/movedClock';
import {
	acquire,
	acquireAll,
	FREE,
	MINUTE,
	newBulk,
	newExecution,
	newSearch,
	SECOND,
} from './permits';

useMovedClock();

describe('bulk', () => {
	it.each([
		[49, 0],
		[50, 1],
		[100, 2],
	])('at a limit of %i keeps %i free for 15 minutes after a visit', async (limit, free) => {
		const limiter = new Limiter();
		const plan = { requestsPerMinute: limit };

		/** How many of one request more than the limit are sent at once. */
		async function sentAtOnce(visit?: 'and a visit'): Promise<number> {
			const bulk = acquireAll(limiter, limit + 1, { ...plan, sender: newBulk(limit) });
			let sent = 0;
			for (const request of bulk) void request.then(() => sent++);
			await pass(10 * SECOND);
			const atOnce = sent;
			if (visit) await simulate(acquire(limiter, { ...plan, sender: newSearch() }));
			await simulate(Promise.all(bulk));
			await pass(2 * MINUTE);
			return atOnce;
		}

		expect(await sentAtOnce('and a visit')).toBe(limit);
		expect(await sentAtOnce()).toBe(limit - free);
		await pass(15 * MINUTE);
		expect(await sentAtOnce()).toBe(limit);
	});

	/** When an execution of so many requests has sent the first hundred. */
	async function secondsFor(expected: number): Promise<number> {
		const sender = newExecution(expected);
		const start = performance.now();
		const times = await simulate(Promise.all(acquireAll(new Limiter(), 100, { ...FREE, sender })));
		return (Math.max(...times) - start) / SECOND;
	}

	it('spreads a window over nine seconds, where it needs more than one', async () => {
		const seconds = await secondsFor(101);
		expect(seconds).toBeGreaterThan(8);
		expect(seconds).toBeLessThan(9);
	});

	it('goes at once, where it fits into one', async () => {
		expect(await secondsFor(100)).toBe(0);
	});
});
