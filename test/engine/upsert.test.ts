import { seed, sentTo, upsert } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const sent = () => sentTo(bench.service);

it('Workspace → Create or Update creates missing workspaces, updates existing ones, and outputs both as the service returned them', async () => {
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
		...['GET workspaces', 'GET workspaces'],
		'PATCH workspaces/b {"name":"Blog","color":"blue"}',
		'POST workspaces {"name":"Shop","color":"green"}',
	]);
});

describe('an existing workspace', () => {
	const items = [
		{ name: 'A', seats: 1 },
		{ name: 'B', seats: 2 },
	];
	beforeEach(() => seed(bench.service, { id: 'a', name: 'A', seats: 1 }, { id: 'b', name: 'B' }));

	it('is not updated if every given field already has that value', async () => {
		// Nothing else is set, as when the form opens.
		const { json } = await bench.runNode(upsert({ ifWorkspaceExists: undefined }), items);

		expect(sent()).toEqual(['GET workspaces', 'PATCH workspaces/b {"name":"B","seats":2}']);
		expect(json).toMatchObject([
			{ id: 'a', seats: 1 },
			{ id: 'b', seats: 2 },
		]);
	});

	it('stays unchanged with Skip, and is output as it was read', async () => {
		const { json, hints } = await bench.runNode(upsert({ ifWorkspaceExists: 'skip' }), items);

		expect(sent()).toEqual(['GET workspaces']);
		expect(json).toEqual([
			{ id: 'a', name: 'A', seats: 1 },
			{ id: 'b', name: 'B' },
		]);
		expect(hints).toEqual(['2 skipped']);
	});

	it('is reported as possibly deleted meanwhile', async () => {
		bench.service.inject({ kind: 'status', status: 404, method: 'PATCH' });
		const { error } = await bench.runNode(upsert(), [items[0]]);

		expect(error?.message).toBe(`No workspace has the ID "a" [item 0: name "A"]`);
		expect(error?.description).toMatch(/^It may have been deleted/);
		expect(bench.service.workspaces.size).toBe(2);
	});
});

it('failed items are counted, with the first reason, also in a dry run, which goes on', async () => {
	seed(bench.service, { id: 'b', name: 'B' });
	const unsafe = { name: 2 ** 60 };
	const items = [{ name: 'A' }, { name: 'B' }, { name: '' }, { name: 'b' }, { name: 'X' }, unsafe];
	const run = async (options: object, onError?: 'continueErrorOutput') => {
		const { task } = await bench.engine.run({
			nodes: [{ name: 'App Builder', parameters: upsert({ options }), onError }],
			items,
		});
		const { hints = [], data } = task('App Builder');
		const texts = hints.map(({ type, message }) => [type, message]);
		return { texts, errors: data!.main[0]!.map(({ json }) => json.error) };
	};
	bench.service.inject({ kind: 'status', status: 422, sent: '"X"' });

	expect(await run({ dryRun: true })).toEqual({
		texts: [
			[
				'info',
				'Dry run: 2 would be created, 1 would be updated. The nodes after this one run for real.',
			],
			['warning', '3 failed, the first: This item has no "name" [item 2]'],
		],
		errors: [
			...[undefined, undefined, 'This item has no "name" [item 2]'],
			...['The existing workspace b is nearly the same: name "B" [item 3: name "b"]', undefined],
			expect.stringMatching(/ \[item 5\]$/),
		],
	});
	expect((await run({}, 'continueErrorOutput')).texts).toEqual([
		['info', '1 created, 1 updated'],
		['warning', '4 failed, the first: This item has no "name" [item 2]'],
	]);
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

	it('are all updated with Allow Several Matches, and output an item each', async () => {
		const { json, sources, hints } = await bench.runNode(
			upsert({
				options: { allowSeveralMatches: true, addAction: true },
				ifWorkspaceExists: 'updateIfChanged',
			}),
			[{ name: 'A', seats: 1 }],
		);

		expect(json).toMatchObject([
			{ id: 'a1', seats: 1, action: 'unchanged' },
			{ id: 'a2', seats: 1, action: 'updated' },
		]);
		expect(sources).toEqual([0, 0]);
		expect(sent()).toEqual(['GET workspaces', 'PATCH workspaces/a2 {"name":"A","seats":1}']);
		expect(hints).toEqual(['1 updated, 1 unchanged']);
	});

	it('are counted up to one that is not updated', async () => {
		seed(bench.service, { id: 'a3', name: 'A' });
		const path = '/v1/workspaces/a2';
		bench.service.inject({ kind: 'status', status: 422, method: 'PATCH', path });
		const { json, hints } = await bench.runNode(
			upsert({ options: { allowSeveralMatches: true } }),
			[{ name: 'A', seats: 2 }],
			{ onError: 'continueRegularOutput' },
		);

		expect(json).toMatchObject([{ reason: 'rejected' }]);
		expect(json[0].description).toContain(' Updated: a1. Failed: a2. Not sent: a3.');
		expect(sent().map((line) => line.split(' ')[1])).toEqual([
			...['workspaces', 'workspaces/a1', 'workspaces/a2'],
		]);
		expect(hints).toEqual(['1 updated', expect.stringMatching(/^1 failed: The service rejected/)]);
	});
});
