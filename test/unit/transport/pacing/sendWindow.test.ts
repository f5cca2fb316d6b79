import fc from 'fast-check';

import { createSendWindow, WINDOW_MS } from '../../../../nodes/AppBuilder/transport/pacing/window';
import { collectGarbage } from './collectGarbage';

const MINUTE = 60_000;

/** Sends after each gap, as soon as the window allows; each request is answered at once. */
function sendAfter(steps: Array<{ gap: number; limit: number }>): void {
	const window = createSendWindow();
	const times: number[] = [];
	let now = 0;
	for (const { gap, limit } of steps) {
		now += gap;
		const delay = window.delay(limit, now);
		const inWindow = times.filter((time) => time > now - WINDOW_MS).length;
		expect(delay > 0).toBe(inWindow >= limit);
		if (delay > 0) {
			expect(window.delay(limit, now + delay - 1)).toBe(1);
			now += delay;
			expect(window.delay(limit, now)).toBe(0);
		}
		window.arrive(window.send(now), now);
		times.push(now);
		expect(times.filter((time) => time > now - MINUTE).length).toBeLessThanOrEqual(limit);
	}
}

describe('the window of sent requests', () => {
	const gap = fc.oneof(fc.constant(0), fc.nat(100), fc.nat(20_000), fc.nat(3 * WINDOW_MS));
	const limit = fc.integer({ min: 1, max: 20 });

	it('lets no more than the limit go in any minute, and all at once while under it', () => {
		fc.assert(
			fc.property(fc.array(gap, { maxLength: 60 }), limit, (gaps, sameLimit) => {
				sendAfter(gaps.map((gap) => ({ gap, limit: sameLimit })));
			}),
		);
	});

	it('follows a limit that changes from one request to the next', () => {
		fc.assert(fc.property(fc.array(fc.record({ gap, limit }), { maxLength: 60 }), sendAfter));
	});

	it('remembers all requests of the last minute, however many have been sent before', () => {
		const window = createSendWindow();
		const times: number[] = [];
		let now = 0;
		for (let count = 0; count < 30_000; count++) {
			now += count % 700 === 0 ? 9_000 : 0;
			now += window.delay(2_000, now);
			window.arrive(window.send(now), now);
			times.push(now);
		}

		const spans = times.slice(2_000).map((time, index) => time - times[index]);
		expect(Math.min(...spans)).toBe(WINDOW_MS);
	});

	it('does not delay the first request', () => {
		expect(createSendWindow().delay(1, 0)).toBe(0);
	});

	it('delays less and less as time passes', () => {
		const window = createSendWindow();
		window.arrive(window.send(0), 0);

		const delays = [0, 1, WINDOW_MS - 1, WINDOW_MS].map((now) => window.delay(1, now));
		expect(delays).toEqual([WINDOW_MS, WINDOW_MS - 1, 1, 0]);
	});

	it('knows when the last request was sent', () => {
		const window = createSendWindow();
		expect(window.lastSent()).toBe(-Infinity);

		const first = window.send(5);
		window.send(8);
		window.arrive(first, 9);
		expect(window.lastSent()).toBe(8);

		window.delay(1, 10 * WINDOW_MS);
		expect(window.lastSent()).toBe(8);
	});

	it('keeps no permit that got no response, though nobody asks how many count', async () => {
		const window = createSendWindow();
		const permit = new WeakRef(window.send(0));
		window.send(3_000);
		await collectGarbage();

		expect(permit.deref()).toBeUndefined();
	});
});
