import '../fastClock';

import { now, sleep } from '../../../nodes/AppBuilder/transport/pacing/clock';
import { createStopwatch } from '../../../nodes/AppBuilder/transport/pacing/stopwatch';

const SECOND = 1_000;
/** Timers count whole milliseconds, so one may come up to two too early: 1.2 s of this clock. */
const EARLY = 1.5 * SECOND;

async function wait(seconds: number): Promise<void> {
	await sleep(seconds * SECOND, new AbortController().signal);
}

async function fail(seconds: number): Promise<never> {
	await wait(seconds);
	throw new Error('stopped');
}

describe('the stopwatch', () => {
	it('shows nothing at first', () => {
		expect(createStopwatch().total()).toBe(0);
	});

	it('gives what the wait gives, and its length', async () => {
		const stopwatch = createStopwatch();
		const before = now();
		const result = await stopwatch.during(async () => await wait(20).then(() => 'done'));

		expect(result).toBe('done');
		expect(stopwatch.total()).toBeGreaterThanOrEqual(20 * SECOND - EARLY);
		expect(stopwatch.total()).toBeLessThanOrEqual(now() - before);
	});

	it('counts overlapping waits once', async () => {
		const stopwatch = createStopwatch();
		const before = now();
		const waits = [20, 30, 40, 50].map(
			async (seconds) => await stopwatch.during(async () => await wait(seconds)),
		);
		await Promise.all(waits);

		expect(stopwatch.total()).toBeGreaterThanOrEqual(50 * SECOND - EARLY);
		expect(stopwatch.total()).toBeLessThanOrEqual(now() - before);
	});

	it('counts waits that only touch each other as one long one', async () => {
		const stopwatch = createStopwatch();
		const before = now();
		const first = stopwatch.during(async () => await wait(20));
		const second = wait(10).then(async () => await stopwatch.during(async () => await wait(30)));
		await Promise.all([first, second]);

		expect(stopwatch.total()).toBeGreaterThanOrEqual(40 * SECOND - 2 * EARLY);
		expect(stopwatch.total()).toBeLessThanOrEqual(now() - before);
	});

	it('does not count the time between waits', async () => {
		const stopwatch = createStopwatch();
		const before = now();
		await stopwatch.during(async () => await wait(10));
		const stopped = now();
		await wait(60);
		const gap = now() - stopped;
		await stopwatch.during(async () => await wait(10));

		expect(stopwatch.total()).toBeGreaterThanOrEqual(20 * SECOND - 2 * EARLY);
		expect(stopwatch.total()).toBeLessThanOrEqual(now() - before - gap);
	});

	it('counts a wait that fails, passes its failure on, and counts on', async () => {
		const stopwatch = createStopwatch();
		const failing = stopwatch.during(async () => await fail(20));

		await expect(failing).rejects.toThrow('stopped');
		const failed = stopwatch.total();
		expect(failed).toBeGreaterThanOrEqual(20 * SECOND - EARLY);

		await wait(60);
		expect(stopwatch.total()).toBe(failed);

		await stopwatch.during(async () => await wait(20));
		expect(stopwatch.total()).toBeGreaterThanOrEqual(failed + 20 * SECOND - EARLY);
	});
});
