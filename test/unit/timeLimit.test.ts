import { startTimeLimit } from '../../nodes/AppBuilder/transport/timeLimit';
import { atOnce } from './atOnce';

const outcome = async (expired: Promise<never>) =>
	await atOnce(expired.catch((reason: Error) => reason));

describe('a time limit', () => {
	it('expires when the time is up, with the code of a timeout', async () => {
		const { expired, reason } = startTimeLimit(1);

		await expect(expired).rejects.toMatchObject({ code: 'ETIMEDOUT' });
		expect(reason()).toMatchObject({ code: 'ETIMEDOUT' });
	});

	it('does not expire once it is stopped', async () => {
		const limit = startTimeLimit(1);
		limit.stop();
		await new Promise((resolve) => setTimeout(resolve, 20));

		expect(await outcome(limit.expired)).toBe('waits');
		expect(limit.reason()).toBeUndefined();
	});

	it('does not run while something exempt is waited for, and does afterwards', async () => {
		const limit = startTimeLimit(10);
		const wait = new Promise<void>((resolve) => setTimeout(resolve, 50));
		await limit.exempt(wait);

		expect(limit.reason()).toBeUndefined();
		await expect(limit.expired).rejects.toMatchObject({ code: 'ETIMEDOUT' });
	});
});
