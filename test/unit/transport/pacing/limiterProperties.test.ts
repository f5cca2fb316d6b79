import fc from 'fast-check';

import { now } from '../../../../nodes/AppBuilder/transport/clock';
import { Limiter } from '../../../../nodes/AppBuilder/transport/pacing/limiter';
import { Sender } from '../../../../nodes/AppBuilder/transport/pacing/sender';
import { inTime, useMovedClock } from '../../../support/movedClock';
import { acquire, acquireAll, MINUTE, observe } from './permits';

useMovedClock();

interface Someone {
	isUrgent: boolean;
	/** Before. */
	sent: number;
	/** Of the whole run. */
	items: number;
	/** Requests that wait at once. */
	count: number;
	at: number;
	givesUpAfter: number | null;
}

const someone = fc.record<Someone>({
	isUrgent: fc.boolean(),
	sent: fc.constantFrom(0, 9, 50),
	items: fc.constantFrom(1, 100, 5_000),
	count: fc.integer({ min: 1, max: 40 }),
	at: fc.nat(70_000),
	givesUpAfter: fc.option(fc.nat(90_000), { freq: 3 }),
});

const seconds = fc.integer({ min: 0, max: 90 });
/** What the service may say at any time. */
const response = fc.oneof(
	seconds.map((ask) => ({ status: 429, headers: { 'retry-after': String(ask) } })),
	fc.constant({ status: 429, headers: {} }),
	seconds.map((ask) => ({ status: 503, headers: { 'retry-after': String(ask) } })),
	fc.tuple(fc.nat(60), seconds).map(([left, reset]) => ({
		status: 200,
		headers: { 'ratelimit-remaining': String(left), 'ratelimit-reset': String(reset) },
	})),
);
const event = fc.record({ at: fc.nat(150_000), response });

const after = async (ms: number) => await new Promise((resolve) => setTimeout(resolve, ms));

/** A request, in the order they were sent. */
interface Sent {
	who: Someone;
	/** How many of all were sent when it began to wait. */
	sentBefore: number;
	/** How many of the same sender began to wait before it. */
	ahead: number;
	time: number;
}

/** Lets everybody send, and gives what was sent. */
async function sendAll(
	all: Someone[],
	{ requestsPerMinute, limiter = new Limiter() }: { requestsPerMinute: number; limiter?: Limiter },
): Promise<Sent[]> {
	const log: Sent[] = [];
	const done = all.map(async (who) => {
		const { isUrgent, sent, items, count, at, givesUpAfter } = who;
		await after(at);
		const sender = new Sender({ isUrgent, expected: () => items });
		sender.sent = sent;
		const controller = new AbortController();
		if (givesUpAfter !== null) setTimeout(() => controller.abort(), givesUpAfter);
		const { signal } = controller;
		const requests = Array.from({ length: count }, async (_, ahead) => {
			const sentBefore = log.length;
			const time = await acquire(limiter, { requestsPerMinute, sender, signal });
			log.push({ who, sentBefore, ahead, time });
		});
		await Promise.allSettled(requests);
	});
	await inTime(Promise.all(done));
	return log;
}

const everybody = fc.array(someone, { minLength: 1, maxLength: 8 });

it('never are more sent than the limit in any minute, whoever waits, gives up or is paused', async () => {
	await fc.assert(
		fc.asyncProperty(
			everybody,
			fc.integer({ min: 1, max: 60 }),
			fc.array(event, { maxLength: 5 }),
			async (all, requestsPerMinute, events) => {
				const limiter = new Limiter();
				for (const { at, response } of events) {
					setTimeout(() => observe(limiter, response.status, response.headers), at);
				}
				const log = await sendAll(all, { requestsPerMinute, limiter });

				const times = log.map(({ time }) => time).sort((a, b) => a - b);
				for (let index = requestsPerMinute; index < times.length; index++) {
					expect(times[index] - times[index - requestsPerMinute]).toBeGreaterThanOrEqual(MINUTE);
				}
				for (const who of all.filter(({ givesUpAfter }) => givesUpAfter === null)) {
					expect(log.filter((sent) => sent.who === who)).toHaveLength(who.count);
				}
			},
		),
		{ numRuns: 100 },
	);
});

it('nobody starves: one of n senders has every 5 n-th turn at least', async () => {
	await fc.assert(
		fc.asyncProperty(
			everybody,
			fc.integer({ min: 10, max: 60 }),
			async (all, requestsPerMinute) => {
				// A run of more than a minute leaves turns to others of its own accord.
				const short = all.map((who) => ({ ...who, items: 1 }));
				const log = await sendAll(short, { requestsPerMinute });

				for (const [place, { sentBefore, ahead }] of log.entries()) {
					expect(place - sentBefore).toBeLessThan(5 * all.length * (ahead + 1));
				}
			},
		),
		{ numRuns: 100 },
	);
});

it('nothing is left behind by those who give up', async () => {
	await fc.assert(
		fc.asyncProperty(everybody, async (all) => {
			const limiter = new Limiter();
			await sendAll(
				all.map((who) => ({ ...who, givesUpAfter: who.givesUpAfter ?? 0 })),
				{ requestsPerMinute: 5, limiter },
			);
			await jest.advanceTimersByTimeAsync(2 * MINUTE);

			expect(jest.getTimerCount()).toBe(0);
			const asked = now();
			expect(await inTime(Promise.all(acquireAll(limiter, 40)))).toEqual(new Array(40).fill(asked));
		}),
		{ numRuns: 100 },
	);
});
