import { RequestLimitError } from '../../../../nodes/AppBuilder/errors/requestLimit';
import { Limiter } from '../../../../nodes/AppBuilder/transport/pacing/limiter';
import { Sender } from '../../../../nodes/AppBuilder/transport/pacing/sender';
import { inTime, pass, useMovedClock } from '../../../support/movedClock';
import {
	acquire,
	acquireAll,
	acquirePermit,
	MINUTE,
	newBulk,
	newExecution,
	newSearch,
	observe,
	refuse,
	respond,
	SECOND,
} from './permits';

useMovedClock();
afterEach(() => jest.restoreAllMocks());

it('a sender that comes during a pause notes its cause, though others met it', async () => {
	const limiter = new Limiter();
	refuse(limiter, 20, newExecution());
	const sender = newExecution();
	await inTime(acquire(limiter, { sender }));

	expect([...sender.slowedBy]).toEqual(['limit']);
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

	it('gives up if all of its own are refused, though others are accepted while it waits', async () => {
		const limiter = new Limiter();
		const sender = newBulk();
		async function run() {
			for (let minute = 0; minute < 10; minute++) {
				refuse(limiter, 60, sender);
				const waiting = acquire(limiter, { sender });
				const search = await acquirePermit(limiter, { sender: newSearch() });
				respond(limiter, search, 200);
				limiter.release(search);
				await waiting;
			}
		}

		await expect(inTime(run())).rejects.toThrow(RequestLimitError);
	});

	it('does not count a refusal of the time before the last pause', async () => {
		const limiter = new Limiter();
		const late = await acquirePermit(limiter);
		refuse(limiter, 1);
		await pass(2 * SECOND);
		observe(limiter, 200);
		const sender = newExecution();
		const waiting = acquireAll(limiter, 10, { requestsPerMinute: 1, sender });
		respond(limiter, late, 429);
		limiter.release(late);
		await pass(2 * SECOND);
		observe(limiter, 200);
		await pass(6 * MINUTE);
		refuse(limiter, 1);

		await expect(inTime(Promise.all(waiting))).resolves.toHaveLength(10);
	});

	it.each([
		['goes on as long as others of its requests are accepted', 404, true, false],
		['gives up although those of others are', 404, false, true],
		[
			'gives up although it gets responses, where they are 503s that ask for pauses',
			503,
			true,
			true,
		],
	])('%s', async (...[, status, isOwn, givesUp]) => {
		const limiter = new Limiter();
		const sender = newExecution();
		async function run() {
			for (let minute = 0; minute < 10; minute++) {
				refuse(limiter, 60, sender);
				await acquire(limiter, { sender });
				observe(limiter, status, { 'retry-after': '1' }, isOwn ? sender : newExecution());
			}
		}
		const ended = inTime(run());

		if (givesUp) await expect(ended).rejects.toThrow(RequestLimitError);
		else await expect(ended).resolves.toBeUndefined();
	});
});
