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

	it('call back in the order of their times', async () => {
		const order: number[] = [];
		const all = [60, 20, 40].map(async (time) => order.push(await after(time).then(() => time)));
		await inTime(Promise.all(all));

		expect(order).toEqual([20, 40, 60]);
	});

	it('call back later without a time too', async () => {
		let isCalled = false;
		const called = new Promise<void>((resolve) => {
			setTimeout(() => {
				isCalled = true;
				resolve();
			});
		});

		expect(isCalled).toBe(false);
		await inTime(called);
		expect(isCalled).toBe(true);
	});

	it('do not call back once they are cleared', async () => {
		let calls = 0;
		clearTimeout(setTimeout(() => calls++, 1));
		clearTimeout(undefined);
		await pass(20 * SECOND);

		expect(calls).toBe(0);
	});
});
