import { createSendWindow, WINDOW_MS } from '../../../../nodes/AppBuilder/transport/pacing/window';

/** The longest way to the service that the window reckons with. */
const MAX_TRAVEL = 2_000;

describe('the window of requests under way', () => {
	it('gives each request a token of its own, which knows when it was sent', () => {
		const window = createSendWindow();
		const [first, second] = [window.send(5), window.send(5)];

		expect([first.time, second.time]).toEqual([5, 5]);
		expect(first).not.toBe(second);
	});

	it('takes an answer to a request it does not know for none', () => {
		const window = createSendWindow();
		window.arrive({ time: 5 }, 5);

		expect(window.delay(1, 6)).toBe(0);
		expect(window.lastSent()).toBe(-Infinity);
		expect(window.isEmpty(6)).toBe(true);
	});

	it.each([
		['its answer', 700, 700],
		['the longest way, when its answer comes later', 30_000, MAX_TRAVEL],
	])('lets the minute of a request start at %s', (_, age, counted) => {
		for (const isAskedBefore of [true, false]) {
			const window = createSendWindow();
			const sending = window.send(0);
			if (isAskedBefore) window.delay(1, age - 1);
			window.arrive(sending, age);

			expect(window.delay(1, counted + WINDOW_MS - 1)).toBe(1);
			expect(window.delay(1, counted + WINDOW_MS)).toBe(0);
		}
	});

	it('lets the minute of a request that is never answered start at the longest way', () => {
		const window = createSendWindow();
		window.send(0);

		expect(window.delay(1, MAX_TRAVEL)).toBe(WINDOW_MS);
		expect(window.delay(1, MAX_TRAVEL + WINDOW_MS)).toBe(0);
	});

	it('counts a request no more when its answer comes after minutes', () => {
		const window = createSendWindow();
		const sending = window.send(0);
		expect(window.delay(1, 3 * WINDOW_MS)).toBe(0);
		window.arrive(sending, 3 * WINDOW_MS);

		expect(window.delay(1, 3 * WINDOW_MS)).toBe(0);
		expect(window.isEmpty(3 * WINDOW_MS)).toBe(true);
	});

	it('counts a request once, even when it is answered twice', () => {
		const window = createSendWindow();
		const sending = window.send(0);
		window.arrive(sending, 1);
		window.arrive(sending, 2);

		expect(window.delay(2, 3)).toBe(0);
		expect(window.delay(1, 1 + WINDOW_MS)).toBe(0);
	});

	it('takes each answer for that of its own request, in whatever order they come', () => {
		const window = createSendWindow();
		const [first, second] = [window.send(0), window.send(1_900)];
		window.arrive(second, 1_950);

		// The first one may still be on its way, so it counts for longer than the second.
		expect(window.delay(1, MAX_TRAVEL + WINDOW_MS - 1)).toBe(1);
		window.arrive(first, MAX_TRAVEL + WINDOW_MS);
		expect(window.isEmpty(MAX_TRAVEL + WINDOW_MS)).toBe(true);
	});

	it('is empty before the first request and as soon as none counts any more', () => {
		const window = createSendWindow();
		expect(window.isEmpty(0)).toBe(true);

		window.arrive(window.send(0), 10);
		window.send(20);
		const times = [20, 10 + WINDOW_MS, 19 + MAX_TRAVEL + WINDOW_MS, 20 + MAX_TRAVEL + WINDOW_MS];
		expect(times.map((time) => window.isEmpty(time))).toEqual([false, false, false, true]);
	});

	it('is not empty while one is under way', () => {
		const window = createSendWindow();
		window.send(0);

		expect(window.isEmpty(1)).toBe(false);
	});

	it('keeps the order when one is overdue that was sent before one that is answered', () => {
		const window = createSendWindow();
		window.send(0);
		window.arrive(window.send(100), MAX_TRAVEL + 500);

		expect(window.delay(1, MAX_TRAVEL + 600)).toBe(WINDOW_MS - 500);
	});
});
