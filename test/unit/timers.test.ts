import './fastClock';

import { now } from '../../nodes/AppBuilder/transport/pacing/clock';
import {
	clearInterval,
	clearTimeout,
	setInterval,
	setTimeout,
} from '../../nodes/AppBuilder/transport/timers';

const SECOND = 1_000;
/** Timers count whole milliseconds, so one may come up to two too early: 1.2 s of this clock. */
const EARLY = 1.5 * SECOND;

const after = async (seconds: number) =>
	await new Promise<void>((resolve) => void setTimeout(resolve, seconds * SECOND));

describe('the timers of the bundled libraries', () => {
	it('call back when their time has come', async () => {
		const start = now();
		await after(20);

		expect(now() - start).toBeGreaterThanOrEqual(20 * SECOND - EARLY);
	});

	it('call back in the order of their times', async () => {
		const order: number[] = [];
		await Promise.all(
			[60, 20, 40].map(async (time) => order.push(await after(time).then(() => time))),
		);

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
		await called;
		expect(isCalled).toBe(true);
	});

	it('do not call back once they are cleared', async () => {
		let calls = 0;
		clearTimeout(setTimeout(() => calls++, 1));
		clearInterval(setInterval(() => calls++, 1));
		clearTimeout(undefined);
		await after(20);

		expect(calls).toBe(0);
	});

	it('call back again and again until they are cleared, even by their own callback', async () => {
		let calls = 0;
		const start = now();
		const interval = setInterval(() => {
			if (++calls === 3) clearInterval(interval);
		}, 10 * SECOND);
		while (calls < 3) await after(1);

		expect(now() - start).toBeGreaterThanOrEqual(30 * SECOND - 3 * EARLY);
		await after(60);
		expect(calls).toBe(3);
	});
});
