import { trackTries } from '../support/tries';
import { seed, sentTo, upsert } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const tries = trackTries(bench);
const sent = () => sentTo(bench.service);
const options = { dryRun: true, maxConcurrentItems: 1 };

it('a dry run of Create or Update says for each item what would be created, changed, or left alone', async () => {
	seed(
		bench.service,
		{ id: 'a', name: 'A', seats: 1, more: 'x' },
		{ id: 'b', name: 'B', seats: 2 },
	);
	const items = [
		{ name: 'A', seats: 3, color: 'red' },
		{ name: 'B', seats: 2 },
		{ name: 'C', seats: 4 },
	];
	const parameters = upsert({ ifWorkspaceExists: 'updateIfChanged', options });
	const { json, hints } = await bench.runNode(parameters, items);

	const changes = { seats: { from: 1, to: 3 }, color: { to: 'red' } };
	expect(json).toEqual([
		{ action: 'update', details: { id: 'a', match: { name: 'A' }, changes } },
		{ action: 'unchanged', details: { id: 'b' } },
		{ action: 'create', details: { fields: { name: 'C', seats: 4 } } },
	]);
	expect(sent()).toEqual(['GET workspaces']);
	expect(hints).toEqual([
		'Not in all items, and not cleared where missing: color',
		'Dry run: 1 would be created, 1 would be updated, 1 would be unchanged. The nodes after this one run for real.',
		'In no workspace (a typo?), so sent each time unless empty: color',
	]);
});

it('a dry run of Create or Update shows which values matched a workspace, except its ID', async () => {
	seed(bench.service, { id: 'a', at: { code: 1 }, seats: 1 });
	const item = { id: 'a', at: { code: 1 }, seats: 2 };
	const detailsFor = async (...matchOn: string[]) =>
		(await bench.runNode(upsert({ matchOn, options }), [item])).json[0].details;

	const changes = { seats: { from: 1, to: 2 } };
	expect(await detailsFor('id', 'at.code')).toEqual({ id: 'a', match: { 'at.code': 1 }, changes });
	expect(await detailsFor('id')).toEqual({ id: 'a', changes });
});

it('a dry run of Create or Update shows the whole workspace that is skipped', async () => {
	const current = { id: 'a', name: 'A' };
	seed(bench.service, current);
	const { json } = await bench.runNode(upsert({ ifWorkspaceExists: 'skip', options }), [
		{ name: 'A' },
	]);

	expect(json).toEqual([{ action: 'skip', details: { id: 'a', current } }]);
});

it.each([true, false])(
	'Create or Update refuses to update a workspace without an ID, even in a dry run (dry run: %p)',
	async (dryRun) => {
		bench.service.inject({ kind: 'answer', body: '[{"name":"A"}]' });
		const { error, json } = await bench.runNode(upsert({ options: { dryRun } }), [{ name: 'A' }]);

		expect(error?.message ?? json?.[0].error).toBe(
			`The matching workspace has no valid ID, so it can't be updated [item 0: name "A"]`,
		);
		expect(sent()).toEqual(['GET workspaces']);
	},
);

it('a dry run of a retry says what would still be sent, after what was completed, and leaves everything to the real retry', async () => {
	const items = ['a', 'b', 'c', 'd'].map((name) => ({ name }));
	const real = upsert({ options: { maxConcurrentItems: 1, maxRetries: 0 } });
	const writes = () => bench.service.journal.filter(({ method }) => method !== 'GET');
	bench.service.inject({ kind: 'status', status: 422, sent: '"c"' });
	await tries.run(real, items);
	const { items: outputs, task } = await tries.retry(upsert({ options }));

	expect(outputs('App Builder').map(({ json }) => 'action' in json)).toEqual([
		...[false, false],
		...[true, true],
	]);
	expect(writes()).toHaveLength(3);
	expect(task('App Builder').hints?.map(({ message }) => message)).toContain(
		"2 of 4 items were completed earlier and not sent again. If you've switched accounts, start a new execution.",
	);

	const { context } = await tries.retry(real);
	expect(writes()).toHaveLength(5);
	expect(context.checkpoint?.entries).toBe('[]');
});

it('a dry run that failed leaves everything to the retry', async () => {
	seed(bench.service, { id: 'a', name: 'A' });
	const items = [{ name: 'A' }, { name: 'B' }];
	bench.service.inject({ kind: 'status', status: 403 });
	const dry = await tries.run(upsert({ options }), items);
	const { outputs } = await tries.retry(upsert());

	expect(dry.error?.message).toMatch(/^The API key isn't allowed/);
	expect(outputs).toMatchObject(items);
	expect(sent().filter((line) => !line.startsWith('GET'))).toHaveLength(2);
});
