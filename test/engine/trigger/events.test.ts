import { ALL, useTrigger, watching } from '../../support/triggerEvents';

const { bench, activated, answer, change, knowing, put, remove } = useTrigger();
const ANY = expect.any(String) as string;

describe('a poll of the trigger', () => {
	it('starts nothing when the workflow is published, whatever exists', async () => {
		put('a', 'b');
		const trigger = bench.engine.trigger(ALL);

		expect(await trigger.activate()).toEqual([]);
		expect(await trigger.poll()).toEqual([]);
		expect(trigger.executions()).toBe(0);
	});

	it('outputs created and updated workspaces in the order of the list, then deleted ones', async () => {
		const trigger = await knowing('a', 'b', 'c', 'd');
		remove('a');
		change('d', { name: 'New' });
		change('e', { name: 'E' });

		expect(await trigger.poll()).toEqual([
			{ event: 'updated', id: 'd', eventId: ANY, workspace: { id: 'd', name: 'New' } },
			{ event: 'created', id: 'e', eventId: ANY, workspace: { id: 'e', name: 'E' } },
			{ event: 'deleted', id: 'a', eventId: ANY },
		]);
		expect(await trigger.poll()).toEqual([]);
		expect(trigger.executions()).toBe(1);
	});

	it.each([
		['created', 'c', { events: ['created'] }],
		['updated', 'b', { events: ['updated'] }],
		['deleted', 'a', { events: ['deleted'] }],
		['created', 'c', {}],
	])('outputs only events that are %s, namely %s, with %j', async (event, id, parameters) => {
		put('a', 'b', 'stays');
		const trigger = await activated(parameters);
		remove('a');
		change('b', { name: 'New' });
		put('c');

		expect(await trigger.poll()).toMatchObject([{ event, id }]);
		expect(await trigger.poll()).toEqual([]);
	});

	it('knows workspaces by IDs that are numbers, of any size', async () => {
		const known = '{"id":1},{"id":12345678901234567890}';
		answer([], { body: `[${known}]` });
		const trigger = await activated();
		answer([], { body: `[${known},{"id":12345678901234567891}]` });

		expect(await trigger.poll()).toMatchObject([{ event: 'created', id: '12345678901234567891' }]);
	});
});

describe('an update', () => {
	it.each<[string, object, object, boolean]>([
		['any field, unless told otherwise', {}, { settings: { color: 'red' } }, true],
		['not a field that is not watched', watching('selected', 'x'), { name: 'B' }, false],
		['not an excepted field in a list', watching('except', 'all.at'), { all: [{ at: 2 }] }, false],
	])('is a change of %s', async (_, parameters, fields, isUpdate) => {
		const before = { name: 'A', settings: { size: 1, color: 'blue' }, all: [{ at: 1 }] };
		change('a', before);
		const trigger = await activated({ events: ['updated'], ...parameters });
		change('a', { ...before, ...fields });

		expect(await trigger.poll()).toHaveLength(isUpdate ? 1 : 0);
	});
});
