import { now } from '../../../../nodes/AppBuilder/transport/clock';
import { inTime, pass, useMovedClock } from '../../../support/movedClock';
import {
	acquire,
	acquireAll,
	FREE,
	MINUTE,
	newBulk,
	newExecution,
	newLimiter,
	SECOND,
} from './permits';
import { fixedWindow, startProcess } from './simulation';

useMovedClock();

const LIMIT = 100;

describe('those who wait on a key', () => {
	it.each([
		['a first request', newExecution()],
		['bulk', newBulk(LIMIT)],
	])(
		'are served within a minute, even if another credential has a higher plan for the key: %s',
		async (_, sender) => {
			const limiter = newLimiter();
			const start = now();
			acquireAll(limiter, 1_000, { requestsPerMinute: 200, sender: newBulk(1_000) });
			await pass(10 * SECOND);

			const sent = await inTime(acquire(limiter, { requestsPerMinute: 20, sender }));
			expect(sent - start).toBeLessThan(80 * SECOND);
		},
	);
});

describe('an execution of more than a window', () => {
	/** How long each of these visits waits, which come at some seconds, beside an execution of so many windows. */
	async function waits(windows: number, visits: number[]): Promise<number[]> {
		const process = startProcess(fixedWindow({ limit: Infinity }), {
			limit: LIMIT,
			items: windows * LIMIT,
		});
		const start = now();
		const waited: Array<Promise<number>> = [];
		for (const seconds of visits) {
			await pass(start + seconds * SECOND - now());
			waited.push(process.visit());
		}
		const all = await inTime(Promise.all(waited));
		await inTime(process.done);
		return all;
	}

	/** As a multiple of the least possible. */
	async function duration(windows: number): Promise<number> {
		const start = now();
		const respond = fixedWindow({ limit: Infinity });
		await inTime(startProcess(respond, { limit: LIMIT, items: windows * LIMIT }).done);
		return (now() - start) / ((windows - 1) * MINUTE);
	}

	const every31Seconds = (windows: number) =>
		Array.from({ length: 2 * windows - 4 }, (_, visit) => (visit + 1) * 31);

	it.each([2, 3, 5, 15])('takes 5 %% more than the least possible at most: %i', async (windows) => {
		// The first window is spread over some seconds, which weigh more in two windows than in five.
		expect(await duration(windows)).toBeLessThanOrEqual(windows === 2 ? 1.1 : 1.05);
	});

	it.each([16, 20])('takes 8 %% more at most where it is long: %i', async (windows) => {
		expect(await duration(windows)).toBeLessThanOrEqual(1.08);
	});

	it.each([16, 20])('lets 85 %% of visits through within a second: %i', async (windows) => {
		const waited = await waits(windows, every31Seconds(windows));

		const quick = waited.filter((ms) => ms <= SECOND);
		expect(quick.length / waited.length).toBeGreaterThanOrEqual(0.85);
		expect(Math.max(...waited)).toBeLessThanOrEqual(10 * SECOND);
	});

	it.each([3, 5, 8, 12])(
		'lets the first visit through within a window, and 80 %% of the others within a second: %i',
		async (windows) => {
			const [first, ...others] = await waits(windows, every31Seconds(windows));

			expect(first).toBeLessThanOrEqual(MINUTE);
			const quick = others.filter((ms) => ms <= SECOND);
			expect(quick.length / others.length).toBeGreaterThanOrEqual(0.8);
		},
	);

	it('mostly has a slot for the first visit within a second where it is long', async () => {
		for (const seconds of [1, 20, 45, 63, 80, 105]) {
			const [waited] = await waits(20, [seconds]);
			expect(waited).toBeLessThanOrEqual(SECOND);
		}
	});

	it.each([5, 65, 130])(
		'lets ten items through that begin after %i s within 1.1 windows',
		async (seconds) => {
			const limiter = newLimiter();
			const controller = new AbortController();
			const { signal } = controller;
			const long = newBulk(10_000);
			const run = Array.from(
				{ length: 1_000 },
				async () => await acquire(limiter, { ...FREE, sender: long, signal }).catch(() => 0),
			);
			await pass(seconds * SECOND);
			const start = now();
			await inTime(Promise.all(acquireAll(limiter, 10, { ...FREE, sender: newExecution(10) })));
			expect(now() - start).toBeLessThanOrEqual(1.1 * MINUTE);

			controller.abort();
			await Promise.all(run);
		},
	);
});
