import { now } from '../../../../nodes/AppBuilder/transport/clock';
import { Limiter } from '../../../../nodes/AppBuilder/transport/pacing/limiter';
import { simulate, pass, useMovedClock } from '../../../support/movedClock';
import { acquire, acquireAll, MINUTE, newBulk, newExecution, SECOND } from './permits';
import { LIMIT, slidingWindow, startProcess } from './simulation';

useMovedClock();

it('a first request is sent within a minute, even if another credential has a higher plan for the key', async () => {
	const limiter = new Limiter();
	const start = now();
	acquireAll(limiter, 1_000, { requestsPerMinute: 200, sender: newBulk(1_000) });
	await pass(10 * SECOND);

	const sender = newExecution();
	const sent = await simulate(acquire(limiter, { requestsPerMinute: 20, sender }));
	expect(sent - start).toBeLessThan(80 * SECOND);
});

describe('an execution of more than a window', () => {
	/** How long visits every 31 seconds wait during an execution of this many windows. */
	async function waits(windows: number): Promise<number[]> {
		const process = startProcess(slidingWindow(), windows * LIMIT);
		const waited: Array<Promise<number>> = [];
		for (let visit = 0; visit < 2 * windows - 4; visit++) {
			await pass(31 * SECOND);
			waited.push(process.visit());
		}
		const all = await simulate(Promise.all(waited));
		await simulate(process.done);
		return all;
	}

	it.each([3, 15])(
		'lets the first visit through within a window, and the others within ten seconds: %i',
		async (windows) => {
			const [first, ...others] = await waits(windows);

			expect(first).toBeLessThanOrEqual(MINUTE);
			expect(Math.max(...others)).toBeLessThanOrEqual(10 * SECOND);
		},
	);
});
