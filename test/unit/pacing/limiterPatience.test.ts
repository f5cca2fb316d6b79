import '../fastClock';

import { RequestLimitError } from '../../../nodes/AppBuilder/errors/RequestLimitError';
import { atOnce } from '../atOnce';
import { newLimiter, refuse, takeTurn } from './turns';

const SECOND = 1_000;

/** What a turn that is not taken ends with. */
async function impatience(turn: Promise<unknown>): Promise<RequestLimitError> {
	const error = await turn.then(
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
		const { waited, asked } = await impatience(
			takeTurn(limiter, { maxWait: 300 * SECOND, pausedBefore: 0 }),
		);

		expect(waited).toBeGreaterThanOrEqual(0);
		expect(asked).toBeLessThanOrEqual(3_600 * SECOND);
		expect(waited + asked).toBeCloseTo(3_600 * SECOND, 3);
	});

	it('lasts when it is just enough', async () => {
		const limiter = newLimiter();
		refuse(limiter, 10);

		await expect(takeTurn(limiter, { maxWait: 11 * SECOND })).resolves.toBeGreaterThan(0);
	});

	it('is used up by several refusals', async () => {
		const limiter = newLimiter();
		const turn = { maxWait: 25 * SECOND, pausedBefore: limiter.paused() };
		refuse(limiter, 10);
		await takeTurn(limiter, turn);
		refuse(limiter, 10);
		await takeTurn(limiter, turn);
		refuse(limiter, 10);
		const { waited, asked } = await impatience(takeTurn(limiter, turn));

		expect(waited).toBeGreaterThanOrEqual(19.999 * SECOND);
		expect(waited + asked).toBeCloseTo(30 * SECOND, 3);
	});

	it('is used up by a refusal while it waits', async () => {
		const limiter = newLimiter();
		refuse(limiter, 10);
		const turn = takeTurn(limiter, { maxWait: 15 * SECOND });
		refuse(limiter, 600);

		// The timer that wakes it may be two milliseconds early, which is 1.2 s of this clock.
		expect((await impatience(turn)).waited).toBeGreaterThanOrEqual(8 * SECOND);
	});

	it('is not used up by refusals before it was made', async () => {
		const limiter = newLimiter();
		refuse(limiter, 60);
		await takeTurn(limiter);
		refuse(limiter, 10);

		await expect(takeTurn(limiter, { maxWait: 12 * SECOND })).resolves.toBeGreaterThan(0);
	});

	it('of one ends the waiting of that one only', async () => {
		const limiter = newLimiter();
		refuse(limiter, 30);
		const first = takeTurn(limiter, { maxWait: 60 * SECOND });
		const impatient = takeTurn(limiter, { maxWait: 10 * SECOND });
		const last = takeTurn(limiter, { maxWait: 60 * SECOND });

		await impatience(impatient);
		await expect(first).resolves.toBeGreaterThan(0);
		await expect(last).resolves.toBeGreaterThan(0);
	});
});
