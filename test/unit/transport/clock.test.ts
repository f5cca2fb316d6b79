import { Deadlines } from '../../../nodes/AppBuilder/transport/clock';
import { pass, useMovedClock } from '../../support/movedClock';

const MINUTE = 60_000;

useMovedClock();

let deadlines: Deadlines;
/** Those that have expired, by how long they last. */
let expired: number[];
const start = (ms: number) => deadlines.start(ms, () => expired.push(ms));

beforeEach(() => {
	deadlines = new Deadlines();
	expired = [];
});

it('a deadline expires once, when its time is up', async () => {
	start(1_500);
	await pass(1_499);
	expect(expired).toEqual([]);

	await pass(MINUTE);
	expect(expired).toEqual([1_500]);
});

it('a deadline that is stopped does not expire', async () => {
	start(1_500)();
	await pass(MINUTE);

	expect(expired).toEqual([]);
});

it('deadlines share one sleep, and each expires in its own time', async () => {
	[3_000, 2_000, 4_000].map(start);
	expect(jest.getTimerCount()).toBe(1);
	await pass(2_000);
	expect(expired).toEqual([2_000]);
	await pass(1_000);
	expect(expired).toEqual([2_000, 3_000]);
	await pass(1_000);
	expect(expired).toEqual([2_000, 3_000, 4_000]);
});

it('a deadline is at most 250 ms late beside a longer one', async () => {
	start(MINUTE);
	start(10);
	await pass(250);

	expect(expired).toEqual([10]);
});

it('deadlines leave no timer behind once the last is over, and start again', async () => {
	start(MINUTE)();
	await pass(250);
	expect(jest.getTimerCount()).toBe(0);

	start(10);
	await pass(10);
	expect(expired).toEqual([10]);
});
