import { inTime, pass, useMovedClock } from '../../../support/movedClock';
import { atOnce } from '../../atOnce';
import {
	acquire,
	acquirePermit,
	limit,
	MINUTE,
	newLimiter,
	observe,
	remainingPause,
} from './permits';

const SECOND = 1_000;
const FREE = { requestsPerMinute: 100 };

useMovedClock();

/** When the next request may be sent, in milliseconds from now. */
async function untilNext(limiter: ReturnType<typeof newLimiter>): Promise<number> {
	const start = performance.now();
	return (await inTime(acquire(limiter, FREE))) - start;
}

describe('a response that says that nothing is left', () => {
	it.each([
		[
			'a second',
			{ 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1' },
			1,
		],
		[
			'a minute',
			{ 'ratelimit-limit': '100', 'ratelimit-remaining': '0', 'ratelimit-reset': '42' },
			42,
		],
		['an hour', { 'ratelimit-policy': '"a";q=9;w=3600', ratelimit: '"a";r=0;t=1800' }, 1_800],
		['several times, the longest', { ratelimit: '"a";r=0;t=3, "b";r=0;t=30, "c";r=1;t=300' }, 30],
	])('holds the key until the reset of %s', async (_, headers, seconds) => {
		const limiter = newLimiter();
		await acquire(limiter, FREE);
		observe(limiter, 200, headers);

		expect(await untilNext(limiter)).toBe(seconds * SECOND);
	});

	it('is pace, not a pause, for a minute at most: it does not count in what a request may wait', async () => {
		const limiter = newLimiter();
		await acquire(limiter, FREE);
		observe(limiter, 200, { 'ratelimit-remaining': '0', 'ratelimit-reset': '42' });

		const waiting = acquire(limiter, { ...FREE, maxWaitMs: 0 });
		expect(await inTime(waiting)).toEqual(expect.any(Number));
	});

	it('pauses the key for longer, which counts: who does not want to wait is told at once', async () => {
		const limiter = newLimiter();
		await acquire(limiter, FREE);
		observe(limiter, 200, { 'ratelimit-remaining': '0', 'ratelimit-reset': '1800' });

		expect(await remainingPause(limiter)).toBe(1_800 * SECOND);
	});

	it.each([
		['without a reset', { 'x-ratelimit-remaining': '0' }],
		[
			'until a time that makes no sense',
			{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '60000' },
		],
		['but with something left', { 'x-ratelimit-remaining': '1', 'x-ratelimit-reset': '42' }],
	])('holds nothing %s', async (_, headers) => {
		const limiter = newLimiter();
		await acquire(limiter, FREE);
		observe(limiter, 200, headers);

		expect(await atOnce(acquire(limiter, FREE))).toEqual(expect.any(Number));
	});

	it('leaves a minute that this process has used up itself to its own count', async () => {
		const limiter = newLimiter();
		const permit = await acquirePermit(limiter, { requestsPerMinute: 1 });
		const headers = { 'ratelimit-limit': '1', 'ratelimit-remaining': '0', 'ratelimit-reset': '61' };
		limiter.observe(permit, { status: 200, headers: new Headers(headers) });
		const next = await inTime(acquire(limiter, { requestsPerMinute: 1 }));

		expect(next - permit.time).toBeLessThan(61 * SECOND);
		expect(limiter.timesShort()).toBe(0);
	});
});

describe('a limit without a window', () => {
	it('slows nothing, whatever it means', async () => {
		const limiter = newLimiter();
		for (let sent = 0; sent < 99; sent++) {
			const permit = await acquirePermit(limiter, FREE);
			const headers = { 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '3' };
			limiter.observe(permit, { status: 200, headers: new Headers(headers) });
		}

		expect(await atOnce(acquire(limiter, FREE))).toEqual(expect.any(Number));
		expect(limiter.timesShort()).toBe(0);
	});
});

describe('others on the key', () => {
	it('are noticed by less left than this process has used', async () => {
		const limiter = newLimiter();
		await acquire(limiter, FREE);
		observe(limiter, 200, { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '98' });

		expect(limiter.timesShort()).toBe(1);
	});

	it('are noticed by a 429 below the limit that asks for more than a moment', async () => {
		const limiter = newLimiter();
		await acquire(limiter, FREE);
		limit(limiter, 30);

		expect(limiter.timesShort()).toBeGreaterThan(0);
	});

	it('are not noticed by what is left in an hour', async () => {
		const limiter = newLimiter();
		await acquire(limiter, FREE);
		observe(limiter, 200, { 'ratelimit-policy': '"a";q=100;w=3600', ratelimit: '"a";r=5;t=60' });

		expect(limiter.timesShort()).toBe(0);
	});

	it('are forgotten after two minutes without a sign of them', async () => {
		const limiter = newLimiter();
		await acquire(limiter, FREE);
		observe(limiter, 200, { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '50' });
		await inTime(acquire(limiter, FREE));
		expect(await untilNext(limiter)).toBeGreaterThan(0);
		expect(limiter.isIdle()).toBe(false);
		await pass(2 * MINUTE + SECOND);

		expect(limiter.isIdle()).toBe(true);
		for (let sent = 0; sent < 100; sent++)
			expect(await atOnce(acquire(limiter, FREE))).toBeDefined();
	});
});

describe('after a 429 that asks for a moment, requests are sent', () => {
	const ask = { 'retry-after': '1' };
	const interval = (limit: number) => 60_100 / limit;
	/** Sends one, and gives how long it had to wait. */
	async function send(limiter: ReturnType<typeof newLimiter>, status: number) {
		const start = performance.now();
		const permit = await inTime(acquirePermit(limiter, FREE));
		limiter.observe(permit, { status, headers: new Headers(status === 429 ? ask : {}) });
		return performance.now() - start;
	}

	it('as far apart as the limit has it', async () => {
		const limiter = newLimiter();
		await send(limiter, 429);
		await send(limiter, 200);

		expect(await send(limiter, 200)).toBeCloseTo(interval(100), -1);
	});

	it('farther apart where that is still too much, and closer again with time', async () => {
		const limiter = newLimiter();
		await send(limiter, 429);
		await send(limiter, 429);
		await send(limiter, 200);
		const slower = await send(limiter, 200);
		expect(slower).toBeGreaterThan(1.3 * interval(100));
		expect(slower).toBeLessThan(1.5 * interval(100));
		await pass(30 * SECOND);
		await send(limiter, 200);

		expect(await send(limiter, 200)).toBeCloseTo(interval(100), -1);
	});

	it('at a sixteenth of the limit at least', async () => {
		const limiter = newLimiter();
		for (let count = 0; count < 30; count++) await send(limiter, 429);
		await send(limiter, 200);

		expect(await send(limiter, 200)).toBeLessThan(16 * interval(100));
	});
});

describe('a limit that the service declares', () => {
	const declare = (limiter: ReturnType<typeof newLimiter>) =>
		observe(limiter, 200, { 'ratelimit-policy': '"a";q=10;w=60' });

	it('is in force as long as it is declared, and two minutes longer', async () => {
		const limiter = newLimiter();
		declare(limiter);
		await pass(2 * MINUTE);
		expect(limiter.limit(100)).toBe(10);
		await pass(SECOND);

		expect(limiter.limit(100)).toBe(100);
	});
});
