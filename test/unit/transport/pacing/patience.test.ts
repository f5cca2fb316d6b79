import { RequestLimitError } from '../../../../nodes/AppBuilder/errors/RequestLimitError';
import { now } from '../../../../nodes/AppBuilder/transport/clock';
import { inTime, pass, useMovedClock } from '../../../support/movedClock';
import { atOnce } from '../../atOnce';
import { acquire, acquirePermit, limit, newLimiter, newSender } from './permits';

const SECOND = 1_000;

useMovedClock();

/** What a turn that is not taken ends with. */
async function impatience(turn: Promise<unknown>): Promise<RequestLimitError> {
	const error = await inTime(turn).then(
		() => undefined,
		(reason: unknown) => reason,
	);
	expect(error).toBeInstanceOf(RequestLimitError);
	return error as RequestLimitError;
}

describe('the patience of a request', () => {
	it('ends at once when more is asked than it has', async () => {
		const limiter = newLimiter();
		limit(limiter, 3_600);
		const turn = acquire(limiter, { maxWaitMs: 300 * SECOND }).catch((error: unknown) => error);

		expect(await atOnce(turn)).toBeInstanceOf(RequestLimitError);
	});

	it('ends with how long it has waited and how long it should still wait', async () => {
		const limiter = newLimiter();
		const imposedWait = { totalMs: 20 * SECOND, maxMs: 300 * SECOND };
		limit(limiter, 3_600);
		const { waitedMs, remainingMs } = await impatience(acquire(limiter, { imposedWait }));

		expect({ waitedMs, remainingMs }).toEqual({
			waitedMs: 20 * SECOND,
			remainingMs: 3_600 * SECOND,
		});
	});

	it('is not used up by pauses while the request was in flight', async () => {
		const limiter = newLimiter();
		const imposedWait = { totalMs: 0, maxMs: 10 * SECOND };
		await acquire(limiter, { imposedWait });
		limit(limiter, 60);
		await pass(55 * SECOND);

		expect(await inTime(acquire(limiter, { imposedWait }))).toBe(60 * SECOND);
		expect(imposedWait.totalMs).toBe(5 * SECOND);
	});

	it('lasts when it is just enough', async () => {
		const limiter = newLimiter();
		limit(limiter, 10);

		expect(await inTime(acquire(limiter, { maxWaitMs: 10 * SECOND }))).toBe(10 * SECOND);
	});

	it('is used up by several refusals', async () => {
		const limiter = newLimiter();
		const turn = { imposedWait: { totalMs: 0, maxMs: 25 * SECOND } };
		limit(limiter, 10);
		await inTime(acquire(limiter, turn));
		limit(limiter, 10);
		await inTime(acquire(limiter, turn));
		limit(limiter, 10);
		const { waitedMs, remainingMs } = await impatience(acquire(limiter, turn));

		expect({ waitedMs, remainingMs }).toEqual({ waitedMs: 20 * SECOND, remainingMs: 10 * SECOND });
	});

	it('is not used up by pauses before another request of the same run was accepted', async () => {
		const limiter = newLimiter();
		const sender = newSender();
		const turn = { sender, imposedWait: { totalMs: 0, maxMs: 25 * SECOND } };
		for (let minute = 0; minute < 5; minute++) {
			limit(limiter, 20);
			const waiting = acquire(limiter, turn);
			const permit = acquirePermit(limiter, { sender, attempts: 1 });
			limiter.observe(await inTime(permit), { status: 200, headers: new Headers() });
			await inTime(waiting);
		}

		expect(turn.imposedWait.totalMs).toBeLessThanOrEqual(25 * SECOND);
	});

	it.each([
		['spared', 9, 0],
		['used up all the same', 10, 20 * SECOND],
	])(
		'is %s where its run gets on, and it got %i 429 responses itself',
		async (_, attempts, used) => {
			const limiter = newLimiter();
			const sender = newSender();
			const imposedWait = { totalMs: 0, maxMs: 25 * SECOND };
			limit(limiter, 20);
			const waiting = acquire(limiter, { sender, attempts, imposedWait });
			const permit = await inTime(acquirePermit(limiter, { sender, attempts: 11 }));
			limiter.observe(permit, { status: 200, headers: new Headers() });
			await inTime(waiting);

			expect(imposedWait.totalMs).toBe(used);
		},
	);

	it('is used up all the same where only other runs get on', async () => {
		const limiter = newLimiter();
		const turn = { sender: newSender(), imposedWait: { totalMs: 0, maxMs: 25 * SECOND } };
		limit(limiter, 20);
		await inTime(acquire(limiter, turn));
		const permit = await inTime(acquirePermit(limiter));
		limiter.observe(permit, { status: 200, headers: new Headers() });
		limit(limiter, 20);

		await impatience(acquire(limiter, turn));
	});

	it('is used up at once by a refusal that asks for too much while it waits', async () => {
		const limiter = newLimiter();
		const imposedWait = { totalMs: 5 * SECOND, maxMs: 15 * SECOND };
		limit(limiter, 10);
		const turn = acquire(limiter, { imposedWait });
		await pass(4 * SECOND);
		limit(limiter, 600);

		expect(await impatience(turn)).toMatchObject({
			waitedMs: 9 * SECOND,
			remainingMs: 600 * SECOND,
		});
	});

	it('is not used up by refusals before it was made', async () => {
		const limiter = newLimiter();
		limit(limiter, 60);
		await inTime(acquire(limiter));
		limit(limiter, 10);

		expect(await inTime(acquire(limiter, { maxWaitMs: 10 * SECOND }))).toBe(70 * SECOND);
	});

	it('of one ends the waiting of that one only', async () => {
		const limiter = newLimiter();
		limit(limiter, 30);
		const first = acquire(limiter, { maxWaitMs: 60 * SECOND });
		const impatient = acquire(limiter, { maxWaitMs: 10 * SECOND });
		const last = acquire(limiter, { maxWaitMs: 60 * SECOND });

		await impatience(impatient);
		expect(await inTime(first)).toBe(30 * SECOND);
		expect(await inTime(last)).toBeGreaterThan(30 * SECOND);
	});

	it('of one who waits behind a more patient one ends as soon as its own', async () => {
		const limiter = newLimiter();
		limit(limiter, 5);
		const patient = acquire(limiter, { maxWaitMs: 900 * SECOND });
		const impatient = acquire(limiter, { maxWaitMs: 60 * SECOND });
		const start = now();
		limit(limiter, 600);
		await impatience(impatient);

		expect(now() - start).toBe(0);
		await inTime(patient);
	});
});
