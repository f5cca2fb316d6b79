import { watching } from '../../support/triggerEvents';
import { useEngine } from '../../support/useEngine';

const bench = useEngine();
const ALL = { events: ['created', 'updated', 'deleted'] };

const put = (id: string, fields: object = {}) =>
	bench.service.workspaces.set(id, { id, ...fields });
const eventIds = (events: object[]) =>
	events.map((event) => (event as { eventId: string }).eventId);

describe('the ID of an event', () => {
	it('stays the same when n8n has lost what the poll learned, and gives the event again', async () => {
		put('a');
		put('b');
		const trigger = bench.engine.trigger(ALL);
		await trigger.activate();
		const before = trigger.stored();
		put('a', { name: 'New' });
		put('c');
		bench.service.workspaces.delete('b');
		const first = eventIds(await trigger.poll());
		const again = bench.engine.trigger(ALL, before);

		expect(eventIds(await again.restart())).toEqual(first);
		expect(new Set(first).size).toBe(3);
	});

	it('is another one each time the same change happens', async () => {
		put('a', { isOn: false });
		const trigger = bench.engine.trigger(ALL);
		await trigger.activate();
		const all = [];
		for (const isOn of [true, false, true, false]) {
			put('a', { isOn });
			all.push(...eventIds(await trigger.poll()));
		}

		expect(new Set(all).size).toBe(4);
	});

	it('is the same from one version of the package to the next', async () => {
		const trigger = bench.engine.trigger(ALL);
		await trigger.activate();
		put('a', { name: 'A' });
		const created = eventIds(await trigger.poll());
		put('a', { name: 'B' });
		const updated = eventIds(await trigger.poll());
		bench.service.workspaces.delete('a');
		await trigger.poll();
		const deleted = eventIds(await trigger.poll());

		expect([created, updated, deleted]).toEqual([
			['FttOlwUuo_W'],
			['pb6cuxM74K6'],
			['wf24rkAXSDI'],
		]);
	});

	it('is there in a test event too', async () => {
		put('a');

		expect(await bench.engine.trigger(ALL).fetchTestEvent()).toEqual([
			{
				event: 'created',
				id: 'a',
				eventId: expect.stringMatching(/^[\w-]{11}$/),
				workspace: { id: 'a' },
			},
		]);
	});
});

describe('an update names the watched fields that have changed', () => {
	const watched = {
		events: ['updated'],
		...watching('selected', 'title', 'settings.color', 'name'),
	};
	const before = { name: 'A', settings: { color: 'red', size: 1 }, other: 1 };

	it.each<[object, string[]]>([
		[{ name: 'B' }, ['name']],
		[{ settings: { color: 'blue', size: 2 }, name: 'B' }, ['name', 'settings.color']],
		[{ title: 'New' }, ['title']],
		[{ settings: null, other: 2 }, ['settings.color']],
	])('%j', async (change, changed) => {
		put('a', before);
		const trigger = bench.engine.trigger(watched);
		await trigger.activate();
		put('a', { ...before, ...change });

		expect(await trigger.poll()).toMatchObject([{ event: 'updated', id: 'a', changed }]);
	});

	it('as soon as there is something to compare with', async () => {
		put('a', before);
		const trigger = bench.engine.trigger(watched);
		await trigger.activate();
		trigger.change(watching('selected', 'name', 'other'));
		await trigger.activate();
		put('a', { ...before, other: 2 });

		expect(await trigger.poll()).toMatchObject([{ id: 'a', changed: ['other'] }]);
	});

	it.each([{}, watching('except', 'settings')])('but not with %j', async (fields) => {
		put('a', before);
		const trigger = bench.engine.trigger({ events: ['updated'], ...fields });
		await trigger.activate();
		put('a', { ...before, name: 'B' });

		expect((await trigger.poll()).map((event) => Object.keys(event))).toEqual([
			['event', 'id', 'eventId', 'workspace'],
		]);
	});

	it('and all watched fields in a test event', async () => {
		put('a', before);

		expect(await bench.engine.trigger(watched).fetchTestEvent()).toMatchObject([
			{ event: 'updated', changed: ['name', 'settings.color', 'title'] },
		]);
	});
});
