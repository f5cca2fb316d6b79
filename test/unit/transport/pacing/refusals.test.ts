import { RequestLimitError } from '../../../../nodes/AppBuilder/errors/requestLimit';
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
	observe,
	refuse,
	SECOND,
} from './permits';

useMovedClock();

const OK = { status: 200, headers: new Headers() };
const REFUSAL = { status: 429, headers: new Headers({ 'retry-after': '1' }) };

it('who waits for a pause waits on when it is made longer', async () => {
	const limiter = new Limiter();
	refuse(limiter, 10);
	const waiting = acquire(limiter);
	refuse(limiter, 60);
	refuse(limiter);

	expect(await inTime(waiting)).toBe(MINUTE);
});

it('the rate falls once for requests that were refused together', async () => {
	const limiter = new Limiter();
	const sent = Array.from({ length: 53 }, async () => await acquirePermit(limiter, FREE));
	const permits = await Promise.all(sent);
	await pass(1);
	for (const permit of permits.slice(0, 50)) limiter.observe(permit, OK);
	for (const permit of permits.slice(50)) limiter.observe(permit, REFUSAL);
	const [first, second] = await inTime(Promise.all(acquireAll(limiter, 2, FREE)));

	// Lowered twice, they would be 2.3 seconds apart.
	expect(second - first).toBeLessThan(2 * SECOND);
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

	it('gives up while it waits, when the pause is made longer', async () => {
		const limiter = new Limiter();
		refuse(limiter, 10);
		const waiting = acquire(limiter);
		const sender = new Sender({ isUrgent: true, maxPauseMs: 20 * SECOND });
		const others = Promise.allSettled(acquireAll(limiter, 2, { sender }));
		refuse(limiter, 60);

		const pause = { reason: 'limit', isRequestedByService: true };
		const reason = { name: 'RequestLimitError', refusedMs: 0, remainingMs: MINUTE, pause };
		expect(await others).toMatchObject([{ reason }, { reason }]);
		expect(await inTime(waiting)).toBe(MINUTE);
	});

	it('is told where the service has not named the time of the pause', async () => {
		jest.spyOn(Math, 'random').mockReturnValueOnce(0.5);
		const limiter = new Limiter();
		refuse(limiter);
		const waiting = acquire(limiter, { sender: new Sender({ maxPauseMs: 1 }) });

		await expect(waiting).rejects.toMatchObject({ pause: { isRequestedByService: false } });
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
