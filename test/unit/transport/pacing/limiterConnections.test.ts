import { createConnections } from '../../../../nodes/AppBuilder/transport/pacing/connections';
import { createLimiter, type Limiter } from '../../../../nodes/AppBuilder/transport/pacing/limiter';
import { createStopwatch } from '../../../../nodes/AppBuilder/transport/pacing/stopwatch';
import { letGoOn } from '../../../support/eventLoop';
import { pass, useMovedClock } from '../../../support/movedClock';
import { atOnce } from '../../atOnce';
import { acquire, acquireAll, limit, MINUTE } from './permits';

const SENT = expect.any(Number) as number;

useMovedClock();
afterEach(() => jest.restoreAllMocks());

describe('requests to a service with few connections', () => {
	it('wait until one that is in flight has ended, in the order they came', async () => {
		const limiter = createLimiter(createConnections(1));
		const [first, second, third] = acquireAll(limiter, 3);
		expect(await atOnce(first)).toEqual(SENT);
		expect(await atOnce(second)).toBe('waits');

		limiter.release();
		expect(await atOnce(second)).toEqual(SENT);
		expect(await atOnce(third)).toBe('waits');

		limiter.release();
		expect(await atOnce(third)).toEqual(SENT);
	});

	it('are remembered while they wait for one', async () => {
		const connections = createConnections(1);
		const [limiter, other] = [createLimiter(connections), createLimiter(connections)];
		await acquire(limiter);
		const waiting = acquire(other);
		expect(other.isIdle()).toBe(false);

		limiter.release();
		await waiting;
	});

	it('of all keys share them', async () => {
		const connections = createConnections(1);
		const [limiter, other] = [createLimiter(connections), createLimiter(connections)];
		await acquire(limiter);
		const waiting = acquire(other);
		expect(await atOnce(waiting)).toBe('waits');

		limiter.release();
		expect(await atOnce(waiting)).toEqual(SENT);
	});

	it('of one key leave the next to those of another', async () => {
		const connections = createConnections(1);
		const [busy, other] = [createLimiter(connections), createLimiter(connections)];
		const all = acquireAll(busy, 20);
		const sent = acquire(other);
		await atOnce(Promise.all(all));
		busy.release();
		await atOnce(sent);
		busy.release();

		expect(await atOnce(sent)).toEqual(SENT);
	});

	it('do not count as waiting for the request limit', async () => {
		const limiter = createLimiter(createConnections(1));
		const stopwatch = createStopwatch();
		await acquire(limiter);
		const waiting = acquire(limiter, { stopwatch });
		await pass(5_000);
		limiter.release();
		await waiting;

		expect(stopwatch.total()).toBe(0);
	});

	it('can be stopped while they wait for one', async () => {
		const limiter = createLimiter(createConnections(1));
		await acquire(limiter);
		const controller = new AbortController();
		const stopped = acquire(limiter, { signal: controller.signal }).catch(
			(reason: unknown) => reason,
		);
		controller.abort();

		expect(await atOnce(stopped)).toBe(controller.signal.reason);
	});

	it('are refused after five minutes in which other keys had all of them, with words', async () => {
		const connections = createConnections(1);
		const [busy, other] = [createLimiter(connections), createLimiter(connections)];
		await acquire(busy);
		const refused = Promise.all(acquireAll(other, 2)).catch((reason: unknown) => reason);
		await pass(5 * MINUTE - 1);
		expect(await atOnce(refused)).toBe('waits');
		await pass(1);

		expect(await atOnce(refused)).toMatchObject({
			message: 'No connection to the service was free for 5 minutes',
			description:
				"This request was not sent. Run fewer workflows at the same time. Lowering 'Max Concurrent Requests' helps too.",
			failure: { cause: 'temporarily-unavailable' },
		});
		expect(other.isIdle()).toBe(true);
	});

	it('wait on as long as their own key has some, whose requests end in time', async () => {
		const limiter = createLimiter(createConnections(1));
		await acquire(limiter);
		const waiting = acquire(limiter);
		await pass(60 * MINUTE);
		expect(await atOnce(waiting)).toBe('waits');

		limiter.release();
		expect(await atOnce(waiting)).toEqual(SENT);
	});

	it('begin to count the five minutes anew with each one that is sent', async () => {
		const connections = createConnections(1);
		const [busy, other] = [createLimiter(connections), createLimiter(connections)];
		await acquire(busy);
		const [first, second] = acquireAll(other, 2);
		await pass(4 * MINUTE);
		const third = acquire(busy);
		busy.release();
		await first;
		other.release();
		await third;
		await pass(4 * MINUTE);
		expect(await atOnce(second)).toBe('waits');

		busy.release();
		expect(await atOnce(second)).toEqual(SENT);
	});
});

describe('keys that wait for a connection', () => {
	/** A service with so many connections, and what each of its keys has in flight. */
	function serviceOf(max: number, keys: number) {
		const connections = createConnections(max);
		const limiters = Array.from({ length: keys }, () => createLimiter(connections));
		const inFlight = limiters.map(() => 0);
		const send = (key: number, count: number) => {
			for (const sent of acquireAll(limiters[key], count)) void sent.then(() => inFlight[key]++);
		};
		const end = async (key: number) => {
			inFlight[key]--;
			limiters[key].release();
			await letGoOn();
		};
		return { inFlight, send, end };
	}

	it('are woken one for each that is freed, however many they are', async () => {
		const { inFlight, send, end } = serviceOf(1, 3_000);
		for (const key of inFlight.keys()) send(key, 1);
		await letGoOn();
		const looks = jest.spyOn(performance, 'now');
		await end(0);

		expect(inFlight.slice(0, 3)).toEqual([0, 1, 0]);
		expect(looks.mock.calls.length).toBeLessThan(100);
	});

	it('have half of them each, however slow the requests of one', async () => {
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

	it('have all of them where no other waits', async () => {
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

	it('leave the next to another where there is nothing to send now', async () => {
		const connections = createConnections(1);
		const [busy, paused, other] = [1, 2, 3].map(() => createLimiter(connections));
		await acquire(busy);
		const [first, second] = [acquire(paused), acquire(other)];
		limit(paused, 60);
		busy.release();

		expect(await atOnce(second)).toEqual(SENT);
		other.release();
		await pass(MINUTE);
		expect(await first).toEqual(SENT);
	});

	it('are all served in turn, as keys of 3,000 tenants', async () => {
		const connections = createConnections(256);
		const order: number[] = [];
		const inFlight: Limiter[] = [];
		for (let key = 0; key < 3_000; key++) {
			const limiter = createLimiter(connections);
			for (const sent of acquireAll(limiter, 3)) {
				void sent.then(() => {
					order.push(key);
					inFlight.push(limiter);
				});
			}
		}
		await letGoOn();
		for (let next = inFlight.shift(); next !== undefined; next = inFlight.shift()) {
			next.release();
			if (inFlight.length === 0) await letGoOn();
		}

		expect(order).toHaveLength(9_000);
		// Nobody has a second one before all have had their first.
		expect(new Set(order.slice(256, 3_000)).size).toBe(3_000 - 256);
	});
});
