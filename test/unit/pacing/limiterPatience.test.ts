import { RequestLimitError } from '../../../nodes/AppBuilder/errors/RequestLimitError';
import { inTime, pass, useMovedClock } from '../../support/movedClock';
import { atOnce } from '../atOnce';
import { newLimiter, refuse, takeTurn } from './turns';

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
		refuse(limiter, 3_600);
		const turn = takeTurn(limiter, { maxWait: 300 * SECOND }).catch((error: unknown) => error);

		expect(await atOnce(turn)).toBeInstanceOf(RequestLimitError);
	});

	it('ends with how long it has waited and how long it should still wait', async () => {
		const limiter = newLimiter();
		refuse(limiter, 3_600);
		await pass(20 * SECOND);
		const { waited, asked } = await impatience(
			takeTurn(limiter, { maxWait: 300 * SECOND, pausedBefore: 0 }),
		);

		expect({ waited, asked }).toEqual({ waited: 20 * SECOND, asked: 3_580 * SECOND });
	});

	it('lasts when it is just enough', async () => {
		const limiter = newLimiter();
		refuse(limiter, 10);

		expect(await inTime(takeTurn(limiter, { maxWait: 10 * SECOND }))).toBe(10 * SECOND);
	});

	it('is used up by several refusals', async () => {
		const limiter = newLimiter();
		const turn = { maxWait: 25 * SECOND, pausedBefore: limiter.paused() };
		refuse(limiter, 10);
		await inTime(takeTurn(limiter, turn));
		refuse(limiter, 10);
		await inTime(takeTurn(limiter, turn));
		refuse(limiter, 10);
		const { waited, asked } = await impatience(takeTurn(limiter, turn));

		expect({ waited, asked }).toEqual({ waited: 20 * SECOND, asked: 10 * SECOND });
	});

	it('is used up by a refusal while it waits', async () => {
		const limiter = newLimiter();
		refuse(limiter, 10);
		const turn = takeTurn(limiter, { maxWait: 15 * SECOND });
		refuse(limiter, 600);

		expect((await impatience(turn)).waited).toBe(10 * SECOND);
	});

	it('is not used up by refusals before it was made', async () => {
		const limiter = newLimiter();
		refuse(limiter, 60);
		await inTime(takeTurn(limiter));
		refuse(limiter, 10);

		expect(await inTime(takeTurn(limiter, { maxWait: 10 * SECOND }))).toBe(70 * SECOND);
	});

	it('of one ends the waiting of that one only', async () => {
		const limiter = newLimiter();
		refuse(limiter, 30);
		const first = takeTurn(limiter, { maxWait: 60 * SECOND });
		const impatient = takeTurn(limiter, { maxWait: 10 * SECOND });
		const last = takeTurn(limiter, { maxWait: 60 * SECOND });

		await impatience(impatient);
		expect(await inTime(first)).toBe(30 * SECOND);
		expect(await inTime(last)).toBeGreaterThan(30 * SECOND);
	});
});
