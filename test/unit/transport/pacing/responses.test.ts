import { now } from '../../../../nodes/AppBuilder/transport/clock';
import { Limiter } from '../../../../nodes/AppBuilder/transport/pacing/limiter';
import { Sender } from '../../../../nodes/AppBuilder/transport/pacing/sender';
import { simulate, pass, useMovedClock } from '../../../support/movedClock';
import {
	acquire,
	acquirePermit,
	MINUTE,
	newExecution,
	newSearch,
	observe,
	refuse,
	respond,
	SECOND,
} from './permits';

useMovedClock();
afterEach(() => jest.restoreAllMocks());

type Headers = Record<string, string>;

const usedUp = (seconds: number) => ({
	'ratelimit-remaining': '0',
	'ratelimit-reset': String(seconds),
});

/** How long the next request waits. */
async function measureWait(limiter: Limiter): Promise<number> {
	const start = now();
	return (await simulate(acquire(limiter, { sender: newSearch() }))) - start;
}

/** Why the key is paused, from the error for a sender that doesn't wait. */
async function getPauseCause(limiter: Limiter): Promise<unknown> {
	const waiting = acquire(limiter, { sender: new Sender({ maxPauseMs: 0 }) });
	return await waiting.catch(({ pause }: { pause: unknown }) => pause);
}

describe('a response', () => {
	it.each<[number, Headers, 'limit' | 'busy']>([
		[429, { 'retry-after': '7' }, 'limit'],
		[429, usedUp(7), 'limit'],
		[403, { 'retry-after': '7' }, 'limit'],
		[403, usedUp(7), 'limit'],
		[503, { 'retry-after': '7' }, 'busy'],
	])('%i with %j pauses the key for as long as it says', async (status, headers, reason) => {
		const limiter = new Limiter();
		const sender = newExecution();
		observe(limiter, status, headers, sender);

		expect([...sender.slowedBy]).toEqual([reason]);
		expect(await getPauseCause(limiter)).toEqual({ reason, isRequestedByService: true });
		expect(await measureWait(limiter)).toBe(7 * SECOND);
	});

	it.each<[number, Headers]>([
		[200, {}],
		[404, { 'retry-after': '7' }],
		[502, { 'retry-after': '7' }],
		[503, {}],
		[503, { 'retry-after': '0' }],
		// Its own quota, or what others left of it: the next refusal says so.
		[200, usedUp(30)],
	])('%i with %j pauses nothing', async (status, headers) => {
		const limiter = new Limiter();
		const sender = newExecution();
		observe(limiter, status, headers, sender);

		expect([...sender.slowedBy]).toEqual([]);
		expect(await measureWait(limiter)).toBe(0);
	});

	it.each([
		[429, SECOND],
		[403, SECOND],
		[503, MINUTE],
	])('of %i leaves its request counted, unless it is a rate limit', async (status, wait) => {
		const limiter = new Limiter();
		const one = { requestsPerMinute: 1 };
		respond(limiter, await acquirePermit(limiter, one), status, { 'retry-after': '1' });
		const next = await simulate(acquire(limiter, one));

		expect(next).toBeGreaterThanOrEqual(wait);
		expect(next).toBeLessThan(wait + SECOND);
	});
});

describe('a pause', () => {
	it('becomes longer, never shorter, and has the reason of the longest', async () => {
		const limiter = new Limiter();
		observe(limiter, 503, { 'retry-after': '10' });
		refuse(limiter, 9);

		expect(await getPauseCause(limiter)).toMatchObject({ reason: 'busy' });
		expect(await measureWait(limiter)).toBe(10 * SECOND);
	});

	/** The longest pauses, in seconds, after this many successive refusals with these headers. */
	async function pausesAfter(limiter: Limiter, count: number, headers: Headers) {
		jest.spyOn(Math, 'random').mockReturnValue(1);
		const pauses: number[] = [];
		while (pauses.length < count) {
			observe(limiter, 429, headers);
			// Refused together with it.
			observe(limiter, 429, headers);
			pauses.push((await measureWait(limiter)) / SECOND);
			await pass(2 * SECOND);
		}
		return pauses;
	}

	it.each<[Headers, number[]]>([
		[{}, [1, 2, 4, 8, 16, 20, 20]],
		[{ 'retry-after': '0' }, [1, 2, 4, 8, 16, 20, 20]],
		[{ 'retry-after': '1' }, [1, 2, 4, 8, 16, 20, 20]],
		[{ 'retry-after': '10' }, [10, 10, 10, 10, 16, 20, 20]],
		[{ 'retry-after': '30' }, [30, 30]],
	])('is longer each time that the service refuses again: %j', async (headers, seconds) => {
		const limiter = new Limiter();

		expect(await pausesAfter(limiter, seconds.length, headers)).toEqual(seconds);
	});

	it('is short again once the service has accepted a request', async () => {
		const limiter = new Limiter();
		await pausesAfter(limiter, 4, {});
		observe(limiter, 404);

		expect(await pausesAfter(limiter, 2, {})).toEqual([1, 2]);
	});

	it('is longer again although a request sent before the last refusal is accepted', async () => {
		const limiter = new Limiter();
		const early = await acquirePermit(limiter);
		await pausesAfter(limiter, 3, {});
		respond(limiter, early, 200);

		expect(await pausesAfter(limiter, 1, {})).toEqual([8]);
	});
});
