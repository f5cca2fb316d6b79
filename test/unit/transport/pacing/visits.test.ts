import { now } from '../../../../nodes/AppBuilder/transport/clock';
import { Limiter } from '../../../../nodes/AppBuilder/transport/pacing/limiter';
import { inTime, pass, useMovedClock } from '../../../support/movedClock';
import { acquire, acquireAll, MINUTE, newBulk, newExecution, SECOND } from './permits';
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
			const limiter = new Limiter();
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

	it.each([2, 15, 16])('takes 10 %% more than the least possible at most: %i', async (windows) => {
		expect(await duration(windows)).toBeLessThanOrEqual(1.1);
	});

	it.each([3, 15])(
		'lets the first visit through within a window, and the others within ten seconds: %i',
		async (windows) => {
			const [first, ...others] = await waits(windows, every31Seconds(windows));

			expect(first).toBeLessThanOrEqual(MINUTE);
			expect(Math.max(...others)).toBeLessThanOrEqual(10 * SECOND);
		},
	);
});
