import { pass, useMovedClock } from '../../support/movedClock';
import { ids, putInto } from '../../support/triggerEvents';
import { useEngine } from '../../support/useEngine';

const bench = useEngine();
useMovedClock();
const ALL = { events: ['created', 'updated', 'deleted'] };

const put = (...all: string[]) => putInto(bench.service, ...all);

describe.each(['scheduler', 'cursors'] as const)("on n8n's durable scheduler (%s)", (way) => {
	const createTrigger = (parameters: object = ALL, stored?: string) =>
		bench.engine.trigger(parameters, stored, way);

	it('what changes between activation and the first poll is given', async () => {
		put('a', 'b');
		const trigger = createTrigger();
		await trigger.activate();
		put('c');
		bench.service.workspaces.delete('a');

		expect(ids(await trigger.poll())).toEqual(['c', 'a']);
		expect(await trigger.poll()).toEqual([]);
	});

	it('polls at the same time give an event once', async () => {
		put('a');
		const trigger = createTrigger();
		await trigger.activate();
		await trigger.poll();
		put('b');
		const polls = await Promise.all([trigger.poll(), trigger.poll(), trigger.poll()]);

		expect(polls.flatMap(ids)).toEqual(['b']);
		expect(await trigger.poll()).toEqual([]);
	});

	it('a poll that was given the state from before the last events does not give them again', async () => {
		const trigger = createTrigger();
		await trigger.activate();
		await trigger.poll();
		const before = trigger.stored();
		put('a');
		expect(ids(await trigger.poll())).toEqual(['a']);
		trigger.store(before);

		expect(await trigger.poll()).toEqual([]);
	});

	it('events that n8n has discarded are given again after a while', async () => {
		const trigger = createTrigger();
		await trigger.activate();
		await trigger.poll();
		const before = trigger.stored();
		put('a');
		await trigger.poll();
		trigger.store(before);
		await pass(30_000);

		expect(ids(await trigger.poll())).toEqual(['a']);
	});

	it('polls confirm that most workspaces are gone, although they store nothing meanwhile', async () => {
		put('a', 'b');
		const trigger = createTrigger();
		await trigger.activate();
		await trigger.poll();
		bench.service.workspaces.clear();

		expect(await trigger.poll()).toEqual([]);
		expect(ids(await trigger.poll())).toEqual(['a', 'b']);
	});

	it('a poll that the rate limit keeps out leaves everything to the next one', async () => {
		put('a');
		const trigger = createTrigger();
		trigger.setBudget(36_000);
		await trigger.activate();
		put('b');
		const headers = { 'retry-after': '120' };
		bench.service.inject({ kind: 'status', status: 429, headers });

		expect(await trigger.poll()).toEqual([]);
		expect(trigger.warnings).toEqual([expect.stringMatching(/The next poll tries again/)]);
	});

	it('a restart between two polls loses nothing', async () => {
		put('a');
		const trigger = createTrigger();
		await trigger.activate();
		put('b');
		await trigger.poll();
		put('c');

		expect(ids(await trigger.restart())).toEqual(['c']);
	});
});
