import { now, sleep } from '../../../../nodes/AppBuilder/transport/clock';
import { Sender } from '../../../../nodes/AppBuilder/transport/pacing/sender';
import { simulate, pass, useMovedClock } from '../../../support/movedClock';
import { MINUTE, newExecution, newSearch, SECOND } from './permits';

useMovedClock();

describe('a sender', () => {
	const longSearch = Object.assign(newSearch(), { requests: 100 });

	it.each<[string, Sender, boolean]>([
		['nine requests', newExecution(0, 9), false],
		['ten requests', newExecution(0, 10), true],
		['many pages, read by a search', longSearch, false],
	])('after %s is bulk: %j', (_, sender, isBulk) => {
		expect(sender.isBulk).toBe(isBulk);
	});

	it.each([
		[5 * MINUTE, 0, false],
		[5 * MINUTE + 1, 0, true],
		[MINUTE, 4 * MINUTE, false],
		[MINUTE, 4 * MINUTE + 1, true],
		[0, 10 * MINUTE, false],
	])('that has %i ms to wait, after %i ms, gives up: %s', async (pauseMs, refusedMs, expected) => {
		const sender = newExecution();
		sender.refusedAt = now();
		await pass(refusedMs);
		expect(sender.givesUp(pauseMs)).toBe(expected);
	});

	it('counts waits that overlap once, also while they last', async () => {
		const sender = newExecution();
		await simulate(sleep(10 * SECOND));
		const waits = [2, 3, 6].map(async (seconds) => await sender.measure(sleep(seconds * SECOND)));
		await simulate(sleep(5 * SECOND));
		const meanwhile = sender.waitedMs;
		await simulate(Promise.all(waits));
		await simulate(sleep(10 * SECOND));

		expect(meanwhile).toBe(5 * SECOND);
		expect(sender.waitedMs).toBe(6 * SECOND);
	});
});
