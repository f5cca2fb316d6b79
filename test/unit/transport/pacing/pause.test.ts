import fc from 'fast-check';

import { createPause } from '../../../../nodes/AppBuilder/transport/pacing/pause';

/** `[now, end]`: at that time, a pause until then is asked for. */
type Asked = [now: number, end: number];

function pauseAfter(...asked: Asked[]) {
	const pause = createPause();
	for (const [now, end] of asked) pause.until(end, now);
	return (now: number) => ({ remaining: pause.remaining(now), total: pause.total(now) });
}

describe('the pause of a key', () => {
	it('is none at first', () => {
		expect(pauseAfter()(0)).toEqual({ remaining: 0, total: 0 });
		expect(pauseAfter()(1_000)).toEqual({ remaining: 0, total: 0 });
	});

	it('lasts until its end and is counted as it goes by', () => {
		const at = pauseAfter([100, 150]);

		expect(at(100)).toEqual({ remaining: 50, total: 0 });
		expect(at(120)).toEqual({ remaining: 30, total: 20 });
		expect(at(150)).toEqual({ remaining: 0, total: 50 });
		expect(at(999)).toEqual({ remaining: 0, total: 50 });
	});

	it.each<[string, Asked[], number, number]>([
		[
			'is made longer by a later end',
			[
				[100, 150],
				[120, 180],
			],
			180,
			80,
		],
		[
			'is not made shorter by an earlier end',
			[
				[100, 150],
				[120, 130],
			],
			150,
			50,
		],
		[
			'is not made shorter by an end that has passed',
			[
				[100, 150],
				[120, 90],
			],
			150,
			50,
		],
		[
			'goes on where another begins as it ends',
			[
				[100, 150],
				[150, 170],
			],
			170,
			70,
		],
		[
			'counts overlapping pauses once',
			[
				[100, 150],
				[110, 160],
				[120, 170],
			],
			170,
			70,
		],
		[
			'counts the same pause once',
			[
				[100, 150],
				[100, 150],
				[149, 150],
			],
			150,
			50,
		],
	])('%s', (_, asked, end, total) => {
		const at = pauseAfter(...asked);

		expect(at(end - 1).remaining).toBe(1);
		expect(at(end)).toEqual({ remaining: 0, total });
		expect(at(end + 1_000)).toEqual({ remaining: 0, total });
	});

	it('is none when its end has passed', () => {
		const at = pauseAfter([100, 90]);

		expect(at(100)).toEqual({ remaining: 0, total: 0 });
		expect(at(999)).toEqual({ remaining: 0, total: 0 });
	});

	it('does not count the time between pauses', () => {
		const at = pauseAfter([100, 150], [300, 330], [1_000, 1_001]);

		expect(at(1_000)).toEqual({ remaining: 1, total: 80 });
		expect(at(2_000)).toEqual({ remaining: 0, total: 81 });
	});

	it('counts each moment in which it lasts once, whatever is asked for', () => {
		const steps = fc.array(
			fc.record({ gap: fc.nat(20), length: fc.integer({ min: -5, max: 40 }) }),
		);
		fc.assert(
			fc.property(steps, (all) => {
				const pause = createPause();
				let now = 0;
				let end = 0;
				let paused = 0;
				for (const { gap, length } of all) {
					for (const until = now + gap; now < until; now++) if (now < end) paused++;
					pause.until(now + length, now);
					end = Math.max(end, now + length);
					expect(pause.total(now)).toBe(paused);
					expect(pause.remaining(now)).toBe(Math.max(0, end - now));
				}
			}),
		);
	});
});
