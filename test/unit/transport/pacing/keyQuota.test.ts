import { createKeyQuota } from '../../../../nodes/AppBuilder/transport/pacing/keyQuota';
import { WINDOW_MS } from '../../../../nodes/AppBuilder/transport/pacing/window';
import { pass, useMovedClock } from '../../../support/movedClock';
import { newSender } from './permits';

const LIMIT = 100;
const SECOND = 1_000;

useMovedClock();

/** A key with a plan, and requests of a run that sends little. */
function newKey(requestsPerMinute = LIMIT) {
	const quota = createKeyQuota();
	const next = { requestsPerMinute, sender: newSender() };
	return {
		...quota,
		wait: () => quota.delay(next),
		send: () => quota.send(next),
	};
}

const answer = (status: number, headers: Record<string, string> = {}) => ({
	status,
	headers: new Headers(headers),
});
const left = (remaining: number, limit: number) =>
	answer(200, {
		'x-ratelimit-limit': String(limit),
		'x-ratelimit-remaining': String(remaining),
		'x-ratelimit-reset': '42',
	});

describe('the quota of a key', () => {
	it('knows by its plan what it has used itself', () => {
		const key = newKey(1);
		key.observe(key.send(), left(0, 1));
		expect(key.timesShort()).toBe(0);

		expect(key.wait()).toBe(WINDOW_MS);
	});

	it('knows by its plan that others have used some', () => {
		const key = newKey();
		key.observe(key.send(), left(98, LIMIT));

		expect(key.timesShort()).toBe(1);
	});

	it('lowers the rate once for requests that were in flight together', async () => {
		const key = newKey();
		const permits = [key.send(), key.send(), key.send()];
		await pass(1);
		for (const permit of permits) key.observe(permit, answer(429, { 'retry-after': '1' }));
		await pass(SECOND);
		key.send();

		expect(key.wait()).toBeCloseTo(WINDOW_MS / LIMIT);
	});

	it('lowers it again for a request that was sent since', async () => {
		const key = newKey();
		for (let count = 0; count < 2; count++) {
			const permit = key.send();
			await pass(1);
			key.observe(permit, answer(429, { 'retry-after': '1' }));
			await pass(SECOND);
		}
		key.send();

		expect(key.wait()).toBeGreaterThan((1.3 * WINDOW_MS) / LIMIT);
		expect(key.wait()).toBeLessThan((1.5 * WINDOW_MS) / LIMIT);
	});

	it('waits no longer than until the service has room again', () => {
		const key = newKey();
		key.observe(key.send(), left(0, 50));

		expect(key.wait()).toBe(42 * SECOND);
	});

	it('may let others go ahead with each of the first ten responses, which bulk waits for', () => {
		const key = newKey();
		const changes = Array.from({ length: 11 }, () => key.observe(key.send(), answer(200)));

		expect(changes).toEqual([...new Array<boolean>(10).fill(true), false]);
		expect(key.observe(key.send(), answer(429, { 'retry-after': '1' }))).toBe(true);
	});

	it('forgets a limit that the service no longer declares', async () => {
		const key = newKey();
		key.observe(key.send(), answer(200, { 'ratelimit-policy': '"a";q=10;w=60' }));
		expect(key.limit(LIMIT)).toBe(10);
		await pass(2 * WINDOW_MS);

		expect(key.limit(LIMIT)).toBe(LIMIT);
		expect(key.isIdle()).toBe(true);
	});
});
