import fc from 'fast-check';

import { timeLeft } from '../../../nodes/AppBuilder/execution/timeLeft';
import { WINDOW_MS } from '../../../nodes/AppBuilder/transport/pacing/window';

const SECOND = 1_000;
const MINUTE = 60_000;

/** When each item is done, if as many as the limit go in each window, the first ones so far apart. */
function schedule(total: number, perWindow: number, spacing: number): number[] {
	return Array.from(
		{ length: total },
		(_, item) => Math.floor(item / perWindow) * WINDOW_MS + ((item % perWindow) + 1) * spacing,
	);
}

function leftAt(elapsed: number, times: number[], perWindow: number, isPaced: boolean) {
	const doneAt = times.filter((time) => time <= elapsed);
	return timeLeft({ doneAt, total: times.length, elapsed, perWindow, isPaced });
}

describe('the time that is left', () => {
	it('is exact for a run that the limit paces, in bursts or evenly spread', () => {
		const runs = fc.record({
			total: fc.integer({ min: 2, max: 500 }),
			perWindow: fc.integer({ min: 1, max: 100 }),
			evenness: fc.double({ min: 0.001, max: 1, noNaN: true }),
			moment: fc.double({ min: 0, max: 1, noNaN: true }),
		});
		const property = fc.property(runs, ({ total, perWindow, evenness, moment }) => {
			const times = schedule(total, perWindow, (evenness * WINDOW_MS) / perWindow);
			// The first window is done, so that there is something to repeat.
			const from = times[Math.min(perWindow, total) - 1];
			const end = times[total - 1];
			const elapsed = from + moment * (end - from);

			expect(leftAt(elapsed, times, perWindow, true)).toBeCloseTo(end - elapsed, 3);
		});
		fc.assert(property);
	});

	it.each([
		['at first', 10 * SECOND, 110.2 * SECOND],
		['just before the next burst', 60 * SECOND, 60.2 * SECOND],
		['after it', 70 * SECOND, 50.2 * SECOND],
	])('is not taken from the speed of a burst, %s', (_, elapsed, left) => {
		expect(leftAt(elapsed, schedule(300, 100, 0), 100, true)).toBeCloseTo(left, 3);
	});

	it('goes by the measured speed where the limit slows nothing', () => {
		const times = Array.from({ length: 1_000 }, (_, item) => (item + 1) * 100);

		expect(leftAt(20 * SECOND, times, 10_000, false)).toBeCloseTo(80 * SECOND, 3);
		expect(leftAt(90 * SECOND, times, 10_000, false)).toBeCloseTo(10 * SECOND, 3);
	});

	it('foresees the limit before it is reached', () => {
		// Ten a second, and a hundred a minute: the last hundred begins after two windows.
		const times = schedule(300, 100, 100);

		expect(leftAt(5 * SECOND, times, 100, false)).toBeCloseTo(2 * WINDOW_MS + 5 * SECOND, 3);
	});

	it('goes by the measured speed when others use up half of the limit', () => {
		const times = schedule(400, 50, 0);
		const end = 7 * WINDOW_MS;
		const left = leftAt(3 * MINUTE, times, 100, true) ?? 0;

		// A run that has the limit for itself would need three windows more.
		expect(Math.abs(left - (end - 3 * MINUTE))).toBeLessThan(2 * WINDOW_MS);
		expect(left).toBeGreaterThan(3 * WINDOW_MS);
	});

	it('is nothing when the end is overdue', () => {
		expect(leftAt(WINDOW_MS + SECOND, schedule(15, 10, 0).slice(0, 14), 10, true)).toBe(0);
		const doneAt = new Array<number>(14).fill(0);
		const overdue = { doneAt, total: 15, elapsed: 70 * SECOND, perWindow: 10, isPaced: true };
		expect(timeLeft(overdue)).toBe(0);
	});

	it('is not known before anything is done', () => {
		expect(leftAt(MINUTE, [2 * MINUTE, 3 * MINUTE], 100, false)).toBeUndefined();
	});
});
