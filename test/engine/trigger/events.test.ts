import { watching } from '../../support/triggerEvents';
import { useEngine } from '../../support/useEngine';

const bench = useEngine();
const ALL = { events: ['created', 'updated', 'deleted'] };
const ANY = expect.any(String) as string;

function put(id: string, fields: object = {}): void {
	bench.service.workspaces.set(id, { id, ...fields });
}

describe('a poll of the trigger', () => {
	it('starts nothing when the workflow is activated, whatever is there', async () => {
		put('a');
		put('b');
		const trigger = bench.engine.trigger(ALL);

		expect(await trigger.activate()).toEqual([]);
		expect(await trigger.poll()).toEqual([]);
		expect(trigger.executions()).toBe(0);
	});

	it('gives what was created and updated in the order of the list, then what was deleted', async () => {
		for (const id of ['a', 'b', 'c', 'd']) put(id);
		const trigger = bench.engine.trigger(ALL);
		await trigger.activate();
		bench.service.workspaces.delete('a');
		put('d', { name: 'New' });
		put('e', { name: 'E' });

		expect(await trigger.poll()).toEqual([
			{ event: 'updated', id: 'd', eventId: ANY, workspace: { id: 'd', name: 'New' } },
			{ event: 'created', id: 'e', eventId: ANY, workspace: { id: 'e', name: 'E' } },
			{ event: 'deleted', id: 'a', eventId: ANY },
		]);
		expect(await trigger.poll()).toEqual([]);
		expect(trigger.executions()).toBe(1);
	});

	it.each([
		['created', 'c'],
		['updated', 'b'],
		['deleted', 'a'],
	])('gives only the events that were chosen: %s', async (event, id) => {
		put('a');
		put('b');
		put('stays');
		const trigger = bench.engine.trigger({ events: [event] });
		await trigger.activate();
		bench.service.workspaces.delete('a');
		put('b', { name: 'New' });
		put('c');

		expect(await trigger.poll()).toEqual([expect.objectContaining({ event, id })]);
		expect(await trigger.poll()).toEqual([]);
	});

	it('gives only what is created when it was not told otherwise', async () => {
		const trigger = bench.engine.trigger();
		await trigger.activate();
		put('a');
		expect(await trigger.poll()).toEqual([
			{ event: 'created', id: 'a', eventId: ANY, workspace: { id: 'a' } },
		]);
		put('a', { name: 'New' });
		expect(await trigger.poll()).toEqual([]);
	});

	it('knows workspaces by IDs that are numbers, of any size', async () => {
		const path = '/v1/workspaces';
		const list = (body: string) => bench.service.inject({ kind: 'answer', path, body });
		const trigger = bench.engine.trigger(ALL);
		list('[{"id":1},{"id":12345678901234567890}]');
		await trigger.activate();
		list('[{"id":1},{"id":12345678901234567890},{"id":12345678901234567891}]');

		expect((await trigger.poll()).map(({ event, id }) => [event, id])).toEqual([
			['created', '12345678901234567891'],
		]);
	});

	it('gives a workspace once that is on two pages, as when pages shift while they are read', async () => {
		const trigger = bench.engine.trigger(ALL);
		await trigger.activate();
		const headers = { link: `<${bench.service.baseUrl}/workspaces?page=2>; rel="next"` };
		const body = '[{"id":"a"},{"id":"b"}]';
		bench.service.inject({ kind: 'answer', path: '/v1/workspaces', body, headers });
		bench.service.inject({ kind: 'answer', path: '/v1/workspaces', body: '[{"id":"b","n":1}]' });

		expect((await trigger.poll()).map(({ id }) => id)).toEqual(['a', 'b']);
	});
});

describe('an update', () => {
	it.each<[string, object, object, boolean]>([
		['any field, unless told otherwise', {}, { settings: { color: 'red' } }, true],
		['a watched field', watching('selected', 'name', 'x'), { name: 'B' }, true],
		['not a field that is not watched', watching('selected', 'x'), { name: 'B' }, false],
		[
			'not a field within another one that is not watched',
			watching('selected', 'settings.color'),
			{ settings: { color: 'blue', size: 2 } },
			false,
		],
		['not an excepted field in a list', watching('except', 'all.at'), { all: [{ at: 2 }] }, false],
		['another field in a list', watching('except', 'all.at'), { all: [{ at: 1, n: 1 }] }, true],
	])('is a change of %s', async (_, parameters, change, isUpdate) => {
		const before = { name: 'A', settings: { size: 1, color: 'blue' }, all: [{ at: 1 }] };
		put('a', before);
		const trigger = bench.engine.trigger({ events: ['updated'], ...parameters });
		await trigger.activate();
		put('a', { ...before, ...change });

		expect(await trigger.poll()).toHaveLength(isUpdate ? 1 : 0);
	});
});
