import { ALL, times, useTrigger, watching } from '../../support/triggerEvents';

const { bench, activated, change, knowing, put, remove } = useTrigger();

const eventIds = (events: object[]) =>
	events.map((event) => (event as { eventId: string }).eventId);

describe('the ID of an event', () => {
	it("stays the same when n8n lost the poll's state, and outputs the event again", async () => {
		const trigger = await knowing('a', 'b');
		const before = trigger.stored();
		change('a', { name: 'New' });
		put('c');
		remove('b');
		const first = eventIds(await trigger.poll());
		const again = bench.engine.trigger(ALL, before);

		expect(eventIds(await again.restart())).toEqual(first);
		expect(new Set(first).size).toBe(3);
	});

	it('differs in a node of another name', async () => {
		const triggers = ['One', 'Two'].map((name) => bench.engine.trigger(ALL, '{}', 'memory', name));
		put('a');
		for (const trigger of triggers) await trigger.activate();
		remove('a');
		put('b');
		const polls = await times(2, async (n) => eventIds(await triggers[n].poll()));

		expect(new Set(polls.flat()).size).toBe(4);
	});

	it('differs each time the same change happens', async () => {
		change('a', { isOn: false });
		const trigger = await activated();
		const polls = await times(4, async (count) => {
			change('a', { isOn: count % 2 === 0 });
			return eventIds(await trigger.poll());
		});

		expect(new Set(polls.flat()).size).toBe(4);
	});
});

describe('an update names the watched fields that have changed', () => {
	const watched = {
		events: ['updated'],
		...watching('selected', 'title', 'settings.color', 'name'),
	};
	const before = { name: 'A', settings: { color: 'red', size: 1 }, other: 1 };
	beforeEach(() => change('a', before));

	it.each<[object, string[]]>([
		[{ settings: { color: 'blue', size: 2 }, name: 'B' }, ['name', 'settings.color']],
		[{ title: 'New' }, ['title']],
		[{ settings: null, other: 2 }, ['settings.color']],
	])('%j', async (fields, changed) => {
		const trigger = await activated(watched);
		change('a', { ...before, ...fields });

		expect(await trigger.poll()).toMatchObject([{ event: 'updated', id: 'a', changed }]);
	});

	it.each([{}, watching('except', 'settings')])('but not with %j', async (fields) => {
		const trigger = await activated({ events: ['updated'], ...fields });
		change('a', { ...before, name: 'B' });

		expect((await trigger.poll()).map((event) => Object.keys(event))).toEqual([
			['event', 'id', 'eventId', 'workspace'],
		]);
	});
});
