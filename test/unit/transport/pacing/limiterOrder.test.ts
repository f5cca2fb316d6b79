import { inTime, useMovedClock } from '../../../support/movedClock';
import { newLimiter, newSender, limit, acquire } from './permits';

useMovedClock();

/** Asks for a turn each, one after the other, while the key is paused; gives their names as they are sent. */
async function orderOf(turns: Array<{ name: string; attempts: number }>): Promise<string[]> {
	const limiter = newLimiter();
	const order: string[] = [];
	const sender = newSender();
	limit(limiter, 120);
	const sent = turns.map(async ({ name, attempts }) => {
		await acquire(limiter, { requestsPerMinute: 60_000, attempts, sender });
		order.push(name);
	});
	await inTime(Promise.all(sent));
	return order;
}

describe('requests that wait', () => {
	it('are sent in the order they came', async () => {
		const names = Array.from({ length: 50 }, (_, index) => String(index));

		expect(await orderOf(names.map((name) => ({ name, attempts: 0 })))).toEqual(names);
	});

	it('are sent before those with fewer tries, in order among their like', async () => {
		const order = await orderOf([
			{ name: 'first in line', attempts: 0 },
			{ name: 'a', attempts: 0 },
			{ name: 'b', attempts: 0 },
			{ name: 'tried a', attempts: 1 },
			{ name: 'tried twice', attempts: 2 },
			{ name: 'tried b', attempts: 1 },
			{ name: 'c', attempts: 0 },
		]);

		expect(order).toEqual([
			...['tried twice', 'tried a', 'tried b'],
			...['first in line', 'a', 'b', 'c'],
		]);
	});

	it('are not overtaken by one that comes when there is room again', async () => {
		const limiter = newLimiter();
		const order: string[] = [];
		const ask = async (name: string, requestsPerMinute: number) => {
			await acquire(limiter, { requestsPerMinute });
			order.push(name);
		};
		await ask('before', 1);
		await inTime(Promise.all([ask('small plan', 1), ask('large plan', 1_000)]));

		expect(order).toEqual(['before', 'small plan', 'large plan']);
	});
});
