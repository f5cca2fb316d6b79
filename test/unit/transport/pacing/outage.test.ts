import { now } from '../../../../nodes/AppBuilder/transport/clock';
import { inTime, useMovedClock } from '../../../support/movedClock';
import { SECOND } from './permits';
import { startProcess } from './simulation';

useMovedClock();

it.each<Record<string, string>>([{ 'retry-after': '1' }, {}])(
	'a service that refuses everything for ten seconds gets at most 30 requests in them: %j',
	async (headers) => {
		const start = now();
		let asked = 0;
		const process = startProcess(() => {
			const isOver = now() >= start + 10 * SECOND;
			if (!isOver) asked++;
			return { status: isOver ? 200 : 429, headers: new Headers(isOver ? {} : headers) };
		}, 100);
		await inTime(process.done);

		expect(asked).toBeLessThanOrEqual(30);
		expect(now() - start).toBeLessThan(60 * SECOND);
	},
);
