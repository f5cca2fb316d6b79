import { createSpread } from '../../../../nodes/AppBuilder/transport/pacing/spread';
import type { Sender } from '../../../../nodes/AppBuilder/transport/pacing/turns';
import { WINDOW_MS } from '../../../../nodes/AppBuilder/transport/pacing/window';
import { newSender } from './permits';

/** Some time of the clock. */
const START = 1_000_000;
const LIMIT = 100;
/** Between two requests of a long run: 84 % of a window for all that fit in. */
const interval = (limit: number) => (0.84 * WINDOW_MS) / limit;

/** A run that is under way, and longer than 15 windows. */
const longRun = (sender: Partial<Sender> = {}) =>
	newSender({ sent: 10, expected: () => 15 * LIMIT + 1, ...sender });

/** A moment at which a request of a long run, or of another sender, could be sent. */
const at = (now: number, sender = longRun()) => ({ sender, limit: LIMIT, now });

/** The times at which as many requests are sent that all wait from the start. */
function times(sender: Sender, count: number, limit = LIMIT): number[] {
	const spread = createSpread();
	let now = START;
	return Array.from({ length: count }, () => {
		now += Math.max(0, spread.delay({ sender, limit, now }));
		spread.sent({ sender, limit, now });
		spread.answered();
		return now - START;
	});
}

describe('the requests of a long run', () => {
	it('are sent one by one, evenly over most of a window', () => {
		const sent = times(longRun(), LIMIT + 1);

		expect(sent[0]).toBe(0);
		for (const [index, time] of sent.slice(1).entries()) {
			expect(time).toBeCloseTo((index + 1) * interval(LIMIT) - 250, 4);
		}
		expect(sent.at(-1)).toBeLessThan(WINDOW_MS);
	});

	it('are sent together where they are due within a quarter of a second', () => {
		const limit = 1_000;
		const sender = longRun({ expected: () => 15 * limit + 1 });
		const sent = times(sender, 10, limit);

		expect(sent.filter((time) => time === 0)).toHaveLength(Math.ceil(250 / interval(limit)));
		expect(sent.at(-1)).toBeCloseTo(9 * interval(limit) - 250, 4);
	});

	it('come no later for one that came a little late', () => {
		const spread = createSpread();
		spread.sent(at(START));
		spread.answered();
		spread.answered();
		// Might have been sent 250 ms before it was due.
		spread.sent(at(START + interval(LIMIT) - 20));

		expect(spread.delay(at(START))).toBeCloseTo(2 * interval(LIMIT) - 250, 4);
	});

	it('come no closer for one that came much later: what was missed is not made up for', () => {
		const spread = createSpread();
		spread.sent(at(START));
		spread.sent(at(START + 10_000));

		expect(spread.delay(at(START + 10_000))).toBeCloseTo(interval(LIMIT) - 250, 4);
	});

	it('share one pace with those of another long run', () => {
		const spread = createSpread();
		spread.sent(at(START));
		spread.answered();

		expect(spread.delay(at(START))).toBeCloseTo(interval(LIMIT) - 250, 4);
	});
});

describe('are sent at once, and leave the others their pace:', () => {
	it.each<[string, Sender]>([
		['requests of a run of one window', longRun({ expected: () => LIMIT })],
		['requests of a person', longRun({ isPerson: true })],
		['requests of a poll', longRun({ isPoll: true })],
		['requests of a run that begins', longRun({ sent: 9 })],
	])('%s', (_, sender) => {
		const spread = createSpread();
		spread.sent(at(START));
		for (let response = 0; response < 10; response++) spread.answered();
		const delay = spread.delay(at(START));

		expect(spread.delay(at(START, sender))).toBe(0);
		for (let count = 0; count < LIMIT; count++) spread.sent(at(START, sender));
		expect(spread.delay(at(START))).toBe(delay);
	});

	it('a run that is long only at another limit', () => {
		expect(times(longRun({ expected: () => LIMIT + 1 }), 3, LIMIT + 1)).toEqual([0, 0, 0]);
	});
});

describe('a run of more than a window, but not of many', () => {
	const sender = longRun({ expected: () => 2 * LIMIT });
	/** A spread by which so many were sent, and so many responses came. */
	function after(sent: number, responses: number) {
		const spread = createSpread();
		for (let count = 0; count < sent; count++) spread.sent(at(START, sender));
		for (let count = 0; count < responses; count++) spread.answered();
		return spread;
	}

	it.each([
		['waits for the first response', 1, 0, 1_050],
		['waits for ten responses', 10, 9, 1_050],
		['sends what is due at once after ten responses', 4, 10, 0],
	])('%s', (_, sent, responses, delay) => {
		expect(Math.max(0, after(sent, responses).delay(at(START, sender)))).toBe(delay);
		expect(after(sent, responses).delay(at(START + 1_050, sender))).toBeLessThanOrEqual(0);
	});

	it('spreads the requests of the first minute over five seconds', () => {
		const sent = times(sender, LIMIT + 1);

		expect(sent.slice(0, 5)).toEqual(new Array(5).fill(0));
		expect(sent.at(-1)).toBeCloseTo(0.09 * WINDOW_MS - 250, 4);
	});

	it('spreads them over 2 % of a window for each window after the first', () => {
		const sent = times(longRun({ expected: () => 15 * LIMIT }), LIMIT + 1);

		expect(sent.at(-1)).toBeCloseTo(0.02 * 14 * WINDOW_MS - 250, 4);
	});

	it('looks again when nothing was sent for a window', () => {
		const spread = after(90, 10);
		spread.sent(at(START + WINDOW_MS + 1, sender));

		expect(spread.delay(at(START + WINDOW_MS + 1, sender))).toBe(1_050);
	});

	it('says which responses are waited for', () => {
		const spread = after(1, 9);

		expect([spread.answered(), spread.answered()]).toEqual([true, false]);
	});
});
