import { retryOnFail, trackTries } from '../support/tries';
import { seed, sentTo, upsert } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const tries = trackTries(bench);
const sent = () => sentTo(bench.service);

describe('items with the same value', () => {
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

	it('share the list if each of them fails before anything is sent', async () => {
		seed(bench.service, { id: 'a1', name: 'A' }, { id: 'a2', name: 'A' });
		const settings = { onError: 'continueRegularOutput' as const };
		const { json } = await bench.runNode(upsert(), [{ name: 'A' }, { name: 'A' }], settings);

		const error = expect.stringContaining('2 workspaces have the same "name": a1, a2') as unknown;
		expect(json).toMatchObject([{ error }, { error }]);
		expect(sent()).toEqual(['GET workspaces']);
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

it('nothing is created that is nearly the same as what an earlier attempt created, even if the list lags', async () => {
	const list = { kind: 'answer', method: 'GET', path: '/v1/workspaces' } as const;
	const body = '{"data":[{"id":"z","name":"Z"}],"has_more":false}';
	bench.service.inject({ ...list, body, times: Infinity });
	bench.service.inject({ kind: 'status', status: 422, sent: '"B"' });
	const items = ['A', 'B', 'a '].map((name) => ({ name }));
	await tries.run(upsert({ options: { maxConcurrentItems: 1 } }), items);
	const { error } = await tries.retry();

	expect(error?.message).toMatch(/^An earlier item is nearly the same: name "A" \[item 2/);
	expect(bench.service.workspaces.size).toBe(2);
});

it("a created workspace that is returned with another value fails, since the next execution won't find it", async () => {
	seed(bench.service, { id: 'z', name: 'Z' });
	bench.service.inject({
		...{ kind: 'status', status: 201, method: 'POST', afterWork: true },
		body: '{"id":"ws_1","name":"shop"}',
	});
	const items = [{ name: 'Shop' }, { name: 'B' }];
	const { error } = await tries.run(upsert({ options: { maxConcurrentItems: 1 } }), items);

	expect(error?.message).toBe(
		`The service stores "shop" instead of "Shop" in "name", so the next execution won't find it [item 0: name "Shop"]`,
	);
	const { outputs } = await tries.retry();
	expect(outputs).toMatchObject([{ id: 'ws_1', name: 'shop' }, { name: 'B' }]);
	expect(bench.service.workspaces.size).toBe(3);
});
