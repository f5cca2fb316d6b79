import { retryOnFail, trackTries } from '../support/tries';
import { createWorkspace, seed, sentTo, upsert } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const tries = trackTries(bench);
const sent = () => sentTo(bench.service);

describe('items with the same value', () => {
	it.each([1, 2, 100])(
		'are processed one after the other, %i at a time: the first creates, the others update',
		async (maxConcurrentItems) => {
			const items = ['A', 'B', 'A', 'A', 'B', 'C'].map((name, row) => ({ name, row }));
			const options = { maxConcurrentItems };
			const { json, error } = await bench.runNode(upsert({ options }), items);

			expect(error).toBeUndefined();
			expect(json).toMatchObject(items);
			const left = [...bench.service.workspaces.values()].map(({ row }) => row);
			expect(left.sort()).toEqual([3, 4, 5]);
			// The list is read once more for the first create in an empty account.
			expect(sent()).toHaveLength(2 + 6);
		},
	);

	it('update the workspace that was found, whatever ID a response has', async () => {
		seed(bench.service, { id: 'a', name: 'A' }, { id: 'b', name: 'B' });
		bench.service.inject({ kind: 'answer', status: 202, method: 'PATCH', body: '{"id":"b"}' });
		await bench.runNode(upsert(), [{ name: 'A' }, { name: 'A', seats: 2 }]);

		expect(sent().slice(1)).toEqual([
			'PATCH workspaces/a {"name":"A"}',
			'PATCH workspaces/a {"name":"A","seats":2}',
		]);
	});

	it('wait for the next execution if it was returned without an ID', async () => {
		const created = { kind: 'status', status: 201, method: 'POST', afterWork: true } as const;
		bench.service.inject({ ...created, body: '' });
		const { error } = await bench.runNode(upsert(), [{ name: 'A' }, { name: 'A', seats: 2 }]);

		expect(error?.message).toMatch(/^An earlier item has created the workspace, but/);
		expect(sent()).toHaveLength(3);
	});

	it('are sent without a comparison after a failed update, which may have gone through', async () => {
		seed(bench.service, { id: 'a', name: 'A', seats: 1 });
		bench.service.inject({ kind: 'status', status: 500, method: 'PATCH', afterWork: true });
		const parameters = upsert({ ifWorkspaceExists: 'updateIfChanged', options: { maxRetries: 0 } });
		const items = [2, 1].map((seats) => ({ name: 'A', seats }));
		const { json } = await bench.runNode(parameters, items, { onError: 'continueRegularOutput' });

		expect(json).toMatchObject([{ reason: 'connection' }, { id: 'a', seats: 1 }]);
		expect(sent().map((line) => line.split(' ')[0])).toEqual(['GET', 'PATCH', 'PATCH']);
		expect(bench.service.workspaces.get('a')).toMatchObject({ seats: 1 });
	});

	it('are compared with all that was sent, where the response to a create has only an ID', async () => {
		seed(bench.service, { id: 'z', name: 'Z' });
		const created = { kind: 'status', status: 201, method: 'POST', afterWork: true } as const;
		bench.service.inject({ ...created, body: '{"id":"ws_1","name":"A"}' });
		const parameters = upsert({ ifWorkspaceExists: 'updateIfChanged' });
		const notes = ['old', 'old', ''].map((note) => ({ name: 'A', note }));
		await bench.runNode(parameters, notes);

		expect(sent().slice(1)).toEqual([
			'POST workspaces {"name":"A","note":"old"}',
			'GET workspaces',
			'PATCH workspaces/ws_1 {"name":"A","note":""}',
		]);
	});

	it('need no new list after a create that was refused, but the first one that is processed does', async () => {
		seed(bench.service, { id: 'z', name: 'Z' });
		bench.service.inject({ kind: 'status', status: 422, method: 'POST' });
		const parameters = upsert({ options: { maxConcurrentItems: 1 } });
		const items = ['A', 'A', 'B'].map((name) => ({ name }));
		const { json } = await bench.runNode(parameters, items, { onError: 'continueRegularOutput' });

		expect(json.map(({ reason, name }) => reason ?? name)).toEqual(['rejected', 'A', 'B']);
		expect(sent().map((line) => line.split(' ')[0])).toEqual([
			'GET',
			'POST',
			'POST',
			'GET',
			'POST',
		]);
	});

	it('share the list if each of them fails before anything is sent', async () => {
		seed(bench.service, { id: 'a1', name: 'A' }, { id: 'a2', name: 'A' });
		const settings = { onError: 'continueRegularOutput' as const };
		const { json } = await bench.runNode(upsert(), [{ name: 'A' }, { name: 'A' }], settings);

		const error = expect.stringContaining('2 workspaces have the same "name": a1, a2') as unknown;
		expect(json).toMatchObject([{ error }, { error }]);
		expect(sent()).toEqual(['GET workspaces']);
	});
});

describe('an item is not sent', () => {
	const refused = { kind: 'status', status: 422, sent: '"seats":1' } as const;
	const rows = [1, 2].map((seats) => ({ name: 'A', seats }));
	const held = () => [...bench.service.workspaces.values()].map(({ seats }) => seats);

	it('after one with the same value that ends the execution: Retry sends both in their order', async () => {
		seed(bench.service, { id: 'a', name: 'A' });
		bench.service.inject(refused);
		const { error } = await tries.run(upsert(), rows);
		expect(error?.message).toMatch(/\[item 0: name "A"\]$/);
		expect(sent()).toHaveLength(2);

		await tries.retry();
		expect(held()).toEqual([2]);
	});

	it('without those after it with the same value, which it would overwrite: they are sent again, too', async () => {
		bench.service.inject(refused);
		const settings = { onError: 'continueRegularOutput', ...retryOnFail(3) } as const;
		const { json } = await bench.runNode(upsert(), rows, settings);

		expect(json).toMatchObject([{ seats: 1 }, { seats: 2 }]);
		expect(held()).toEqual([2]);
	});
});

describe('an item that was completed before one with the same value', () => {
	const rows = [1, 2].map((seats) => ({ name: 'A', seats }));
	const parameters = upsert({ options: { addAction: true, maxConcurrentItems: 1 } });
	const settings = { onError: 'continueRegularOutput', ...retryOnFail(3) } as const;
	const writes = () => sent().filter((line) => !line.startsWith('GET'));

	it('stays as it is as long as that one is refused', async () => {
		bench.service.inject({ kind: 'status', status: 422, sent: '"seats":1', times: 3 });
		const { json } = await bench.runNode(parameters, rows, settings);

		expect(json).toMatchObject([{ reason: 'rejected' }, { seats: 2, action: 'created' }]);
		expect(writes().filter((line) => line.includes('"seats":2'))).toHaveLength(1);
	});

	it('is sent again once that one is accepted, and still says what it did first', async () => {
		bench.service.inject({ kind: 'status', status: 422, sent: '"seats":1' });
		const { json } = await bench.runNode(parameters, rows, settings);

		expect(json).toMatchObject([{ action: 'updated' }, { seats: 2, action: 'created' }]);
		expect(writes().map((line) => line.split(' ')[0])).toEqual(['POST', 'POST', 'PATCH', 'PATCH']);
	});
});

describe('when the list lags behind, an item finds what an earlier attempt created', () => {
	const rows = [1, 2].map((seats) => ({ name: 'A', seats }));
	const names = () =>
		[...bench.service.workspaces.values()].map(({ name, seats }) => [name, seats]);

	beforeEach(() => {
		const list = { kind: 'answer', method: 'GET', path: '/v1/workspaces' } as const;
		const body = '{"data":[{"id":"z","name":"Z"}],"has_more":false}';
		bench.service.inject({ ...list, body, times: Infinity });
		bench.service.inject({ kind: 'status', status: 422, sent: '"seats":2' });
	});

	it('also after an edit, and if the create returned nothing else', async () => {
		const created = { kind: 'status', status: 201, sent: '"seats":1', afterWork: true } as const;
		bench.service.inject({ ...created, body: '{"id":"ws_1","name":"A"}' });
		await tries.run(upsert({ ifWorkspaceExists: 'updateIfChanged' }), rows);
		await tries.retry(upsert());

		expect(names()).toEqual([['A', 2]]);
	});

	it('also an item that is to be skipped', async () => {
		const created = { kind: 'status', status: 201, sent: '"seats":1', afterWork: true } as const;
		bench.service.inject({ ...created, body: '{"id":"ws_1","name":"A"}' });
		const skip = { ifWorkspaceExists: 'skip' };
		const note = { mappingMode: 'json', fieldsJson: '={{ { ...$json, note: 1 } }}' };
		await tries.run(upsert(skip), [rows[0], { name: 'B', seats: 2 }]);
		await tries.retry(upsert({ ...skip, ...note }));

		expect(names()).toEqual([
			['A', 1],
			['B', 2],
		]);
	});

	it('and what this attempt has created, also after an update that failed', async () => {
		const settings = { onError: 'continueRegularOutput' as const };
		const items = [...rows, { name: 'A', seats: 3 }];
		const { json } = await bench.runNode(upsert(), items, settings);

		expect(json).toMatchObject([{ id: 'ws_1' }, { reason: 'rejected' }, { id: 'ws_1', seats: 3 }]);
		expect(names()).toEqual([['A', 3]]);
	});

	it('and creates nothing that is nearly the same', async () => {
		const items = [rows[0], { name: 'B', seats: 2 }, { name: 'a ', seats: 3 }];
		const oneByOne = upsert({ options: { maxConcurrentItems: 1 } });
		await tries.run(oneByOne, items);
		const { error } = await tries.retry();

		expect(error?.message).toMatch(
			/^A workspace or an earlier item is nearly the same: name "A" \[item 2/,
		);
		expect(names()).toEqual([
			['A', 1],
			['B', 2],
		]);
	});

	it('or says so if the create returned no ID', async () => {
		const created = { kind: 'status', status: 201, sent: '"seats":1', afterWork: true } as const;
		bench.service.inject({ ...created, body: '{"name":"A"}' });
		const { error } = await bench.runNode(upsert(), rows);

		expect(error?.message).toBe(
			'An earlier item has created the workspace, but the response doesn\'t say its ID [item 1: name "A"]',
		);
		expect(names()).toEqual([['A', 1]]);
	});

	it('but sends nothing after Workspace → Create, which is another operation', async () => {
		const other = { name: 'B', seats: 2 };
		await tries.run(createWorkspace({ options: { maxConcurrentItems: 1 } }), [rows[0], other]);
		const { error } = await tries.retry(upsert());

		expect(error?.message).toMatch(/^1 item completed earlier had another operation/);
		expect(names()).toEqual([['A', 1]]);
	});
});

it('a created workspace that is returned with another value fails, since the next execution would create it again', async () => {
	seed(bench.service, { id: 'z', name: 'Z' });
	bench.service.inject({
		...{ kind: 'status', status: 201, method: 'POST', afterWork: true },
		body: '{"id":"ws_1","name":"shop"}',
	});
	const items = [{ name: 'Shop' }, { name: 'B' }];
	const { error } = await tries.run(upsert({ options: { maxConcurrentItems: 1 } }), items);

	expect(error?.message).toBe(
		'The service stores "shop" instead of "Shop" in "name", so the next execution would create it again [item 0: name "Shop"]',
	);
	const { outputs } = await tries.retry();
	expect(outputs).toMatchObject([{ id: 'ws_1', name: 'shop' }, { name: 'B' }]);
	expect(bench.service.workspaces.size).toBe(3);
});
