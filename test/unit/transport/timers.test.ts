import { now } from '../../../nodes/AppBuilder/transport/clock';
import { clearTimeout, setTimeout } from '../../../nodes/AppBuilder/transport/timers';
import { inTime, pass, useMovedClock } from '../../support/movedClock';

const SECOND = 1_000;

useMovedClock();

const after = async (seconds: number) =>
	await new Promise<void>((resolve) => void setTimeout(resolve, seconds * SECOND));

describe('the timers of the bundled libraries', () => {
	it('call back when their time has come', async () => {
		await inTime(after(20));

		expect(now()).toBe(20 * SECOND);
	});

	it('do not call back once they are cleared', async () => {
		let calls = 0;
		clearTimeout(setTimeout(() => calls++, 1));
		clearTimeout(undefined);
		await pass(20 * SECOND);

		expect(calls).toBe(0);
	});
});
