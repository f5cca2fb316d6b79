import { Limiter } from '../../../../nodes/AppBuilder/transport/pacing/limiter';
import { inTime, pass, useMovedClock } from '../../../support/movedClock';
import {
	acquire,
	acquireAll,
	FREE,
	MINUTE,
	newBulk,
	newExecution,
	newSearch,
	SECOND,
} from './permits';

useMovedClock();

const LIMIT = 100;

/** Asks for permits, and gives how many of them are sent so far. */
function send(limiter: Limiter, count: number, sender = newBulk()) {
	const all = acquireAll(limiter, count, { ...FREE, sender });
	const state = { sent: 0, done: Promise.all(all) };
	for (const request of all) void request.then(() => state.sent++);
	return state;
}

describe('a bulk execution', () => {
	it('keeps slots free for 15 minutes after a visit, and not before it or later', async () => {
		const limiter = new Limiter();
		const long = newBulk();
		const before = send(limiter, 150, long);
		await pass(2 * SECOND);
		expect(before.sent).toBe(LIMIT);
		await inTime(acquire(limiter, { ...FREE, sender: newSearch() }));
		await inTime(send(limiter, 150, long).done);
		await pass(2 * MINUTE);
		const again = send(limiter, 150, long);
		await pass(0);
		expect(again.sent).toBe(LIMIT - 2);

		await inTime(again.done);
		await pass(15 * MINUTE);
		const later = send(limiter, 150, long);
		await pass(0);
		expect(later.sent).toBe(LIMIT);
		await inTime(later.done);
	});

	it.each([
		[15, LIMIT],
		[15.01, LIMIT - 2],
	])('of %f windows sends %i in its first minute', async (windows, count) => {
		const bulk = send(new Limiter(), 110, newBulk(windows * LIMIT));
		await pass(0.5 * MINUTE);

		expect(bulk.sent).toBe(count);
		await inTime(bulk.done);
	});

	it.each([
		[9, 0],
		[10, 1],
		[51, 2],
	])('at a limit of %i keeps %i free, also after a visit that gave up', async (limit, free) => {
		const limiter = new Limiter();
		const sender = newBulk(limit);
		const sendAll = () => acquireAll(limiter, limit, { requestsPerMinute: limit, sender });
		await Promise.all(sendAll());
		const controller = new AbortController();
		const { signal } = controller;
		const visit = acquire(limiter, { requestsPerMinute: limit, sender: newSearch(), signal });
		controller.abort();
		await expect(visit).rejects.toBe(signal.reason);
		await pass(2 * MINUTE);
		let sent = 0;
		for (const request of sendAll()) void request.then(() => sent++);
		await pass(0);

		expect(sent).toBe(limit - free);
		await pass(5 * MINUTE);
	});

	it.each([
		['for the first requests of another bulk execution', newExecution(500), 20],
		['for a visit when none has sent for two minutes', newSearch(), 1],
	])('keeps none free %s', async (_, sender, count) => {
		const limiter = new Limiter();
		await send(limiter, LIMIT).done;
		await pass(2.1 * MINUTE);
		await inTime(send(limiter, count, sender).done);
		await pass(2 * MINUTE);
		const later = send(limiter, 150);
		await pass(0);

		expect(later.sent).toBe(LIMIT);
		await inTime(later.done);
	});
});
