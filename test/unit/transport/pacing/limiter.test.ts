import { Limiter, type Permit } from '../../../../nodes/AppBuilder/transport/pacing/limiter';
import { simulate, pass, useMovedClock } from '../../../support/movedClock';
import { atOnce } from '../../atOnce';
import { acquire, acquirePermit, MINUTE, newExecution, provenLimiter, refuse } from './permits';

useMovedClock();

const SENT = expect.objectContaining({ time: expect.any(Number) as number }) as Permit;

describe('the requests of a key', () => {
	const fill = async (limiter: Limiter) =>
		await Promise.all(Array.from({ length: 128 }, async () => await acquirePermit(limiter)));

	it('are 128 in flight at most, in the order they came', async () => {
		const limiter = await provenLimiter();
		const [permit] = await fill(limiter);
		const sent = [1, 2, 3].map(async () => await acquirePermit(limiter));

		for (const [index, one] of sent.entries()) {
			for (const later of sent.slice(index)) expect(await atOnce(later)).toBe('waits');
			limiter.release(permit);
			expect(await atOnce(one)).toEqual(SENT);
		}
	});

	it('do not count as waiting for the rate limit while many are in flight', async () => {
		const limiter = await provenLimiter();
		const sender = newExecution();
		const [permit] = await fill(limiter);
		const waiting = acquire(limiter, { sender });
		await pass(5_000);
		limiter.release(permit);
		await waiting;

		expect(sender.waitedMs).toBe(0);
	});

	it('wait for a pause that begins while many are in flight', async () => {
		const limiter = await provenLimiter();
		const [permit] = await fill(limiter);
		const waiting = acquire(limiter);
		refuse(limiter, 60);
		limiter.release(permit);

		expect(await simulate(waiting)).toBe(MINUTE);
	});
});

describe('a signal', () => {
	it('ends its own waiting at once, and leaves its place to another', async () => {
		const limiter = new Limiter();
		refuse(limiter, 10);
		const controllers = Array.from({ length: 6 }, () => new AbortController());
		const sent = controllers.map(async ({ signal }) => await acquire(limiter, { signal }));
		const results = Promise.allSettled(sent);
		for (const index of [0, 3, 5]) controllers[index].abort();
		expect(await atOnce(sent[0].catch((reason: unknown) => reason))).toBe(
			controllers[0].signal.reason,
		);

		expect((await simulate(results)).map(({ status }) => status)).toEqual(
			[0, 1, 1, 0, 1, 0].map((isSent) => (isSent ? 'fulfilled' : 'rejected')),
		);
	});

	it('leaves no timer when nobody waits any more', async () => {
		const limiter = new Limiter();
		refuse(limiter, 200);
		const controller = new AbortController();
		const waiting = acquire(limiter, { signal: controller.signal });
		controller.abort();

		await expect(waiting).rejects.toBe(controller.signal.reason);
		expect(jest.getTimerCount()).toBe(0);
	});
});
