import { createDeadlines, type Deadline } from '../../../nodes/AppBuilder/transport/deadlines';
import { pass, useMovedClock } from '../../support/movedClock';
import { atOnce } from '../atOnce';

const TIMEOUT = { code: 'ETIMEDOUT' };
const MINUTE = 60_000;

useMovedClock();

/** Starts deadlines that may expire before anything looks at them. */
function newDeadlines(): (ms: number) => Deadline {
	const start = createDeadlines();
	return (ms) => {
		const deadline = start(ms);
		deadline.expired.catch(() => undefined);
		return deadline;
	};
}

/** What a deadline has come to. */
async function outcome({ expired }: Deadline): Promise<unknown> {
	return await atOnce(expired.catch((reason: unknown) => reason));
}

describe('a deadline', () => {
	it('expires when the time is up, with the code of a timeout', async () => {
		const deadline = newDeadlines()(1_500);
		const expired = expect(deadline.expired).rejects.toMatchObject(TIMEOUT);
		await pass(1_499);
		expect(deadline.reason()).toBeUndefined();
		await pass(1);

		await expired;
		expect(deadline.reason()).toMatchObject(TIMEOUT);
	});

	it('does not expire once it is stopped', async () => {
		const deadline = newDeadlines()(1_500);
		deadline.stop();
		await pass(MINUTE);

		expect(await outcome(deadline)).toBe('waits');
		expect(deadline.reason()).toBeUndefined();
	});

	it('does not run while something exempt is waited for, and does afterwards', async () => {
		const deadline = newDeadlines()(1_500);
		const expired = expect(deadline.expired).rejects.toMatchObject(TIMEOUT);
		await pass(1_000);
		const exempt = deadline.exempt(new Promise((resolve) => setTimeout(resolve, MINUTE)));
		await pass(MINUTE);
		await exempt;
		await pass(499);
		expect(deadline.reason()).toBeUndefined();
		await pass(1);

		await expired;
	});
});

describe('deadlines', () => {
	it('share one sleep, and each expires in its own time', async () => {
		const start = newDeadlines();
		const deadlines = [3_000, 2_000, 4_000].map(start);
		const outcomes = async () => await Promise.all(deadlines.map(outcome));
		expect(jest.getTimerCount()).toBe(1);

		await pass(2_000);
		expect(await outcomes()).toEqual(['waits', expect.objectContaining(TIMEOUT), 'waits']);
		expect(jest.getTimerCount()).toBe(1);
		await pass(1_000);
		expect((await outcomes())[2]).toBe('waits');
		await pass(1_000);
		expect(await outcomes()).toEqual(Array(3).fill(expect.objectContaining(TIMEOUT)));
	});

	it('come at most a second late beside a longer one', async () => {
		const start = newDeadlines();
		const long = start(MINUTE);
		const short = start(10);
		await pass(1_000);

		expect([await outcome(short), await outcome(long)]).toEqual([
			expect.objectContaining(TIMEOUT),
			'waits',
		]);
	});

	it('leave nothing that sleeps once the last is over, and start again', async () => {
		const start = newDeadlines();
		start(MINUTE).stop();
		await pass(1_000);
		expect(jest.getTimerCount()).toBe(0);

		const next = start(10);
		await pass(10);
		expect(await outcome(next)).toMatchObject(TIMEOUT);
	});
});
