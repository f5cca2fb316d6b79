import { createStopwatch } from '../../../../nodes/AppBuilder/transport/pacing/stopwatch';
import { pass, useMovedClock } from '../../../support/movedClock';

const SECOND = 1_000;

useMovedClock();

/** A wait that lasts until it is told to end. */
function openWait() {
	let end: () => void = () => undefined;
	let fail: (reason: Error) => void = () => undefined;
	const promise = new Promise<void>((resolve, reject) => {
		end = resolve;
		fail = reject;
	});
	return { wait: async () => await promise, end, fail };
}

describe('the stopwatch', () => {
	it('shows nothing at first', () => {
		expect(createStopwatch().total()).toBe(0);
	});

	it('gives what the wait gives, and its length', async () => {
		const stopwatch = createStopwatch();
		const { wait, end } = openWait();
		const result = stopwatch.during(async () => await wait().then(() => 'done'));
		await pass(20 * SECOND);
		end();

		expect(await result).toBe('done');
		expect(stopwatch.total()).toBe(20 * SECOND);
	});

	it('shows a wait as it goes by', async () => {
		const stopwatch = createStopwatch();
		const waits = [openWait(), openWait()];
		for (const [index, { wait, end }] of waits.entries()) {
			const result = stopwatch.during(wait);
			await pass(5 * SECOND);
			expect(stopwatch.total()).toBe((10 * index + 5) * SECOND);
			await pass(5 * SECOND);
			end();
			await result;
		}
	});

	it('counts overlapping waits once', async () => {
		const stopwatch = createStopwatch();
		const waits = [openWait(), openWait(), openWait()];
		const all = waits.map(async ({ wait }) => await stopwatch.during(wait));
		for (const { end } of waits) {
			await pass(10 * SECOND);
			end();
		}
		await Promise.all(all);

		expect(stopwatch.total()).toBe(30 * SECOND);
	});

	it('counts waits that only touch each other as one long one', async () => {
		const stopwatch = createStopwatch();
		const [first, second] = [openWait(), openWait()];
		const all = [stopwatch.during(first.wait)];
		await pass(10 * SECOND);
		all.push(stopwatch.during(second.wait));
		await pass(10 * SECOND);
		first.end();
		await pass(20 * SECOND);
		second.end();
		await Promise.all(all);

		expect(stopwatch.total()).toBe(40 * SECOND);
	});

	it('does not count the time between waits', async () => {
		const stopwatch = createStopwatch();
		for (const seconds of [10, 15]) {
			const { wait, end } = openWait();
			const result = stopwatch.during(wait);
			await pass(seconds * SECOND);
			end();
			await result;
			await pass(60 * SECOND);
		}

		expect(stopwatch.total()).toBe(25 * SECOND);
	});

	it('counts a wait that fails, passes its failure on, and counts on', async () => {
		const stopwatch = createStopwatch();
		const [failing, next] = [openWait(), openWait()];
		const failure = stopwatch.during(failing.wait);
		await pass(20 * SECOND);
		failing.fail(new Error('stopped'));

		await expect(failure).rejects.toThrow('stopped');
		await pass(60 * SECOND);
		expect(stopwatch.total()).toBe(20 * SECOND);

		const result = stopwatch.during(next.wait);
		await pass(5 * SECOND);
		next.end();
		await result;
		expect(stopwatch.total()).toBe(25 * SECOND);
	});
});
