import { createReserve } from '../../../../nodes/AppBuilder/transport/pacing/reserve';
import type { Sender } from '../../../../nodes/AppBuilder/transport/pacing/turns';
import { WINDOW_MS } from '../../../../nodes/AppBuilder/transport/pacing/window';
import { newSender } from './permits';

/** Some time of the clock. */
const START = 1_000_000;

const person = () => newSender({ isPerson: true });
const bulk = () => newSender({ sent: 10, expected: () => 2_000 });

/** A reserve beside a bulk run that has sent so many requests, each of which has arrived. */
function beside(sent: number, limit = 100) {
	const reserve = createReserve();
	const send = (sender: Sender, now: number) => {
		const permit = { time: now };
		reserve.sent({ sender, limit, now }, permit);
		reserve.arrive(permit, now);
	};
	for (let request = 0; request < sent; request++) send(bulk(), START);
	const delay = (now: number, sender = bulk()) => reserve.delay({ sender, limit, now });
	return { send, delay };
}

/** How many requests a bulk run may send in a window after so many visits. */
function usable(limit: number, visits: number): number {
	const { send, delay } = beside(1, limit);
	for (let visit = 0; visit < visits; visit++) send(person(), START);
	let sent = 1;
	for (; sent < limit && delay(START) === 0; sent++) send(bulk(), START);
	return sent;
}

describe('the slots that bulk runs leave', () => {
	it.each([
		[0, 19, 1],
		[2, 20, 1],
		[2, 20, 9],
		[3, 60, 9],
		[3, 100, 1],
		[4, 100, 2],
		[5, 100, 3],
		[5, 100, 4],
		[4, 150, 1],
		[11, 500, 1],
		[25, 500, 100],
		[201, 10_000, 1],
	])('are %i of %i, visits so far: %i', (slots, limit, visits) => {
		expect(usable(limit, visits)).toBe(limit - slots);
	});

	it('are none as long as nobody else has come', () => {
		expect(beside(99).delay(START)).toBe(0);
	});

	it('keep bulk waiting until what it sent has left the window', () => {
		const { send, delay } = beside(97);
		send(person(), START + 1);

		expect(delay(START + 1)).toBe(WINDOW_MS - 1);
		expect(delay(START + WINDOW_MS)).toBe(0);
	});

	it('are counted from when requests have arrived', () => {
		const reserve = createReserve();
		const moment = { sender: bulk(), limit: 20, now: START };
		const permits = Array.from({ length: 18 }, () => ({ time: START }));
		for (const permit of permits) reserve.sent(moment, permit);
		for (const permit of permits) reserve.arrive(permit, START + 700);
		reserve.sent({ ...moment, sender: person() }, { time: START });

		expect(reserve.delay({ ...moment, now: START + 700 })).toBe(WINDOW_MS);
	});

	it('are fewer again once a visit has left the window', () => {
		const { send, delay } = beside(1);
		send(person(), START);
		const end = START + WINDOW_MS;
		for (let request = 0; request < 97; request++) send(bulk(), end - 1);

		expect(delay(end - 1)).toBe(WINDOW_MS);
		expect(delay(end)).toBe(0);
	});

	it.each<[string, Sender]>([
		['somebody who looks at a list', person()],
		['a poll', newSender({ isPoll: true })],
		['a run of ten requests', newSender({ expected: () => 10 })],
	])('are for %s', (_, visitor) => {
		const { send, delay } = beside(98);
		send(visitor, START);

		expect(delay(START)).toBe(WINDOW_MS);
		expect(delay(START, visitor)).toBe(0);
	});

	it.each<[string, Sender]>([
		['another bulk run', bulk()],
		['a bulk run that begins', newSender({ expected: () => 11 })],
	])('are not for %s', (_, other) => {
		const { send, delay } = beside(98);
		send(other, START);

		expect(delay(START)).toBe(0);
	});

	it('are not for those who came when no bulk run was under way, such as a bulk run’s own first requests', () => {
		const reserve = createReserve();
		reserve.sent({ sender: newSender(), limit: 100, now: START }, { time: START });
		const sender = newSender({ sent: 10 });
		for (let request = 0; request < 98; request++) {
			reserve.sent({ sender, limit: 100, now: START }, { time: START });
		}

		expect(reserve.delay({ sender, limit: 100, now: START })).toBe(0);
	});

	it('are left for ten windows after the last visit', () => {
		const { send, delay } = beside(1);
		send(person(), START);
		const end = START + 10 * WINDOW_MS;
		for (let request = 0; request < 98; request++) send(bulk(), end - 1);

		expect(delay(end - 1)).toBe(WINDOW_MS);
		expect(delay(end)).toBe(0);
	});

	it('are forgotten with the requests, once neither bulk nor visits count any more', () => {
		const reserve = createReserve();
		const counted = 2_000 + WINDOW_MS;
		expect(reserve.isEmpty(START)).toBe(true);
		reserve.sent({ sender: bulk(), limit: 100, now: START }, { time: START });
		expect(reserve.isEmpty(START + counted - 1)).toBe(false);
		expect(reserve.isEmpty(START + counted)).toBe(true);

		reserve.sent({ sender: bulk(), limit: 100, now: 2 * START }, { time: 2 * START });
		const visit = 2 * START + 1_000;
		reserve.sent({ sender: person(), limit: 100, now: visit }, { time: visit });
		expect(reserve.isEmpty(visit + counted - 1)).toBe(false);
		expect(reserve.isEmpty(visit + counted)).toBe(true);
	});
});
