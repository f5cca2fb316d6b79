import { now } from '../../../../nodes/AppBuilder/transport/clock';
import { simulate, useMovedClock } from '../../../support/movedClock';
import { MINUTE } from './permits';
import { atOnce, LIMIT, perSecond, startProcess } from './simulation';

useMovedClock();

/** The most in any minute. */
function densest(times: number[]): number {
	const within = times.map((time, index) => {
		const end = times.findIndex((later) => later >= time + MINUTE);
		return (end < 0 ? times.length : end) - index;
	});
	return Math.max(...within);
}

/** Besides the plan's. */
const services = [
	['10 a second', (headers: Record<string, string>) => perSecond(10, headers)],
	['5 at once', (headers: Record<string, string>) => atOnce(5, headers)],
	['1 at once', (headers: Record<string, string>) => atOnce(1, headers)],
] as const;

describe.each(services)('a service that takes %s', (_, newService) => {
	const cases = [10, 30, 150].flatMap((latency) => [
		[latency, { 'retry-after': '1' }] as const,
		[latency, {}] as const,
	]);

	it.each<(typeof cases)[number]>(cases)(
		'refuses at most one request for two, and gets at most 1.5 times the plan in any minute: %i ms away, %j',
		async (latency, headers) => {
			const arrivals: number[] = [];
			const respond = newService(headers);
			const process = startProcess(
				async () => {
					arrivals.push(now());
					return await respond();
				},
				LIMIT,
				latency,
			);
			await simulate(process.done);

			expect(process.accepted).toHaveLength(LIMIT);
			expect(process.refused()).toBeLessThanOrEqual(LIMIT / 2);
			expect(densest(arrivals)).toBeLessThanOrEqual(1.5 * LIMIT);
		},
	);
});
