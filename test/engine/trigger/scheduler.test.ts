import { pass, useMovedClock } from '../../support/movedClock';
import { WAYS } from '../../support/trigger';
import { ALL, ids, useTrigger } from '../../support/triggerEvents';

const { bench, activated, put } = useTrigger();
useMovedClock();

it.each(WAYS)('polls at the same time ask once, and give an event once (%s)', async (way) => {
	put('a');
	const trigger = await activated(ALL, undefined, way);
	await trigger.poll();
	put('b');
	const before = bench.service.journal.length;
	const polls = await Promise.all([trigger.poll(), trigger.poll(), trigger.poll()]);

	expect(bench.service.journal).toHaveLength(before + 1);
	expect(trigger.executions()).toBe(1);
	expect(polls.flatMap(ids)).toEqual(['b']);
	expect(await trigger.poll()).toEqual([]);
});

it.each(['scheduler', 'cursors'] as const)(
	"events are not given again by a poll with the state from before, but once n8n's durable scheduler has discarded them (%s)",
	async (way) => {
		const trigger = await activated(ALL, undefined, way);
		await trigger.poll();
		const before = trigger.stored();
		put('a');
		expect(ids(await trigger.poll())).toEqual(['a']);
		trigger.store(before);
		const other = await activated(ALL, undefined, way);
		await other.poll();

		expect(await trigger.poll()).toEqual([]);
		await pass(29_000);
		expect(await trigger.poll()).toEqual([]);
		await pass(1_000);
		expect(ids(await trigger.poll())).toEqual(['a']);
	},
);
