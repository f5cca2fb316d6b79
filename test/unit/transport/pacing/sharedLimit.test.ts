import { now, sleep } from '../../../../nodes/AppBuilder/transport/clock';
import type { ImposedWait } from '../../../../nodes/AppBuilder/transport/pacing/patience';
import { inTime, useMovedClock } from '../../../support/movedClock';
import { acquirePermit, MINUTE, newLimiter, newSender } from './permits';

const SECOND = 1_000;
const LIMIT = 100;
/** How many requests of a process are in flight at once. */
const CONCURRENCY = 10;
/** Each way, of the first process; that of others is longer, so that they do not go in step. */
const LATENCY = 20;

useMovedClock();

/** A service that allows so many requests a minute to all together, from the first one of each minute. */
function newService({ hasHeaders }: { hasHeaders: boolean }) {
	let start = -Infinity;
	let used = 0;
	return function respond() {
		if (now() >= start + MINUTE) [start, used] = [now(), 0];
		const reset = String(Math.ceil((start + MINUTE - now()) / SECOND));
		const isAccepted = ++used <= LIMIT;
		const headers = {
			...(!isAccepted && { 'retry-after': reset }),
			...(hasHeaders && {
				'x-ratelimit-limit': String(LIMIT),
				'x-ratelimit-remaining': String(Math.max(0, LIMIT - used)),
				'x-ratelimit-reset': reset,
			}),
		};
		return { status: isAccepted ? 200 : 429, headers: new Headers(headers) };
	};
}

/** A process that has so many items, and when the service accepted them and rejected others. */
async function process(
	respond: ReturnType<typeof newService>,
	{
		items,
		latency = LATENCY,
		concurrency = CONCURRENCY,
		maxWaitMs = Infinity,
	}: { items: number; latency?: number; concurrency?: number; maxWaitMs?: number },
) {
	const limiter = newLimiter();
	const sender = newSender({ expected: () => items });
	const accepted: number[] = [];
	let rejected = 0;
	let left = items;

	async function deliver(imposedWait: ImposedWait, attempts = 0): Promise<void> {
		const permit = await acquirePermit(limiter, {
			requestsPerMinute: LIMIT,
			sender,
			attempts,
			imposedWait,
		});
		await sleep(latency);
		const response = respond();
		if (response.status === 200) accepted.push(now());
		else rejected++;
		await sleep(latency);
		limiter.observe(permit, response);
		limiter.release();
		if (response.status === 429) await deliver(imposedWait, attempts + 1);
	}

	async function deliverMany(): Promise<void> {
		while (left-- > 0) await deliver({ totalMs: 0, maxMs: maxWaitMs });
	}

	await Promise.all(Array.from({ length: concurrency }, deliverMany));
	return { accepted, rejected };
}

/** How many were accepted from one time to another. */
function between(accepted: number[], from: number, to: number): number {
	return accepted.filter((time) => time >= from && time < to).length;
}

describe.each([
	['says what is left', { hasHeaders: true }],
	['gives nothing but Retry-After', { hasHeaders: false }],
])('processes on one key of a service that %s', (_, { hasHeaders }) => {
	it.each([2, 4])('share it fairly without a setting: %i', async (count) => {
		const respond = newService({ hasHeaders });
		const start = now();
		const items = (5 * LIMIT) / count;
		const all = await inTime(
			Promise.all(
				Array.from({ length: count }, async (_each, index) => {
					const latency = LATENCY + 3 * index;
					return await process(respond, { items, latency });
				}),
			),
		);

		const end = Math.max(...all.flatMap(({ accepted }) => accepted));
		expect(end - start).toBeLessThan(1.1 * 4 * MINUTE);
		const rejected = all.reduce((sum, process) => sum + process.rejected, 0);
		expect(rejected / (5 * LIMIT + rejected)).toBeLessThan(0.05);
		for (const { accepted } of all) {
			const share = between(accepted, start, start + 4 * MINUTE) / ((4 * LIMIT) / count);
			// Of 25 requests a minute a few more or less weigh more than of 50.
			expect(Math.abs(share - 1)).toBeLessThan(count === 2 ? 0.1 : 0.15);
		}
	});

	it('leave all of it to the one that goes on, within three minutes', async () => {
		const respond = newService({ hasHeaders });
		const [long, short] = await inTime(
			Promise.all([process(respond, { items: 7 * LIMIT }), process(respond, { items: LIMIT })]),
		);

		const stop = Math.max(...short.accepted);
		const third = between(long.accepted, stop + 2 * MINUTE, stop + 3 * MINUTE);
		expect(third).toBeGreaterThanOrEqual(0.95 * LIMIT);
	});

	it('lose nothing where there are many of them, since each gets on', async () => {
		const respond = newService({ hasHeaders });
		const all = await inTime(
			Promise.all(
				Array.from({ length: 8 }, async (_each, index) => {
					const latency = LATENCY + 3 * index;
					return await process(respond, {
						items: 100,
						latency,
						concurrency: 100,
						maxWaitMs: 5 * MINUTE,
					});
				}),
			),
		);

		expect(all.map(({ accepted }) => accepted.length)).toEqual(new Array(8).fill(100));
	});

	it('let in who comes later with little, beside a run of many minutes', async () => {
		const respond = newService({ hasHeaders });
		const start = now();
		const [, few] = await inTime(
			Promise.all([
				process(respond, { items: 14 * LIMIT, concurrency: 100 }),
				sleep(10 * SECOND).then(async () => await process(respond, { items: 20 })),
			]),
		);

		expect(Math.max(...few.accepted) - start).toBeLessThan(3 * MINUTE);
	});

	it('come to nearly equal shares in the second minute where one begins three seconds later', async () => {
		const respond = newService({ hasHeaders });
		const start = now();
		const all = await inTime(
			Promise.all([
				process(respond, { items: 2 * LIMIT }),
				sleep(3 * SECOND).then(async () => await process(respond, { items: 2 * LIMIT })),
			]),
		);
		const [first, second] = all.map(({ accepted }) =>
			between(accepted, start + MINUTE, start + 2 * MINUTE),
		);

		expect(Math.abs(first - second)).toBeLessThanOrEqual(0.1 * (first + second));
	});

	it('come to equal shares where one begins later', async () => {
		const respond = newService({ hasHeaders });
		const [first, second] = await inTime(
			Promise.all([
				process(respond, { items: 9 * LIMIT }),
				sleep(1.5 * MINUTE).then(async () => {
					return await process(respond, { items: 5 * LIMIT, latency: 8 * LATENCY });
				}),
			]),
		);
		const start = Math.min(...second.accepted);
		const shares = [first, second].map(({ accepted }) =>
			between(accepted, start + 4 * MINUTE, start + 8 * MINUTE),
		);

		expect(Math.abs(shares[0] - shares[1])).toBeLessThanOrEqual(0.1 * (shares[0] + shares[1]));
	});
});
