import { createReserve } from '../../../../nodes/AppBuilder/transport/pacing/reserve';
import type { Sender } from '../../../../nodes/AppBuilder/transport/pacing/turns';
import { WINDOW_MS } from '../../../../nodes/AppBuilder/transport/pacing/window';
import { newSender } from './permits';

/** Some time of the clock. */
const START = 1_000_000;

const person = () => newSender({ isPerson: true });
const bulk = () => newSender({ sent: 10, expected: () => 2_000 });

/** How many slots a bulk run leaves, some time after such a sender has sent a request. */
function left(visitor: Sender, { limit = 100, after = 0, sender = bulk() } = {}): number {
	const reserve = createReserve();
	reserve.sent({ sender: visitor, limit, now: START });
	return reserve.size({ sender, limit, now: START + after });
}

describe('the slots that a bulk run leaves', () => {
	it.each([
		[0, 19],
		[2, 20],
		[2, 100],
		[3, 150],
		[10, 500],
		[200, 10_000],
	])('are %i of %i, where others come as well', (slots, limit) => {
		expect(left(person(), { limit })).toBe(slots);
	});

	it('are none on a key that nobody has used yet', () => {
		expect(createReserve().size({ sender: bulk(), limit: 100, now: START })).toBe(0);
	});

	it.each<[string, Sender]>([
		['somebody who looks at a list', person()],
		['a poll', newSender({ isPoll: true })],
		['a run of ten requests', newSender({ expected: () => 10 })],
	])('are for %s', (_, visitor) => {
		expect(left(visitor)).toBe(2);
	});

	it.each<[string, Sender]>([
		['another bulk run', bulk()],
		['a bulk run that begins', newSender({ expected: () => 11 })],
		['a run that sends more than it said', newSender({ sent: 10 })],
	])('are not for %s', (_, visitor) => {
		expect(left(visitor)).toBe(0);
	});

	it('are left for ten windows after the last visit', () => {
		expect(left(person(), { after: 10 * WINDOW_MS - 1 })).toBe(2);
		expect(left(person(), { after: 10 * WINDOW_MS })).toBe(0);
	});

	it.each<[string, Sender]>([
		['a person', person()],
		['a run that begins', newSender()],
		['a poll of many pages', newSender({ isPoll: true, sent: 10 })],
	])('are there for %s', (_, sender) => {
		expect(left(person(), { sender })).toBe(0);
	});
});
