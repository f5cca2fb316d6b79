import { Limiter, limiterFor } from '../../../../nodes/AppBuilder/transport/pacing/limiter';
import type { Permit } from '../../../../nodes/AppBuilder/transport/pacing/pace';
import { inTime, pass, useMovedClock } from '../../../support/movedClock';
import { atOnce } from '../../atOnce';
import { acquire, acquirePermit, MINUTE, newExecution, observe, refuse } from './permits';

useMovedClock();

const SENT = expect.objectContaining({ time: expect.any(Number) as number }) as Permit;
const key = { baseUrl: 'https://api.example.com/v1', apiKey: 'key-1' };

describe('the limiters of this process', () => {
	it('are the same for the same base URL and key, and others for any other', () => {
		const other = [
			{ ...key, apiKey: 'key-2' },
			{ ...key, baseUrl: 'https://api.example.org/v1' },
			{ baseUrl: 'https://api.example.com/v', apiKey: '1key-1' },
		];

		expect(limiterFor({ ...key })).toBe(limiterFor(key));
		for (const one of other) expect(limiterFor(one)).not.toBe(limiterFor(key));
	});

	it('are forgotten when 10,000 other keys were used since', () => {
		const [one, other] = ['one', 'other'].map((apiKey) => ({ ...key, apiKey }));
		const limiters = [limiterFor(one), limiterFor(other)];
		const useOthers = (count: number, name: string) => {
			for (let at = 0; at < count; at++) limiterFor({ ...key, apiKey: `${name} ${at}` });
		};
		useOthers(9_998, 'first');
		expect(limiterFor(one)).toBe(limiters[0]);

		useOthers(1, 'second');
		expect(limiterFor(one)).toBe(limiters[0]);
		expect(limiterFor(other)).not.toBe(limiters[1]);
	});
});

describe('the requests of a key', () => {
	const fill = async (limiter: Limiter) =>
		await Promise.all(Array.from({ length: 128 }, async () => await acquirePermit(limiter)));

	it('are 128 in flight at most, in the order they came', async () => {
		const limiter = new Limiter();
		await fill(limiter);
		const sent = [1, 2, 3].map(async () => await acquirePermit(limiter));

		for (const [index, one] of sent.entries()) {
			for (const later of sent.slice(index)) expect(await atOnce(later)).toBe('waits');
			limiter.release();
			expect(await atOnce(one)).toEqual(SENT);
		}
	});

	it('do not count as waiting for the rate limit while many are in flight', async () => {
		const limiter = new Limiter();
		const sender = newExecution();
		await fill(limiter);
		const waiting = acquire(limiter, { sender });
		await pass(5_000);
		limiter.release();
		await waiting;

		expect(sender.waitedMs).toBe(0);
	});

	it('wait for a pause that begins while many are in flight', async () => {
		const limiter = new Limiter();
		await fill(limiter);
		const waiting = acquire(limiter);
		refuse(limiter, 60);
		limiter.release();

		expect(await inTime(waiting)).toBe(MINUTE);
	});
});

describe('what a sender waits for', () => {
	const ONE = { requestsPerMinute: 1 };

	/** A limiter with a sender that waits because it has sent its one request of this minute, 5 seconds ago. */
	async function waiting() {
		const limiter = new Limiter();
		const sender = newExecution();
		const permit = await acquirePermit(limiter, { ...ONE, sender });
		limiter.observe(permit, { status: 200, headers: new Headers() });
		const sent = acquire(limiter, { ...ONE, sender });
		await pass(5_000);
		return { limiter, sender, sent };
	}

	it.each<[string, Array<[status: number, seconds: number]>, object]>([
		['the plan', [], { ms: 55_100 }],
		['the plan, beyond a pause', [[429, 30]], { ms: 55_100 }],
		['a pause', [[429, 90]], { ms: 90_000, pausedBy: 'limit' }],
		['a busy service', [[503, 90]], { ms: 90_000, pausedBy: 'busy' }],
	])('is known: %s', async (_, responses, wait) => {
		const { limiter, sender, sent } = await waiting();
		for (const [status, seconds] of responses) {
			observe(limiter, status, { 'retry-after': String(seconds) });
		}

		expect(limiter.waitOf(sender)).toEqual(wait);
		expect(limiter.waitOf(newExecution())).toBeUndefined();
		await inTime(sent);
		expect(limiter.waitOf(sender)).toBeUndefined();
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

		expect((await inTime(results)).map(({ status }) => status)).toEqual(
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
