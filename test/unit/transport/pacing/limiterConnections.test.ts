import { createConnections } from '../../../../nodes/AppBuilder/transport/pacing/connections';
import { createLimiter } from '../../../../nodes/AppBuilder/transport/pacing/limiter';
import { createStopwatch } from '../../../../nodes/AppBuilder/transport/pacing/stopwatch';
import { pass, useMovedClock } from '../../../support/movedClock';
import { atOnce } from '../../atOnce';
import { acquire, acquireAll } from './permits';

const SENT = expect.any(Number) as number;

useMovedClock();

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
});
