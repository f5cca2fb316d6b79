import { retryOnFail, trackTries } from '../support/tries';
import { seed, sentTo, upsert } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

/** The node waits for a list that lags. */
const bench = useEngine({ clockScale: 20 });
const tries = trackTries(bench);
const sent = () => sentTo(bench.service).map((line) => line.split(' ').slice(0, 2).join(' '));
const posts = () => sent().filter((line) => line.startsWith('POST')).length;
const items = ['A', 'B', 'C'].map((name) => ({ name }));

/** The list shows what this picks, newest last. */
const showOnly = (pick: (ids: string[], reading: number) => string[]) => {
	let readings = 0;
	bench.service.onRequest(async () => {
		if (sent().at(-1) !== 'GET workspaces') return;
		const { workspaces } = bench.service;
		const shown = pick([...workspaces.keys()], ++readings).map((id) => workspaces.get(id));
		bench.service.inject({ kind: 'answer', method: 'GET', body: JSON.stringify(shown) });
	});
};

describe('with None, the list is read again after the first create', () => {
	beforeEach(async () => {
		await bench.useCredential({ listPagination: 'none' });
		seed(bench.service, { id: 'y', name: 'Y' }, { id: 'z', name: 'Z' });
	});

	it('and the others follow if it shows it, and all that was there', async () => {
		const { json } = await bench.runNode(upsert(), items);

		expect(json).toMatchObject(items);
		expect(sent().slice(0, 3)).toEqual(['GET workspaces', 'POST workspaces', 'GET workspaces']);
	});

	it.each([
		[
			'oldest first',
			(ids: string[]) => ids.slice(0, 2),
			"doesn't show workspace ws_1, which was just created",
		],
		['newest first', (ids: string[]) => ids.slice(-2), 'no longer shows workspace y, which exists'],
	])('and nothing follows if it is cut, %s', async (_, pick, text) => {
		showOnly(pick);
		const { error } = await bench.runNode(upsert(), items);

		expect(error?.message).toBe(`The list ${text}: it isn't complete, or lags behind`);
		expect(posts()).toBe(1);
	});

	it('and nothing follows that it shows now, because it was empty at first; Retry finds it', async () => {
		items.slice(1).forEach((one) => seed(bench.service, { id: `old-${one.name}`, ...one }));
		showOnly((ids, reading) => (reading === 1 ? [] : ids));
		const { error } = await tries.run(upsert(), items);

		expect(error?.message).toMatch(/^The list now shows workspace old-B .* didn't show before/);
		expect(error?.description).toMatch(/what was created first may exist twice/);
		expect((await tries.retry()).outputs).toMatchObject(items);
		expect(posts()).toBe(1);
	});

	it('and if that fails, the error says that the create may have gone through', async () => {
		bench.service.onRequest(async () => {
			if (posts() === 1) bench.service.inject({ kind: 'status', status: 503, method: 'GET' });
		});
		const settings = { onError: 'continueRegularOutput' } as const;
		const parameters = upsert({ options: { maxRetries: 0 } });
		const { json } = await bench.runNode(parameters, items, settings);

		expect(json.map(({ reason }) => reason)).toEqual([
			'outcomeUnknown',
			'connection',
			'connection',
		]);
		expect(posts()).toBe(1);
	});

	it('and once more if it lags', async () => {
		showOnly((ids, reading) => ids.slice(0, reading < 4 ? 2 : 9));
		const { json } = await bench.runNode(upsert(), items);

		expect(json).toMatchObject(items);
		expect(sent().filter((line) => line === 'GET workspaces')).toHaveLength(4);
	});

	it('and may lack what was deleted', async () => {
		showOnly((ids, reading) => {
			if (reading === 2) bench.service.workspaces.delete('y');
			return ids.filter((id) => reading === 1 || id !== 'y');
		});
		const { json } = await bench.runNode(upsert(), items);

		expect(json).toMatchObject(items);
		expect(sent()).toContain('GET workspaces/y');
	});

	it.each(['.', '..', 'a/b'])('and nothing is requested for the ID %s in it', async (id) => {
		seed(bench.service, { id, name: 'X' });
		showOnly((ids, reading) => ids.filter((one) => reading === 1 || one !== id));
		const { error } = await bench.runNode(upsert(), items);

		expect(error?.message).toContain(`no longer shows workspace ${id}, which exists`);
		expect(new Set(sent())).toEqual(new Set(['GET workspaces', 'POST workspaces']));
	});

	it('and by the next attempt if another item fails before that', async () => {
		showOnly((ids) => ids.slice(0, 2));
		bench.service.inject({ kind: 'status', status: 422, method: 'PATCH' });
		const both = [{ name: 'A' }, { name: 'Y' }];
		const { error } = await tries.run(upsert(), both, retryOnFail(2));

		expect(sent().slice(1, 3).sort()).toEqual(['PATCH workspaces/y', 'POST workspaces']);
		expect(error?.message).toMatch(/^The list doesn't show workspace ws_1,/);
		expect(posts()).toBe(1);
	});

	it("and a person's Retry goes on, but Retry On Fail does not", async () => {
		showOnly((ids) => ids.slice(0, 2));
		await tries.run(upsert(), items, retryOnFail(2));
		expect(posts()).toBe(1);
		const { outputs } = await tries.retry();

		expect(outputs).toMatchObject(items);
		expect(posts()).toBe(3);
	});
});

it('a list that says that it is whole is read once', async () => {
	const list = { kind: 'answer', method: 'GET', path: '/v1/workspaces' } as const;
	bench.service.inject({ ...list, body: '{"data":[{"id":"z","name":"Z"}],"has_more":false}' });
	await bench.runNode(upsert(), items);

	expect(sent()).toEqual(['GET workspaces', ...items.map(() => 'POST workspaces')]);
});

describe('nearly the same is not new', () => {
	it.each([
		['of a workspace', ['a '], 'The existing workspace a', 'its spelling, or correct it in'],
		['of an earlier item', ['B', 'b'], 'An earlier item', 'the same spelling, else'],
		['of a number', ['7', '07.0'], 'An earlier item', 'the same spelling, else'],
	])('%s', async (_, names, owner, advice) => {
		seed(bench.service, { id: 'a', name: 'A' });
		const { error } = await bench.runNode(
			upsert(),
			names.map((name) => ({ name })),
		);

		const isNear = `^${owner} is nearly the same: name "[AB7]" \\[item \\d: name`;
		expect(error?.message).toMatch(new RegExp(isNear));
		expect(error?.description).toContain(advice);
	});
});

it('Never Create lets an item without a match fail', async () => {
	seed(bench.service, { id: 'a', name: 'A' });
	const settings = { onError: 'continueRegularOutput' as const };
	const parameters = upsert({ options: { neverCreate: true } });
	const { json } = await bench.runNode(parameters, items.slice(0, 2), settings);

	expect(json).toMatchObject([{ id: 'a' }, { reason: 'notFound' }]);
	expect(sent()).toEqual(['GET workspaces', 'PATCH workspaces/a']);
});

it('Ignore Empty Fields leaves out what is empty', async () => {
	seed(bench.service, { id: 'a', name: 'A', note: 'N' });
	const fields = { name: 'A', note: '', seats: 0, more: { a: null, b: [''] }, only: { c: '' } };
	await bench.runNode(upsert({ options: { ignoreEmptyFields: true } }), [fields]);

	expect(sentTo(bench.service).at(-1)).toBe(
		'PATCH workspaces/a {"name":"A","seats":0,"more":{"b":[""]}}',
	);
});

it('an update never sends `id`', async () => {
	seed(bench.service, { id: 'a', code: 'K' });
	await bench.runNode(upsert({ matchOn: ['code'] }), [{ id: 5, code: 'K', title: 'T' }]);

	expect(sentTo(bench.service).at(-1)).toBe('PATCH workspaces/a {"code":"K","title":"T"}');
});

it('a column that is empty in all items updates nothing, and one that the list never shows is sent', async () => {
	seed(bench.service, { id: 'a', name: 'A' }, { id: 'b', name: 'B' });
	const rows = [
		{ name: 'A', fax: '', note: 'N' },
		{ name: 'B', fax: null, note: '' },
	];
	const { hints } = await bench.runNode(upsert({ ifWorkspaceExists: 'updateIfChanged' }), rows);

	expect(hints).toEqual([
		'1 updated, 1 unchanged',
		'In no workspace (a typo?), so sent each time unless empty: note',
	]);
});

it('fields of which the service keeps another value are named', async () => {
	seed(bench.service, { id: 'a', name: 'A', title: 't' });
	const body = JSON.stringify({ id: 'a', name: 'A', title: 't' });
	bench.service.inject({ kind: 'answer', method: 'PATCH', body });
	const parameters = upsert({ ifWorkspaceExists: 'updateIfChanged' });
	const { hints } = await bench.runNode(parameters, [{ name: 'A', title: 'T ' }]);

	expect(hints).toEqual([
		'1 updated',
		'Sent each time, because the service keeps another value: title',
	]);
});

it.each([
	['items with the same value are reported', {}],
	['also by a dry run', { options: { dryRun: true } }],
	['and where the later one is skipped', { ifWorkspaceExists: 'skip' }],
])('%s', async (_, settings) => {
	const rows = ['K', 'L', 'K', 'L', 'M'].map((name) => ({ name }));
	const { hints } = await bench.runNode(upsert(settings), rows);

	expect(hints).toContain('Items with the same match values share a workspace: name "K"; name "L"');
});

it('a check that failed is made again with the next create, by the next attempt', async () => {
	await bench.useCredential({ listPagination: 'none' });
	seed(bench.service, { id: 'z', name: 'Z' });
	bench.service.onRequest(async (number) => {
		if (number === 3) bench.service.inject({ kind: 'status', status: 500, method: 'GET' });
	});
	const parameters = upsert({ options: { maxRetries: 0 } });
	const settings = { onError: 'continueRegularOutput', ...retryOnFail(2) } as const;
	const { json } = await bench.runNode(parameters, items, settings);

	expect(json).toMatchObject([{ httpCode: '500' }, items[1], items[2]]);
	expect(sent().slice(3)).toEqual([
		...['GET workspaces', 'GET workspaces'],
		...['POST workspaces', 'GET workspaces', 'POST workspaces'],
	]);
});
