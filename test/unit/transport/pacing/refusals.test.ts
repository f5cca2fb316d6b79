import { RequestLimitError } from '../../../../nodes/AppBuilder/errors/ServiceError';
import { now } from '../../../../nodes/AppBuilder/transport/clock';
import { Limiter } from '../../../../nodes/AppBuilder/transport/pacing/limiter';
import { Sender } from '../../../../nodes/AppBuilder/transport/pacing/sender';
import { inTime, pass, useMovedClock } from '../../../support/movedClock';
import { atOnce } from '../../atOnce';
import {
	acquire,
	acquireAll,
	acquirePermit,
	FREE,
	MINUTE,
	newExecution,
	newSearch,
	observe,
	refuse,
	SECOND,
} from './permits';

useMovedClock();

describe('a key that was refused', () => {
	it('sends nothing until the time asked for, whoever waits already', async () => {
		const limiter = new Limiter();
		await acquire(limiter, { requestsPerMinute: 1 });
		const waiting = acquireAll(limiter, 2, { requestsPerMinute: 1 });
		refuse(limiter, 120);

		for (const time of await inTime(Promise.all(waiting))) {
			expect(time).toBeGreaterThanOrEqual(2 * MINUTE);
		}
	});

	it('only ever has its pause made longer', async () => {
		const limiter = new Limiter();
		refuse(limiter, 10);
		const waiting = acquire(limiter);
		refuse(limiter, 60);
		refuse(limiter, 20);
		refuse(limiter);

		expect(await inTime(waiting)).toBe(MINUTE);
	});

	it('backs off at random where no time is asked for: up to 1 s, 2 s, 4 s, and 20 s at most', async () => {
		const longest = [1, 2, 4, 8, 16, 20, 20].map((seconds) => seconds * SECOND);
		const runs = Array.from({ length: 40 }, async () => {
			const limiter = new Limiter();
			const pauses: number[] = [];
			for (let refusal = 0; refusal < longest.length; refusal++) {
				const start = now();
				refuse(limiter);
				// In flight together with it, so it counts for nothing.
				refuse(limiter);
				await acquire(limiter, { requestsPerMinute: 1_000_000 });
				pauses.push(now() - start);
			}
			return pauses;
		});
		const all = await inTime(Promise.all(runs));

		longest.forEach((most, index) => {
			const pauses = all.map((one) => one[index]);
			expect(Math.max(...pauses)).toBeLessThanOrEqual(most);
			// Of 40, chance leaves none in a half once in a million million times.
			expect(Math.max(...pauses)).toBeGreaterThan(most / 2);
			expect(Math.min(...pauses)).toBeLessThan(most / 2);
		});
	});

	it('backs off from a second again after another response', async () => {
		const limiter = new Limiter();
		for (let refusal = 0; refusal < 5; refusal++) {
			refuse(limiter);
			await inTime(acquire(limiter));
		}
		observe(limiter, 200);
		const start = now();
		refuse(limiter);
		await inTime(acquire(limiter));

		expect(now() - start).toBeLessThanOrEqual(SECOND);
	});
});

describe('the rate after a refusal', () => {
	const OK = { status: 200, headers: new Headers() };
	const refusal = { status: 429, headers: new Headers({ 'retry-after': '1' }) };

	/** When requests are sent after a pause of a second, which began when so many had been accepted. */
	async function sentAfter(accepted: number, count: number): Promise<number[]> {
		const limiter = new Limiter();
		for (let request = 0; request < accepted; request++) {
			limiter.observe(await acquirePermit(limiter, FREE), OK);
		}
		const start = now();
		limiter.observe(await acquirePermit(limiter, FREE), refusal);
		const times = await inTime(Promise.all(acquireAll(limiter, count, FREE)));
		return times.map((time) => time - start);
	}

	it('begins at 0.7 of what was accepted, and rises while requests are sent', async () => {
		const [first, second, ...others] = await sentAfter(50, 20);

		expect(first).toBe(SECOND);
		// 35 per minute, which have regained a little.
		expect(second - first).toBeGreaterThan((0.9 * MINUTE) / 40);
		expect(second - first).toBeLessThan(MINUTE / 35);
		const [last, before] = [...others].reverse();
		expect(last - before).toBeLessThan(MINUTE / 50);
	});

	it('lets the first requests of all go at once after the pause, where none was accepted', async () => {
		expect(await sentAfter(0, 3)).toEqual([SECOND, SECOND, SECOND]);
	});

	it('falls once for requests that were in flight together', async () => {
		const limiter = new Limiter();
		for (let request = 0; request < 50; request++) {
			limiter.observe(await acquirePermit(limiter, FREE), OK);
		}
		const together = await Promise.all(
			[1, 2, 3].map(async () => await acquirePermit(limiter, FREE)),
		);
		const start = now();
		await pass(1);
		for (const permit of together) limiter.observe(permit, refusal);
		const [first, second] = await inTime(Promise.all(acquireAll(limiter, 2, FREE)));
		const [, once] = await sentAfter(50, 2);

		expect(first - start).toBeLessThan(1.1 * SECOND);
		expect(second - start - once).toBeLessThan(100);
	});
});

describe('a quota that is used up', () => {
	const quota = (remaining: number, reset: number) => ({
		'x-ratelimit-remaining': String(remaining),
		'x-ratelimit-reset': String(reset),
	});

	it('by others pauses the key', async () => {
		const limiter = new Limiter();
		const sender = newExecution();
		observe(limiter, 200, quota(0, 30), sender);

		expect(await inTime(acquire(limiter))).toBe(30 * SECOND);
		expect([...sender.slowedBy]).toEqual(['limit']);
	});

	it('by others spaces the requests that follow', async () => {
		const limiter = new Limiter();
		const [permit] = await Promise.all([1, 2].map(async () => await acquirePermit(limiter, FREE)));
		await pass(2 * SECOND);
		limiter.observe(permit, { status: 200, headers: new Headers(quota(0, 10)) });
		const [first, second] = await inTime(Promise.all(acquireAll(limiter, 2, FREE)));

		expect([first, second > first]).toEqual([12 * SECOND, true]);
	});

	it('by this process alone pauses nothing: its own window is more exact', async () => {
		const limiter = new Limiter();
		await acquire(limiter, { requestsPerMinute: 1 });
		const permit = { time: 0, requestsPerMinute: 1, sender: newExecution() };
		await pass(2_100);
		limiter.observe(permit, { status: 200, headers: new Headers(quota(0, 61)) });

		// The service had it after two seconds at the latest.
		expect(await inTime(acquire(limiter, { requestsPerMinute: 1 }))).toBe(2_000 + 60_100);
	});

	it('by requests of its own that are still in flight pauses nothing', async () => {
		const limiter = new Limiter();
		const sender = newExecution();
		const TWO = { requestsPerMinute: 2, sender };
		const [, second] = [await acquirePermit(limiter, TWO), await acquirePermit(limiter, TWO)];
		// It overtakes the response to the first.
		limiter.observe(second, { status: 200, headers: new Headers(quota(0, 60)) });
		await inTime(acquire(limiter, TWO));

		expect([...sender.slowedBy]).toEqual([]);
	});

	it.each([
		['as long as something remains', quota(1, 30)],
		['for an hour or more, which is nonsense or a plan since changed', quota(0, 3_600)],
		['for the second that a service rounds up to', quota(0, 1)],
	])('pauses nothing %s', async (_, headers) => {
		const limiter = new Limiter();
		observe(limiter, 200, headers);

		expect(await atOnce(acquire(limiter))).toEqual(expect.any(Number));
	});
});

describe('a sender that the service refuses', () => {
	/** What the acquiring of a permit ends with. */
	async function errorOf(sent: Promise<unknown>): Promise<RequestLimitError> {
		const error = await inTime(sent.catch((reason: unknown) => reason));
		expect(error).toBeInstanceOf(RequestLimitError);
		return error as RequestLimitError;
	}

	it.each<[string, Sender, number]>([
		['an execution, five minutes', newExecution(), 300],
		['a poll, what is left to it', new Sender({ isUrgent: true, maxPauseMs: 50 * SECOND }), 50],
	])('waits for a pause as long as its patience lasts: %s', async (_, sender, seconds) => {
		const limiter = new Limiter();
		refuse(limiter, seconds, sender);

		expect(await inTime(acquire(limiter, { sender }))).toBe(seconds * SECOND);
	});

	it('waits for five minutes, whatever passes between two looks at the clock', async () => {
		const clock = performance.now.bind(performance);
		let looks = 0;
		jest.spyOn(performance, 'now').mockImplementation(() => clock() + ++looks / 1e6);
		const limiter = new Limiter();
		const sender = newExecution();
		await acquire(limiter, { sender });
		refuse(limiter, 300, sender);

		expect(await inTime(acquire(limiter, { sender }))).toBeGreaterThanOrEqual(300 * SECOND);
	});

	it('gives up at once when the pause is longer, and says how long it was asked to wait', async () => {
		const limiter = new Limiter();
		refuse(limiter, 360);
		const start = now();
		const { refusedMs, remainingMs, pause } = await errorOf(acquire(limiter));

		expect([now() - start, refusedMs, remainingMs]).toEqual([0, 0, 360 * SECOND]);
		expect(pause).toEqual({ reason: 'limit', isRequestedByService: true });
	});

	it('gives up while it waits, when the pause is made longer', async () => {
		const limiter = new Limiter();
		const [patient, impatient] = [newExecution(), newSearch()];
		refuse(limiter, 10);
		const waiting = acquire(limiter, { sender: patient });
		const others = acquireAll(limiter, 2, {
			sender: new Sender({ isUrgent: true, maxPauseMs: 20 * SECOND }),
		});
		const errors = Promise.all(others.map(errorOf));
		refuse(limiter, 60, impatient);

		expect((await errors).map(({ remainingMs }) => remainingMs)).toEqual([60_000, 60_000]);
		expect(await inTime(waiting)).toBe(MINUTE);
	});

	it('gives up when none of its requests was accepted for five minutes', async () => {
		const limiter = new Limiter();
		const sender = newExecution();
		const start = now();
		let error: unknown;
		while (error === undefined) {
			refuse(limiter, 20, sender);
			error = await inTime(
				acquire(limiter, { sender }).then(
					() => undefined,
					(reason) => reason,
				),
			);
		}

		expect(error).toMatchObject({ refusedMs: now() - start, remainingMs: 20 * SECOND });
		expect(now() - start).toBeGreaterThan(4.5 * MINUTE);
		expect(now() - start).toBeLessThanOrEqual(5 * MINUTE);
	});

	it.each([
		['goes on as long as others of its requests are accepted', true],
		['gives up although those of others are', false],
	])('%s', async (_, isAccepted) => {
		const limiter = new Limiter();
		const sender = newExecution();
		async function run() {
			for (let minute = 0; minute < 10; minute++) {
				refuse(limiter, 60, sender);
				await acquire(limiter, { sender });
				observe(limiter, 404, {}, isAccepted ? sender : newExecution());
			}
		}
		const ended = inTime(run());

		if (isAccepted) await expect(ended).resolves.toBeUndefined();
		else await expect(ended).rejects.toThrow(RequestLimitError);
	});

	it('gives up after five minutes of pauses, even if only requests of others were refused', async () => {
		const limiter = new Limiter();
		refuse(limiter, 60);
		const ended = errorOf(acquire(limiter, { sender: newExecution() }));
		for (let minute = 1; minute < 6; minute++) {
			await pass(MINUTE - 1);
			refuse(limiter, 60);
		}

		expect((await ended).refusedMs).toBeGreaterThan(3.9 * MINUTE);
	});

	it('never gives up for the plan’s own pace', async () => {
		const limiter = new Limiter();
		const sender = newExecution(8);
		const sent = acquireAll(limiter, 8, { requestsPerMinute: 1, sender });

		expect(await inTime(Promise.all(sent))).toHaveLength(8);
		expect(sender.waitedMs).toBeGreaterThan(7 * MINUTE);
	});
});

describe('the wait for the rate limit', () => {
	it('counts once where many wait, and up to now where they still do', async () => {
		const limiter = new Limiter();
		const sender = newExecution();
		refuse(limiter, 30);
		const sent = acquireAll(limiter, 10, { sender });
		await pass(10 * SECOND);
		expect(sender.waitedMs).toBe(10 * SECOND);
		await inTime(Promise.all(sent));
		await pass(MINUTE);

		expect(sender.waitedMs).toBeGreaterThanOrEqual(30 * SECOND);
		expect(sender.waitedMs).toBeLessThan(31 * SECOND);
	});
});
