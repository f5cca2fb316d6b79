import { inTime, useMovedClock } from '../../../support/movedClock';
import { MINUTE } from './permits';
import { fixedWindow, share, slidingWindow, startProcess } from './simulation';

useMovedClock();

const LIMIT = 100;

const between = (accepted: number[], from: number, to: number) =>
	accepted.filter((time) => time >= from && time < to).length;

const services = [
	['a fixed window that says what is left', fixedWindow, { limit: LIMIT, hasHeaders: true }],
	['a fixed window without headers', fixedWindow, { limit: LIMIT }],
	['a sliding window that says what is left', slidingWindow, { limit: LIMIT, hasHeaders: true }],
	['a sliding window without headers', slidingWindow, { limit: LIMIT }],
] as const;

describe.each(services)('processes on one key of a service with %s', (_, newService, options) => {
	it.each([
		[2, 1.2],
		[4, 1.25],
	])('share it fairly without a setting: %i', async (processes, wall) => {
		const service = newService(options);
		const shared = await inTime(share(service, { limit: LIMIT, windows: 5, processes }));

		expect(shared.refused).toBeLessThan(0.05);
		expect(shared.wall).toBeLessThan(wall);
		expect(shared.offShare).toBeLessThan(0.25);
	});
});

describe.each([services[0], services[3]])('… and with %s', (_, newService, options) => {
	it('leave all of it to the one that goes on, within three minutes', async () => {
		const service = newService(options);
		const [long, short] = [7 * LIMIT, LIMIT].map((items) =>
			startProcess(service, { limit: LIMIT, items }),
		);
		await inTime(Promise.all([long.done, short.done]));

		const stop = Math.max(...short.accepted);
		const third = between(long.accepted, stop + 2 * MINUTE, stop + 3 * MINUTE);
		expect(third).toBeGreaterThanOrEqual(0.95 * LIMIT);
	});
});
