import { getEventListeners } from 'node:events';

import { Connections, limiterFor } from '../../../../nodes/AppBuilder/transport/pacing/limiter';
import { letGoOn } from '../../../support/eventLoop';
import { inTime, pass, useMovedClock } from '../../../support/movedClock';
import { atOnce } from '../../atOnce';
import { acquire, acquireAll, MINUTE, newExecution, newLimiter, refuse } from './permits';

useMovedClock();

const SENT = expect.any(Number) as number;
const key = { baseUrl: 'https://api.example.com/v1', apiKey: 'key-1' };

describe('the limiters of this process', () => {
	it('are the same for the same base URL and key, and others for any other', () => {
		const other = [
			{ ...key, apiKey: 'key-2' },
			{ ...key, baseUrl: 'https://api.example.org/v1' },
			{ baseUrl: 'https://api.example.com/v', apiKey: '1key-1' },
		];

		expect(limiterFor({ ...key })).toBe(limiterFor(key));
		for (const one of other) expect(limiterFor(one)).not.toBe(limiterFor(key));
	});

	it('share the connections to a service, whatever the key', async () => {
		const baseUrl = 'https://shared.example.com/v1';
		const [one, other] = ['a', 'b'].map((apiKey) => limiterFor({ baseUrl, apiKey }));
		await Promise.all(acquireAll(one, 256));
		const waiting = acquire(other);
		expect(await atOnce(waiting)).toBe('waits');

		one.release();
		expect(await atOnce(waiting)).toEqual(SENT);
		for (let open = 0; open < 255; open++) one.release();
		other.release();
	});

	it('do not share the connections to different services', async () => {
		const [one, other] = ['hangs', 'healthy'].map((name) =>
			limiterFor({ ...key, baseUrl: `https://${name}.example.com/v1` }),
		);
		await Promise.all(acquireAll(one, 256));

		expect(await atOnce(acquire(other))).toEqual(SENT);
	});

	it('are forgotten when 10,000 other keys were used since', () => {
		const [one, other] = ['one', 'other'].map((apiKey) => ({ ...key, apiKey }));
		const limiters = [limiterFor(one), limiterFor(other)];
		const useOthers = (count: number, name: string) => {
			for (let at = 0; at < count; at++) limiterFor({ ...key, apiKey: `${name} ${at}` });
		};
		useOthers(9_998, 'first');
		expect(limiterFor(one)).toBe(limiters[0]);

		useOthers(1, 'second');
		expect(limiterFor(one)).toBe(limiters[0]);
		expect(limiterFor(other)).not.toBe(limiters[1]);
	});
});

describe('requests to a service with few connections', () => {
	it('wait until one that is in flight has ended, in the order they came', async () => {
		const limiter = newLimiter(new Connections(1));
		const sent = acquireAll(limiter, 3);

		for (const [index, one] of sent.entries()) {
			expect(await atOnce(one)).toEqual(SENT);
			for (const later of sent.slice(index + 1)) expect(await atOnce(later)).toBe('waits');
			limiter.release();
		}
	});

	it('do not count as waiting for the rate limit', async () => {
		const limiter = newLimiter(new Connections(1));
		const sender = newExecution();
		await acquire(limiter);
		const waiting = acquire(limiter, { sender });
		await pass(5_000);
		limiter.release();
		await waiting;

		expect(sender.waitedMs).toBe(0);
	});

	/** Keys of a service with so many connections, and what each has in flight. */
	function serviceOf(max: number, keys: number) {
		const connections = new Connections(max);
		const limiters = Array.from({ length: keys }, () => newLimiter(connections));
		const inFlight = limiters.map(() => 0);
		const send = (index: number, count: number) => {
			for (const sent of acquireAll(limiters[index], count))
				void sent.then(() => inFlight[index]++);
		};
		const end = async (index: number) => {
			inFlight[index]--;
			limiters[index].release();
			await letGoOn();
		};
		return { inFlight, send, end };
	}

	it('have half of them for each of two keys, however slow the requests of one', async () => {
		const { inFlight, send, end } = serviceOf(4, 2);
		send(0, 20);
		await letGoOn();
		expect(inFlight).toEqual([4, 0]);
		send(1, 20);
		await end(0);
		await end(0);
		expect(inFlight).toEqual([2, 2]);

		for (let count = 0; count < 10; count++) await end(1);
		expect(inFlight).toEqual([2, 2]);
	});

	it('have all of them where no other key waits', async () => {
		const { inFlight, send, end } = serviceOf(4, 2);
		send(0, 20);
		await letGoOn();
		send(1, 1);
		await end(0);
		expect(inFlight).toEqual([3, 1]);

		await end(1);
		await end(0);
		expect(inFlight).toEqual([4, 0]);
	});

	it('leave the next to another key where there is nothing to send now', async () => {
		const connections = new Connections(1);
		const [busy, paused, other] = [1, 2, 3].map(() => newLimiter(connections));
		await acquire(busy);
		const [first, second] = [acquire(paused), acquire(other)];
		refuse(paused, 60);
		busy.release();
		expect(await atOnce(second)).toEqual(SENT);

		other.release();
		await pass(MINUTE);
		expect(await atOnce(first)).toEqual(SENT);
	});

	it('are served in turn for the keys of 1,000 tenants', async () => {
		const { inFlight, send, end } = serviceOf(256, 1_000);
		for (const index of inFlight.keys()) send(index, 3);
		await letGoOn();
		const served = new Set<number>();
		while (served.size < 1_000) {
			const index = inFlight.findIndex((count) => count > 0);
			served.add(index);
			await end(index);
			// A key has a second request in flight only once all have had their first.
			expect(Math.max(...inFlight)).toBeLessThanOrEqual(3);
		}
	});
});

describe('a signal', () => {
	it('ends its own waiting at once, and leaves its place to another', async () => {
		const limiter = newLimiter();
		refuse(limiter, 10);
		const controllers = Array.from({ length: 6 }, () => new AbortController());
		const sent = controllers.map(async ({ signal }) => await acquire(limiter, { signal }));
		const results = Promise.allSettled(sent);
		for (const index of [0, 3, 5]) controllers[index].abort();
		expect(await atOnce(sent[0].catch((reason: unknown) => reason))).toBe(
			controllers[0].signal.reason,
		);

		expect((await inTime(results)).map(({ status }) => status)).toEqual(
			[0, 1, 1, 0, 1, 0].map((isSent) => (isSent ? 'fulfilled' : 'rejected')),
		);
	});

	it('that has ended already lets nothing go, even when there is room', async () => {
		const limiter = newLimiter();
		const signal = AbortSignal.abort();

		await expect(acquire(limiter, { signal })).rejects.toBe(signal.reason);
	});

	it('ends the waiting for a connection', async () => {
		const limiter = newLimiter(new Connections(1));
		await acquire(limiter);
		const controller = new AbortController();
		const { signal } = controller;
		const stopped = acquire(limiter, { signal }).catch((reason: unknown) => reason);
		controller.abort();

		expect(await atOnce(stopped)).toBe(signal.reason);
	});

	it('ends 10,000 waits at once and leaves no timer', async () => {
		const limiter = newLimiter();
		refuse(limiter, 200);
		const controller = new AbortController();
		const { signal } = controller;
		const results = Promise.allSettled(acquireAll(limiter, 10_000, { signal }));
		await new Promise(setImmediate);
		controller.abort();

		expect(await atOnce(results)).not.toBe('waits');
		expect(jest.getTimerCount()).toBe(0);
	});

	it('has one listener, however many wait and however that ends', async () => {
		const limiter = newLimiter();
		const { signal } = new AbortController();
		const listeners = () => getEventListeners(signal, 'abort').length;
		refuse(limiter, 10);
		const sent = acquireAll(limiter, 20, { signal });
		expect(listeners()).toBe(1);
		await inTime(Promise.all(sent));
		refuse(limiter, 10);
		const refused = acquire(limiter, { signal });
		refuse(limiter, 3_600);

		await expect(refused).rejects.toThrow();
		expect(listeners()).toBe(1);
	});
});
