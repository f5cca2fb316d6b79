import { inTime, pass, useMovedClock } from '../../../support/movedClock';
import { acquire, observe, MINUTE, newLimiter, limit, remainingPause } from './permits';

const SECOND = 1_000;

useMovedClock();

/** The pause that each of so many refusals in a row causes, when it does not say how long to wait. */
async function backoffs(count: number, limiter = newLimiter()): Promise<number[]> {
	const pauses: number[] = [];
	for (let refusal = 0; refusal < count; refusal++) {
		limit(limiter);
		pauses.push(await remainingPause(limiter));
		await pass(MINUTE);
	}
	return pauses;
}

describe('refusals that do not say how long to wait', () => {
	it('pause the key by chance for up to 1 s, 2 s, 4 s and so on, and for twenty seconds at most', async () => {
		const all = await Promise.all(Array.from({ length: 40 }, async () => await backoffs(8)));

		all.flat().forEach((pause) => expect(pause).toBeGreaterThanOrEqual(0));
		for (const [refusal, most] of [1, 2, 4, 8, 16, 20, 20, 20].entries()) {
			const longest = Math.max(...all.map((pauses) => pauses[refusal]));
			expect(longest).toBeLessThanOrEqual(most * SECOND);
			if (refusal < 4) continue;
			// Full jitter: of 40, chance leaves none in a half once in a million million times.
			expect(longest).toBeGreaterThan((most * SECOND) / 2);
			expect(Math.min(...all.map((pauses) => pauses[refusal]))).toBeLessThan((most * SECOND) / 2);
		}
	});

	it.each([200, 404, 500])('begin anew after an answer of status %i', async (status) => {
		const limiter = newLimiter();
		await backoffs(8, limiter);
		observe(limiter, status);

		expect((await backoffs(1, limiter))[0]).toBeLessThanOrEqual(SECOND);
	});

	it('do not count while another refusal pauses the key: they were under way together', async () => {
		const limiter = newLimiter();
		limit(limiter, 600);
		for (let count = 0; count < 20; count++) limit(limiter);
		const imposedWait = { totalMs: 0, maxMs: Infinity };
		await inTime(acquire(limiter, { imposedWait }));

		expect(imposedWait.totalMs).toBe(600 * SECOND);
		expect((await backoffs(1, limiter))[0]).toBeLessThanOrEqual(SECOND);
	});

	it.each(['0', 'soon', '-5', 'Wed, 21 Oct 2015 07:28:00 GMT'])(
		'are those too that say %j',
		async (value) => {
			let longest = 0;
			for (let count = 0; count < 20; count++) {
				const limiter = newLimiter();
				observe(limiter, 429, { 'retry-after': value });
				longest = Math.max(longest, await remainingPause(limiter));
			}

			expect(longest).toBeGreaterThan(0);
			expect(longest).toBeLessThanOrEqual(SECOND);
		},
	);
});
