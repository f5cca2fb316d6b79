import { now } from '../../../../nodes/AppBuilder/transport/clock';
import { simulate, useMovedClock } from '../../../support/movedClock';
import { SECOND } from './permits';
import { startProcess } from './simulation';

useMovedClock();

it.each<[number, number, Record<string, string>]>([
	[10, 20, { 'retry-after': '1' }],
	[10, 20, {}],
	[120, 35, { 'retry-after': '1' }],
	[120, 35, {}],
])(
	'a service that refuses everything for %d seconds gets 10 to %d requests in them: %j',
	async (...row) => {
		const [seconds, most, headers] = row;
		const start = now();
		let asked = 0;
		const process = startProcess(() => {
			const isOver = now() >= start + seconds * SECOND;
			if (!isOver) asked++;
			return { status: isOver ? 200 : 429, headers: new Headers(isOver ? {} : headers) };
		}, 100);
		await simulate(process.done);

		expect(asked).toBeGreaterThanOrEqual(10);
		expect(asked).toBeLessThanOrEqual(most);
		// The last pause may be as long as the outage.
		expect(now() - start).toBeLessThan((2 * seconds + 60) * SECOND);
	},
);
