import { seed, sentTo, upsert } from '../support/upsert';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const sent = () => sentTo(bench.service);

describe('Workspace → Create or Update', () => {
	it('creates what is not there, updates what is, and gives both as the service returned them', async () => {
		seed(bench.service, { id: 'b', name: 'Blog', color: 'red', kept: true });
		const { error, json, sources } = await bench.runNode(upsert(), [
			{ name: 'Shop', color: 'green' },
			{ name: 'Blog', color: 'blue' },
		]);

		expect(error).toBeUndefined();
		expect(json).toMatchObject([
			{ id: 'ws_1', name: 'Shop', color: 'green' },
			{ id: 'b', name: 'Blog', color: 'blue', kept: true },
		]);
		expect(sources).toEqual([0, 1]);
		expect(sent().sort()).toEqual([
			'GET workspaces',
			'PATCH workspaces/b {"name":"Blog","color":"blue"}',
			'POST workspaces {"name":"Shop","color":"green"}',
		]);
	});

	it('sends the fields as Create does, however they are specified', async () => {
		const fields = { assignments: [{ id: '1', name: 'at.x', type: 'number', value: '7' }] };
		await bench.runNode(upsert({ matchOn: ['at.x'], mappingMode: 'defineBelow', fields }));
		bench.service.workspaces.clear();
		const fieldsJson = '{"n": 12345678901234567890, "rate": 1.5}';
		await bench.runNode(upsert({ matchOn: ['n'], mappingMode: 'json', fieldsJson }));

		expect(sent().filter((line) => line.startsWith('POST'))).toEqual([
			'POST workspaces {"at":{"x":7}}',
			'POST workspaces {"n":12345678901234567890,"rate":1.5}',
		]);
	});

	it('reads the list once for all items, over all its pages', async () => {
		bench.service.settings.pageSize = 2;
		const names = ['a', 'b', 'c', 'd', 'e', 'f'];
		seed(bench.service, ...names.slice(1).map((name) => ({ id: name, name })));
		const items = names.map((name) => ({ name }));
		await bench.runNode(upsert(), items);

		expect(sent().filter((line) => line.startsWith('GET'))).toEqual([
			'GET workspaces',
			'GET workspaces?page=2',
			'GET workspaces?page=3',
		]);
		expect(sent()).toHaveLength(3 + 6);
		expect(bench.service.workspaces.size).toBe(6);
	});
});

describe('what exists', () => {
	const items = [
		{ name: 'A', seats: 1 },
		{ name: 'B', seats: 2 },
	];
	beforeEach(() => seed(bench.service, { id: 'a', name: 'A', seats: 1 }, { id: 'b', name: 'B' }));

	it('is not sent anything where every given field already has that value', async () => {
		const { json } = await bench.runNode(upsert({ ifWorkspaceExists: 'updateIfChanged' }), items);

		expect(sent()).toEqual(['GET workspaces', 'PATCH workspaces/b {"name":"B","seats":2}']);
		expect(json).toMatchObject([
			{ id: 'a', seats: 1 },
			{ id: 'b', seats: 2 },
		]);
	});

	it('stays as it is with Skip, and is given as it was read', async () => {
		const { json, hints } = await bench.runNode(upsert({ ifWorkspaceExists: 'skip' }), items);

		expect(sent()).toEqual(['GET workspaces']);
		expect(json).toEqual([
			{ id: 'a', name: 'A', seats: 1 },
			{ id: 'b', name: 'B' },
		]);
		expect(hints).toEqual(['2 skipped']);
	});

	it('is told in words that it may have been deleted meanwhile', async () => {
		bench.service.inject({ kind: 'status', status: 404, method: 'PATCH' });
		const { error } = await bench.runNode(upsert(), [items[0]]);

		expect(error?.message).toBe(`No workspace has the ID "a" [item 0: name "A"]`);
		expect(error?.description).toMatch(
			/^It existed a moment ago\. It may have been deleted since\. If it's gone, execute the workflow again/,
		);
		expect(bench.service.workspaces.size).toBe(2);
	});
});

describe('several that match', () => {
	beforeEach(() =>
		seed(
			bench.service,
			{ id: 'a1', name: 'A', seats: 1 },
			{ id: 'b', name: 'B' },
			{ id: 'a2', name: 'A' },
		),
	);

	it('stop the item with their IDs', async () => {
		const { error } = await bench.runNode(upsert(), [{ name: 'A' }]);

		expect(error?.message).toBe('2 workspaces have the same "name": a1, a2 [item 0: name "A"]');
		expect(sent()).toEqual(['GET workspaces']);
	});

	it('are all updated with Update All Matches, and give an item each', async () => {
		const { json, sources, hints } = await bench.runNode(
			upsert({ options: { updateAllMatches: true }, ifWorkspaceExists: 'updateIfChanged' }),
			[{ name: 'A', seats: 1 }],
		);

		expect(json).toMatchObject([
			{ id: 'a1', seats: 1 },
			{ id: 'a2', seats: 1 },
		]);
		expect(sources).toEqual([0, 0]);
		expect(sent()).toEqual(['GET workspaces', 'PATCH workspaces/a2 {"name":"A","seats":1}']);
		expect(hints).toEqual(['1 updated, 1 unchanged']);
	});

	it.each([
		['a1', 'Failed: a1. Not sent: a2, a3.', ''],
		['a2', 'Failed: a2. Updated: a1. Not sent: a3.', '1 updated'],
		['a3', 'Failed: a3. Updated: a1, a2.', '2 updated'],
	])('say which were updated where %s is not', async (id, said, counted) => {
		seed(bench.service, { id: 'a3', name: 'A' });
		const path = `/v1/workspaces/${id}`;
		bench.service.inject({ kind: 'status', status: 422, method: 'PATCH', path });
		const { json, hints } = await bench.runNode(
			upsert({ options: { updateAllMatches: true, maxConcurrentItems: 1 } }),
			[{ name: 'A', seats: 2 }],
			{ onError: 'continueRegularOutput' },
		);

		expect(json).toMatchObject([{ httpCode: '422' }]);
		expect(json[0].description).toMatch(new RegExp(`${said}$`));
		expect(hints.join()).toBe(counted);
	});

	it('list five IDs of each kind where one of many is not updated', async () => {
		bench.service.workspaces.clear();
		const ids = Array.from({ length: 14 }, (_, index) => `w${index}`);
		seed(bench.service, ...ids.map((id) => ({ id, name: 'A' })));
		const path = '/v1/workspaces/w6';
		bench.service.inject({ kind: 'status', status: 422, method: 'PATCH', path });
		const updateAll = upsert({ options: { updateAllMatches: true } });
		const { error } = await bench.runNode(updateAll, [{ name: 'A' }]);

		expect(error?.description).toContain(
			'Failed: w6. Updated: w0, w1, w2, w3, w4, and 1 more. Not sent: w7, w8, w9, w10, w11, and 2 more.',
		);
	});
});
