import { pass, useMovedClock } from '../../support/movedClock';
import { WAYS } from '../../support/trigger';
import { ALL, ids, useTrigger } from '../../support/triggerEvents';

const { bench, activated, put, remove } = useTrigger();
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

describe.each(['scheduler', 'cursors'] as const)("on n8n's durable scheduler (%s)", (way) => {
	it('what changes between activation and the first poll is given', async () => {
		put('a', 'b');
		const trigger = await activated(ALL, undefined, way);
		put('c');
		remove('a');

		expect(ids(await trigger.poll())).toEqual(['c', 'a']);
		expect(await trigger.poll()).toEqual([]);
	});

	it('events are not given again by a poll with the state from before, but once n8n has discarded them', async () => {
		const trigger = await activated(ALL, undefined, way);
		await trigger.poll();
		const before = trigger.stored();
		put('a');
		expect(ids(await trigger.poll())).toEqual(['a']);
		trigger.store(before);

		expect(await trigger.poll()).toEqual([]);
		await pass(30_000);
		expect(ids(await trigger.poll())).toEqual(['a']);
	});

	it('polls confirm that most workspaces are gone, although they store nothing meanwhile', async () => {
		put('a', 'b');
		const trigger = await activated(ALL, undefined, way);
		await trigger.poll();
		remove('a', 'b');

		expect(await trigger.poll()).toEqual([]);
		expect(ids(await trigger.poll())).toEqual(['a', 'b']);
	});
});
