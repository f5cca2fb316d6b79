import { seed, sentTo, upsert } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const sent = () => sentTo(bench.service);

// An empty list is read twice.
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

	it('find by the list what came back without an ID', async () => {
		const created = { kind: 'status', status: 201, method: 'POST', afterWork: true } as const;
		bench.service.inject({ ...created, body: '' });
		const { json } = await bench.runNode(upsert(), [{ name: 'A' }, { name: 'A', seats: 2 }]);

		expect(json).toMatchObject([{ success: true }, { id: 'ws_1', seats: 2 }]);
		expect(sent().map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
			...['GET workspaces', 'GET workspaces', 'POST workspaces'],
			...['GET workspaces', 'PATCH workspaces/ws_1'],
		]);
	});

	it('are compared with what is read again after a failed update, which may have gone through', async () => {
		seed(bench.service, { id: 'a', name: 'A', seats: 1 });
		bench.service.inject({ kind: 'status', status: 500, method: 'PATCH', afterWork: true });
		const parameters = upsert({ ifWorkspaceExists: 'updateIfChanged', options: { maxRetries: 0 } });
		const items = [2, 1].map((seats) => ({ name: 'A', seats }));
		const { json } = await bench.runNode(parameters, items, { onError: 'continueRegularOutput' });

		expect(json).toMatchObject([{ reason: 'connection' }, { id: 'a', seats: 1 }]);
		expect(sent().map((line) => line.split(' ')[0])).toEqual(['GET', 'PATCH', 'GET', 'PATCH']);
		expect(bench.service.workspaces.get('a')).toMatchObject({ seats: 1 });
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

it('a created workspace that comes back with another value is told of, since the next run will not find it', async () => {
	bench.service.inject({
		...{ kind: 'status', status: 201, method: 'POST', afterWork: true },
		body: '{"id":"ws_1","name":"shop"}',
	});
	const { hints } = await bench.runNode(upsert(), [{ name: 'Shop' }]);

	expect(hints).toEqual([
		'1 created',
		'The service changed the value of "name", so the next execution won\'t find the workspace.',
	]);
});
