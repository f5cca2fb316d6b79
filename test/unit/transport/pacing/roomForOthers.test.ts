import { Limiter } from '../../../../nodes/AppBuilder/transport/pacing/limiter';
import { simulate, pass, useMovedClock } from '../../../support/movedClock';
import { acquire, acquireAll, MINUTE, newBulk, newSearch, SECOND } from './permits';

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
});
