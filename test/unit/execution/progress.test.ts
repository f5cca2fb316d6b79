import fc from 'fast-check';
import type { IExecuteFunctions } from 'n8n-workflow';

import { plans } from '../../../nodes/AppBuilder/credential/plans';
import {
	hintAtWait,
	logExpectedWait,
	timeLeft,
} from '../../../nodes/AppBuilder/execution/progress';
import { WINDOW_MS } from '../../../nodes/AppBuilder/transport/pacing/window';

const SECOND = 1_000;

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
	it('is exact for an execution that the limit paces, in bursts or evenly spread', () => {
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

	it('goes by the measured speed where the limit slows nothing', () => {
		const times = Array.from({ length: 1_000 }, (_, item) => (item + 1) * 100);

		expect(leftAt(20 * SECOND, times, 10_000, false)).toBeCloseTo(80 * SECOND, 3);
	});

	it('foresees the limit before it is reached', () => {
		// Ten a second, and a hundred a minute: the last hundred begins after two windows.
		const times = schedule(300, 100, 100);

		expect(leftAt(5 * SECOND, times, 100, false)).toBeCloseTo(2 * WINDOW_MS + 5 * SECOND, 3);
	});

	it('goes by the measured speed when others use up half of the limit', () => {
		// For itself it would need three windows more.
		const left = leftAt(180 * SECOND, schedule(400, 50, 0), 100, true);

		expect(left).toBeGreaterThan(3 * WINDOW_MS);
		expect(left).toBeLessThan(6 * WINDOW_MS);
	});

	it('is nothing when the end is overdue, and not known before anything is done', () => {
		const doneAt = new Array<number>(14).fill(0);
		const pace = { total: 15, elapsed: 70 * SECOND, perWindow: 10, isPaced: true };

		expect(timeLeft({ ...pace, doneAt })).toBe(0);
		expect(timeLeft({ ...pace, doneAt: [] })).toBeUndefined();
	});
});

describe('the log of a long execution', () => {
	it.each([
		[1_000, plans.free, ['1000 items at 100 requests per minute (plan Free) take at least 9 min']],
		[101, plans.free, ['101 items at 100 requests per minute (plan Free) take at least 1 min']],
		[100, plans.free, []],
		[
			3,
			{ label: 'Custom', requestsPerMinute: 1 },
			['3 items at 1 request per minute (plan Custom) take at least 2 min'],
		],
	])('says of %i items with %p how long they take at least', (items, plan, texts) => {
		const info = jest.fn();
		logExpectedWait({ logger: { info } } as unknown as IExecuteFunctions, {
			access: { plan },
			items,
		});

		// A window is a little longer than a minute.
		expect(info.mock.calls.map(([text]) => String(text).replace(/ \d+ s$/, ''))).toEqual(texts);
	});
});

describe('the hint after an execution', () => {
	function hintsAt(waited: number, { limit = 500, wasShort = false } = {}) {
		const addExecutionHints = jest.fn();
		hintAtWait({ addExecutionHints } as unknown as IExecuteFunctions, {
			access: { plan: plans.starter },
			limit: () => limit,
			wasShort: () => wasShort,
			waitedMs: () => waited,
		});
		return addExecutionHints.mock.calls.flat();
	}

	it.each([
		[
			{ limit: 20, wasShort: true },
			'Waited 1 min for the request limit: the service allows 20 requests per minute.',
		],
		[
			{ wasShort: true },
			'Waited 1 min for the request limit: others use the key, or your account allows less.',
		],
		[
			{},
			'Waited 1 min for the request limit: 500 requests per minute (plan Starter, set in the credential).',
		],
	])('says how long it waited, and why: %j', (client, message) => {
		expect(hintsAt(60_000, client)).toEqual([{ message, type: 'info', location: 'outputPane' }]);
	});

	it('is there only after more than five seconds of waiting', () => {
		expect(hintsAt(5_000)).toEqual([]);
		expect(hintsAt(5_001)).toHaveLength(1);
	});
});
