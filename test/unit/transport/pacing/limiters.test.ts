import { limiterFor } from '../../../../nodes/AppBuilder/transport/pacing/limiters';
import { pass, useMovedClock } from '../../../support/movedClock';
import { collectGarbage } from './collectGarbage';
import { acquire, acquireAll, limit, MINUTE, newSender } from './permits';

const key = { baseUrl: 'https://api.example.com/v1', apiKey: 'key-1' };
const otherKey = { ...key, apiKey: 'key-2' };
const otherAddress = { ...key, baseUrl: 'https://api.example.org/v1' };

useMovedClock();

type Use = (limiter: ReturnType<typeof limiterFor>) => unknown;

/** Whether the limiter of a key is still there when nobody has held it for a while, and others were asked for. */
async function isKept(apiKey: string, use: Use): Promise<boolean> {
	const reference = await usedOnce(apiKey, use);
	await collectGarbage();
	limiterFor(otherKey);
	await collectGarbage();
	return reference.deref() !== undefined;
}

async function usedOnce(apiKey: string, use: Use) {
	const limiter = limiterFor({ ...key, apiKey });
	await use(limiter);
	// What runs hold is only a handle; its functions are the limiter's own.
	return new WeakRef(limiter.acquire);
}

describe('the limiters of this process', () => {
	it('are the same for the same base URL and key', () => {
		expect(limiterFor({ ...key })).toBe(limiterFor({ ...key }));
	});

	it.each([
		['key', otherKey],
		['base URL', otherAddress],
	])('are others for another %s', (_, other) => {
		expect(limiterFor(other)).not.toBe(limiterFor(key));
	});

	it('are not the same where base URL and key only look the same together', () => {
		const first = limiterFor({ baseUrl: 'https://h/v1', apiKey: 'key' });

		expect(limiterFor({ baseUrl: 'https://h/v', apiKey: '1key' })).not.toBe(first);
	});

	it('share the connections to a service, whatever the key', async () => {
		const baseUrl = 'https://shared.example.com/v1';
		const [one, other] = ['a', 'b'].map((apiKey) => limiterFor({ baseUrl, apiKey }));
		await Promise.all(acquireAll(one, 256));
		const granted = jest.fn();
		const waiting = acquire(other).then(granted);
		await pass(MINUTE);
		expect(granted).not.toHaveBeenCalled();

		one.release();
		await waiting;
	});

	it('are never two for one key while somebody holds the first, though it is idle', async () => {
		const held = limiterFor(key);
		limiterFor(otherKey);
		expect(limiterFor(key)).toBe(held);

		limiterFor(otherKey);
		await collectGarbage();
		limiterFor(otherAddress);
		expect(limiterFor(key)).toBe(held);
		expect(held.isIdle()).toBe(true);
	});

	it('are dropped when idle, held by nobody, and another one is asked for', async () => {
		expect(await isKept('idle', () => undefined)).toBe(false);
	});

	it('are dropped a minute after a long run, although its sender references the limiter', async () => {
		const reference = await usedOnce('long run', async (limiter) => {
			const sender = newSender({ sent: 1_000, expected: () => limiter.limit(1_000) });
			await acquire(limiter, { sender });
		});
		await pass(MINUTE + 5_000);

		// The first look lets go of what the run has sent, the second one of the limiter.
		for (let look = 0; look < 2; look++) {
			limiterFor(otherKey);
			await collectGarbage();
		}
		expect(reference.deref()).toBeUndefined();
	});

	it.each<[string, Use]>([
		['they remember a request of the last minute', async (limiter) => await acquire(limiter)],
		['they are paused', (limiter) => limit(limiter, 60)],
		[
			'a pause of ten minutes lasts',
			async (limiter) => {
				limit(limiter, 600);
				await pass(5 * MINUTE);
			},
		],
	])('are kept while %s, though nobody holds them', async (state, use) => {
		expect(await isKept(state, use)).toBe(true);
	});

	it('are kept once one that was idle has something to remember again', async () => {
		await isKept('used again', () => undefined);

		expect(await isKept('used again', async (limiter) => await acquire(limiter))).toBe(true);
	});

	it('keep what they have learnt when a run uses them again after they were idle', async () => {
		const held = limiterFor(key);
		limiterFor(otherKey);
		limit(held, 60);
		limiterFor(otherKey);
		await collectGarbage();

		expect(limiterFor(key)).toBe(held);
		expect(limiterFor(key).isIdle()).toBe(false);
	});
});
