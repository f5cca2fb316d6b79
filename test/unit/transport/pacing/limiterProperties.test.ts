import fc from 'fast-check';

import { Limiter } from '../../../../nodes/AppBuilder/transport/pacing/limiter';
import { Sender } from '../../../../nodes/AppBuilder/transport/pacing/sender';
import { simulate, useMovedClock } from '../../../support/movedClock';
import { acquire, MINUTE, observe } from './permits';

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
	time: number;
}

/** Lets everybody send, and gives what was sent. */
async function sendAll(
	all: Someone[],
	requestsPerMinute: number,
	limiter: Limiter,
): Promise<Sent[]> {
	const log: Sent[] = [];
	const done = all.map(async (who) => {
		const { isUrgent, sent, items, count, at, givesUpAfter } = who;
		await after(at);
		const sender = new Sender({ isUrgent });
		Object.assign(sender, { expected: items, requests: sent });
		const controller = new AbortController();
		if (givesUpAfter !== null) setTimeout(() => controller.abort(), givesUpAfter);
		const requests = Array.from({ length: count }, async () => {
			const signal = AbortSignal.any([controller.signal]);
			const time = await acquire(limiter, { requestsPerMinute, sender, signal });
			log.push({ who, time });
		});
		await Promise.allSettled(requests);
	});
	await simulate(Promise.all(done));
	return log;
}

const everybody = fc.array(someone, { minLength: 1, maxLength: 8 });

it('no more than the limit is ever sent in any minute, whoever waits, gives up or is paused', async () => {
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
				const log = await sendAll(all, requestsPerMinute, limiter);

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
