import { createEvenly } from '../../../../nodes/AppBuilder/transport/pacing/evenly';
import { WINDOW_MS } from '../../../../nodes/AppBuilder/transport/pacing/window';

const LIMIT = 100;
const SECOND = 1_000;

/** The rate, in requests per minute, at which requests are sent at that time. */
const rateOf = (evenly: ReturnType<typeof createEvenly>, now: number) =>
	WINDOW_MS / evenly.spacing(LIMIT, now);
const refusal = (now: number, pause = SECOND) => ({ limit: LIMIT, pause, now });

describe('requests are sent', () => {
	it('at once, where none was refused', () => {
		const evenly = createEvenly();

		expect(evenly.isOn(0)).toBe(false);
		expect(evenly.spacing(LIMIT, 0)).toBe(0);
	});

	it('evenly, as the limit has it, after the first 429', () => {
		const evenly = createEvenly();
		evenly.refused(0, refusal(0));

		expect(rateOf(evenly, 0)).toBeCloseTo(LIMIT);
		expect(rateOf(evenly, WINDOW_MS)).toBeCloseTo(LIMIT);
	});

	it('at 0.7 of the rate after another one, and at the limit again with time', () => {
		const evenly = createEvenly();
		evenly.refused(0, refusal(0));
		evenly.refused(SECOND, refusal(SECOND));
		expect(rateOf(evenly, SECOND)).toBeCloseTo(70);
		evenly.refused(2 * SECOND, refusal(2 * SECOND));
		const rate = 0.7 * (70 + (LIMIT * SECOND) / WINDOW_MS);
		expect(rateOf(evenly, 2 * SECOND)).toBeCloseTo(rate);

		expect(rateOf(evenly, 2 * SECOND + WINDOW_MS / 4)).toBeCloseTo(rate + LIMIT / 4);
		expect(rateOf(evenly, 2 * SECOND + WINDOW_MS)).toBeCloseTo(LIMIT);
	});

	it('at the same rate, where the refused request was sent before the last change', () => {
		const evenly = createEvenly();
		evenly.refused(0, refusal(SECOND));
		evenly.refused(SECOND - 1, refusal(SECOND));

		expect(rateOf(evenly, SECOND)).toBeCloseTo(LIMIT);
		evenly.refused(SECOND, refusal(SECOND));
		expect(rateOf(evenly, SECOND)).toBeCloseTo(70);
	});

	it('never below a sixteenth of the limit', () => {
		const evenly = createEvenly();
		for (let count = 0; count < 30; count++) evenly.refused(0, refusal(0));

		expect(rateOf(evenly, 0)).toBeCloseTo(LIMIT / 16);
	});

	it('evenly for two windows after the pause, and for longer with each 429', () => {
		const evenly = createEvenly();
		evenly.refused(0, refusal(0, 3 * SECOND));
		const end = 3 * SECOND + 2 * WINDOW_MS;
		expect(evenly.isOn(end - 1)).toBe(true);
		expect(evenly.isOn(end)).toBe(false);
		evenly.refused(-1, refusal(end - 1, 2 * SECOND));

		expect(evenly.isOn(end + SECOND + 2 * WINDOW_MS)).toBe(true);
		expect(evenly.isOn(end + 2 * SECOND + 2 * WINDOW_MS)).toBe(false);
	});

	it('at the rate of the limit again after a 429, once even sending has ended', () => {
		const evenly = createEvenly();
		evenly.refused(0, refusal(0));
		evenly.refused(0, refusal(0));
		const later = 10 * WINDOW_MS;
		expect(evenly.spacing(LIMIT, later)).toBe(0);
		evenly.refused(later, refusal(later));

		expect(rateOf(evenly, later)).toBeCloseTo(LIMIT);
	});
});
