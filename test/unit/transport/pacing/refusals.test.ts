import { RequestLimitError } from '../../../../nodes/AppBuilder/errors/requestLimit';
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

	it('by requests of its own that are still in flight pauses nothing', async () => {
		const limiter = new Limiter();
		const sender = newExecution();
		const TWO = { requestsPerMinute: 2, sender };
		const [, second] = [await acquirePermit(limiter, TWO), await acquirePermit(limiter, TWO)];
		// It overtakes the response to the first.
		limiter.observe(second, { status: 200, headers: new Headers(quota(0, 61)) });
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
});
