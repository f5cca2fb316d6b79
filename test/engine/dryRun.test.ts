import type { IDataObject } from 'n8n-workflow';

import { getOptions } from '../support/getOptions';
import { trackTries } from '../support/tries';
import { createWorkspace, seed, sentTo, upsert, workspaceById } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const sent = () => sentTo(bench.service);
const options = { dryRun: true, maxConcurrentItems: 1 };
const create = createWorkspace({ options });
const update = { ...create, ...workspaceById('update'), inputFieldsToIgnore: 'id' };
const remove = { ...workspaceById('delete'), options };

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
	expect(hints).toEqual(['Dry run: 1 would be created, 1 would be updated, 1 would be unchanged']);
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

it('a dry run of Create or Update shows a match value whose type an update would change', async () => {
	seed(bench.service, { id: 'a', name: '7' });
	const changes = { name: { from: '7', to: 7 } };
	const items = [{ name: 7 }];
	const { json } = await bench.runNode(upsert({ options }), items);
	expect(json).toEqual([{ action: 'update', details: { id: 'a', match: { name: 7 }, changes } }]);

	const ifChanged = upsert({ ifWorkspaceExists: 'updateIfChanged', options });
	expect((await bench.runNode(ifChanged, items)).json).toMatchObject([{ action: 'unchanged' }]);
});

it('Update If Changed leaves a workspace alone whose empty fields the service leaves out', async () => {
	seed(bench.service, { id: 'a', name: 'A' });
	const parameters = upsert({ ifWorkspaceExists: 'updateIfChanged' });
	await bench.runNode(parameters, [{ name: 'A', seats: null, color: '' }]);

	expect(sent()).toEqual(['GET workspaces']);
});

it.each([true, false])(
	'Create or Update refuses to update a workspace without an ID, even in a dry run (dry run: %p)',
	async (dryRun) => {
		bench.service.inject({ kind: 'answer', body: '[{"name":"A"}]' });
		const { error } = await bench.runNode(upsert({ options: { dryRun } }), [{ name: 'A' }]);

		expect(error?.message).toBe(
			`The matching workspace has no valid ID, so it can't be updated [item 0: name "A"]`,
		);
		expect(sent()).toEqual(['GET workspaces']);
	},
);

it.each<[string, object, IDataObject]>([
	['Workspace', create, { name: 'A', seats: 1 }],
	['Agent', { ...create, resource: 'agent', agentName: '={{ $json.name }}' }, { name: 'A' }],
])(
	'a dry run of %s → Create sends nothing, and outputs the fields that would be sent',
	async (_, parameters, fields) => {
		const { json } = await bench.runNode(parameters, [{ name: 'A', seats: 1 }]);

		expect(json).toEqual([{ action: 'create', details: { fields } }]);
		expect(sent()).toEqual([]);
	},
);

it.each(['create', 'update', 'upsert', 'delete'])(
	'a dry run of %s is on once its option is added, and off without the option',
	async (operation) => {
		seed(bench.service, { id: 'a', name: 'A' });
		const added = getOptions(operation).find(({ name }) => name === 'dryRun');
		const parameters = upsert({ ...workspaceById(operation), options: { dryRun: added?.default } });
		await bench.runNode(parameters, [{ id: 'a', name: 'B' }]);
		expect(sent().filter((line) => !line.startsWith('GET'))).toEqual([]);

		await bench.runNode({ ...parameters, options: {} }, [{ id: 'a', name: 'B' }]);
		expect(sent().filter((line) => !line.startsWith('GET'))).toHaveLength(1);
	},
);

it('a dry run is not turned off by an expression that returns nothing', async () => {
	const parameters = { ...create, options: { dryRun: '={{ $json.missing }}' } };
	const { error } = await bench.runNode(parameters, [{ name: 'A' }]);

	expect(error?.message).toBe("'Options' → 'Dry Run' is neither true nor false [item 0]");
	expect(sent()).toEqual([]);
});

describe('a dry run of Update', () => {
	it('reads the workspace, and says what would change', async () => {
		seed(bench.service, { id: 'a', name: 'A', seats: 1 });
		const { json } = await bench.runNode(update, [{ id: 'a', seats: 2 }]);

		const details = { id: 'a', changes: { seats: { from: 1, to: 2 } } };
		expect(json).toEqual([{ action: 'update', details }]);
		expect(sent()).toEqual(['GET workspaces/a']);
	});

	it('shows no changes if all fields already have these values', async () => {
		seed(bench.service, { id: 'a', name: 'A', at: { x: [1] } });
		const { json } = await bench.runNode(update, [{ id: 'a', at: { x: [1] } }]);

		expect(json).toEqual([{ action: 'update', details: { id: 'a' } }]);
	});
});

it('a dry run of Delete reads the workspace that would be deleted', async () => {
	const current = { id: 'a', name: 'A' };
	seed(bench.service, current);
	const { json } = await bench.runNode(remove, [{ id: 'a' }]);

	expect(json).toEqual([{ action: 'delete', details: { id: 'a', current } }]);
	expect(sent()).toEqual(['GET workspaces/a']);
});

describe('a dry run of a retry', () => {
	const tries = trackTries(bench);
	const items = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id }));
	const real = { maxConcurrentItems: 1, maxRetries: 0 };
	const changing: Array<[string, object]> = [
		['create', create],
		['upsert', upsert({ matchOn: ['name'] })],
		['update', update],
		['delete', remove],
	];

	/** The first two items are completed; the third is not accepted. */
	async function failThird(parameters: object): Promise<void> {
		const isCreate = ['create', 'upsert'].includes(String(Object(parameters).operation));
		if (!isCreate) seed(bench.service, ...items);
		let writes = 0;
		bench.service.onRequest(async () => {
			const { method } = bench.service.journal.at(-1)!;
			if (method !== 'GET' && ++writes === 3) bench.service.inject({ kind: 'status', status: 422 });
		});
		await tries.run({ ...parameters, options: real }, items);
	}

	const writesSince = (before: number) =>
		bench.service.journal.slice(before).filter(({ method }) => method !== 'GET');

	it.each(changing)(
		'only says what would still be sent, and leaves everything to the real retry (%s)',
		async (_, parameters) => {
			await failThird(parameters);
			const before = bench.service.journal.length;
			const { items: outputs, task } = await tries.retry({ ...parameters, options });
			const given = outputs('App Builder');

			expect(given.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 2 }, { item: 3 }]);
			expect(given.every(({ json }) => 'action' in json)).toBe(true);
			expect(writesSince(before)).toEqual([]);
			expect(task('App Builder').hints?.map(({ message }) => message)).toContain(
				"2 of 4 items were completed earlier and not sent again. If you've switched accounts, start a new execution.",
			);

			const { context } = await tries.retry({ ...parameters, options: real });
			expect(writesSince(before)).toHaveLength(2);
			expect(context.checkpoint?.entries).toBe('[]');
		},
	);

	it('says which completed items an edit would create again, and leaves everything to the real retry', async () => {
		await failThird(create);
		const before = bench.service.journal.length;
		const edited = { ...create, inputFieldsToIgnore: 'id' };
		const { outputs } = await tries.retry(edited);
		const { error } = await tries.retry({ ...edited, options: real });

		expect(outputs).toEqual(
			items.map(({ name }) => ({ action: 'create', details: { fields: { name } } })),
		);
		expect(error?.message).toBe('2 completed items would be created again [item 0]');
		expect(bench.service.journal).toHaveLength(before);
	});
});
