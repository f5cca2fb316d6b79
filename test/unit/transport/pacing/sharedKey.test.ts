import { simulate, useMovedClock } from '../../../support/movedClock';
import { MINUTE } from './permits';
import { fixedWindow, LIMIT, share, slidingWindow, startProcess } from './simulation';

useMovedClock();

const between = (accepted: number[], from: number, to: number) =>
	accepted.filter((time) => time >= from && time < to).length;

describe.each([
	['a fixed window and X-RateLimit-Reset', fixedWindow],
	['a sliding window and Retry-After', slidingWindow],
])('processes on one key of a service with %s', (_, newService) => {
	it.each([
		[1, 1.05, 0],
		[2, 1.2, 0.08],
		[4, 1.25, 0.12],
	])(
		'%i take at most %f times the least time, with at most %f of refusals, near and far, and share it fairly',
		async (...row) => {
			const [processes, wall, refused] = row;
			const all: Array<Awaited<ReturnType<typeof share>>> = [];
			for (const latency of [10, 30, 150]) {
				all.push(await simulate(share(newService(), processes, latency)));
			}
			const mean = (key: 'wall' | 'refused' | 'offShare') =>
				all.reduce((sum, one) => sum + one[key] / 3, 0);

			expect(mean('wall')).toBeLessThanOrEqual(wall);
			expect(mean('refused')).toBeLessThanOrEqual(refused);
			expect(mean('offShare')).toBeLessThan(0.25);
		},
	);

	it('leave all of it to the one that goes on, within three minutes', async () => {
		const service = newService();
		const [long, short] = [7 * LIMIT, LIMIT].map((items) => startProcess(service, items));
		await simulate(Promise.all([long.done, short.done]));

		const stop = Math.max(...short.accepted);
		const third = between(long.accepted, stop + 2 * MINUTE, stop + 3 * MINUTE);
		expect(third).toBeGreaterThanOrEqual(0.95 * LIMIT);
	});
});
