import { inTime, useMovedClock } from '../../support/movedClock';
import { newLimiter, refuse, takeTurn } from './turns';

useMovedClock();

/** Asks for a turn each, one after the other, while the key is paused; gives their names as they are sent. */
async function orderOf(turns: Array<{ name: string; tries: number }>): Promise<string[]> {
	const limiter = newLimiter();
	const order: string[] = [];
	refuse(limiter, 120);
	const sent = turns.map(async ({ name, tries }) => {
		await takeTurn(limiter, { requestsPerMinute: 60_000, tries });
		order.push(name);
	});
	await inTime(Promise.all(sent));
	return order;
}

describe('requests that wait', () => {
	it('are sent in the order they came', async () => {
		const names = Array.from({ length: 50 }, (_, index) => String(index));

		expect(await orderOf(names.map((name) => ({ name, tries: 0 })))).toEqual(names);
	});

	it('are sent before those with fewer tries, in order among their like', async () => {
		const order = await orderOf([
			{ name: 'first in line', tries: 0 },
			{ name: 'a', tries: 0 },
			{ name: 'b', tries: 0 },
			{ name: 'tried a', tries: 1 },
			{ name: 'tried twice', tries: 2 },
			{ name: 'tried b', tries: 1 },
			{ name: 'c', tries: 0 },
		]);

		expect(order).toEqual([
			...['first in line', 'tried twice', 'tried a', 'tried b'],
			...['a', 'b', 'c'],
		]);
	});

	it('are not overtaken by one that comes when there is room again', async () => {
		const limiter = newLimiter();
		const order: string[] = [];
		const ask = async (name: string, requestsPerMinute: number) => {
			await takeTurn(limiter, { requestsPerMinute });
			order.push(name);
		};
		await ask('before', 1);
		await inTime(Promise.all([ask('small plan', 1), ask('large plan', 1_000)]));

		expect(order).toEqual(['before', 'small plan', 'large plan']);
	});
});
