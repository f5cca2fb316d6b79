import { useMovedClock } from '../../../support/movedClock';
import { atOnce } from '../../atOnce';
import { observe, newLimiter, acquire, acquireAll } from './permits';

const SENT = expect.any(Number);

const declare = (limit: number) => ({ 'ratelimit-limit': `${limit};w=60` });

useMovedClock();

/** What comes at once of one more turn, which is not waited for. */
async function oneMore(limiter: ReturnType<typeof newLimiter>, requestsPerMinute: number) {
	const controller = new AbortController();
	const turn = acquire(limiter, { requestsPerMinute, signal: controller.signal });
	turn.catch(() => undefined);
	const result = await atOnce(turn);
	controller.abort();
	return result;
}

describe('the limiter', () => {
	it('sends at once while under the limit, and no more', async () => {
		const limiter = newLimiter();

		for (let count = 0; count < 5; count++) expect(await oneMore(limiter, 5)).toEqual(SENT);
		expect(await oneMore(limiter, 5)).toBe('waits');
	});

	it('has nothing to remember before the first request', async () => {
		const limiter = newLimiter();
		expect(limiter.isIdle()).toBe(true);

		await acquire(limiter);
		expect(limiter.isIdle()).toBe(false);
	});

	it('follows a plan that changes from one request to the next', async () => {
		const limiter = newLimiter();
		await Promise.all(acquireAll(limiter, 3, { requestsPerMinute: 3 }));

		expect(await oneMore(limiter, 3)).toBe('waits');
		expect(await oneMore(limiter, 4)).toEqual(SENT);
		expect(await oneMore(limiter, 4)).toBe('waits');
		expect(await oneMore(limiter, 3)).toBe('waits');
	});

	it.each([200, 404, 503])(
		'slows down to a lower limit declared with status %i',
		async (status) => {
			const limiter = newLimiter();
			observe(limiter, status, declare(2));
			await Promise.all(acquireAll(limiter, 2));

			expect(await oneMore(limiter, 1_000)).toBe('waits');
		},
	);

	it('keeps the limit declared last, until it hears another', async () => {
		const limiter = newLimiter();
		observe(limiter, 200, declare(1));
		observe(limiter, 200, declare(2));
		observe(limiter, 200);
		await Promise.all(acquireAll(limiter, 2));
		expect(await oneMore(limiter, 1_000)).toBe('waits');

		expect([limiter.limit(1), limiter.limit(10_000)]).toEqual([1, 2]);

		observe(limiter, 200, declare(3));
		expect(await oneMore(limiter, 1_000)).toEqual(SENT);
	});

	it('never goes faster than the plan, whatever limit is declared', async () => {
		const limiter = newLimiter();
		observe(limiter, 200, declare(1_000));
		await acquire(limiter, { requestsPerMinute: 1 });

		expect(await oneMore(limiter, 1)).toBe('waits');
	});
});
