import { sleep } from '../../../../nodes/AppBuilder/transport/clock';
import { Sender } from '../../../../nodes/AppBuilder/transport/pacing/sender';
import { inTime, useMovedClock } from '../../../support/movedClock';
import { MINUTE, newExecution, newSearch, SECOND } from './permits';

useMovedClock();

describe('a sender', () => {
	const longSearch = Object.assign(newSearch(), { sent: 100 });

	it.each<[string, Sender, object]>([
		['ten items', newExecution(10), { isBulk: false, isShort: true }],
		['eleven items', newExecution(11), { isBulk: false, isShort: false }],
		['eleven items, ten of them sent', newExecution(11, 10), { isBulk: true, isShort: false }],
		['many pages, read by a search', longSearch, { isBulk: false, isShort: true }],
	])('of %s: %j', (_, sender, expected) => {
		expect(sender).toMatchObject(expected);
	});

	it('has been refused for the pauses since it began, or since a request of its own was accepted', () => {
		const sender = newExecution();
		expect(sender.refusedMs(MINUTE)).toBe(0);
		sender.begin(MINUTE);
		sender.begin(2 * MINUTE);
		expect(sender.refusedMs(3 * MINUTE)).toBe(2 * MINUTE);
		sender.accepted(4 * MINUTE);
		expect(sender.refusedMs(5 * MINUTE)).toBe(MINUTE);
	});

	it.each([
		[5 * MINUTE, 0, false],
		[5 * MINUTE + 1, 0, true],
		[MINUTE, 4 * MINUTE, false],
		[MINUTE, 4 * MINUTE + 1, true],
		[0, 10 * MINUTE, false],
	])('that has %i ms to wait, after %i ms, gives up: %s', (pauseMs, refusedMs, expected) => {
		expect(newExecution().givesUp(pauseMs, refusedMs)).toBe(expected);
	});

	it('counts waits that overlap once, also while they last', async () => {
		const sender = newExecution();
		await inTime(sleep(10 * SECOND));
		const waits = [2, 3, 6].map(async (seconds) => await sender.measure(sleep(seconds * SECOND)));
		await inTime(sleep(5 * SECOND));
		const meanwhile = sender.waitedMs;
		await inTime(Promise.all(waits));
		await inTime(sleep(10 * SECOND));

		expect(meanwhile).toBe(5 * SECOND);
		expect(sender.waitedMs).toBe(6 * SECOND);
	});
});
