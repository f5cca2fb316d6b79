import { until } from '../support/eventLoop';
import { seed, sentTo, upsert } from '../support/upsert';
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

	it('see what the one before has left, so that nothing is sent twice', async () => {
		const items = [1, 1, 2].map((seats) => ({ name: 'A', seats }));
		const { hints } = await bench.runNode(upsert({ ifWorkspaceExists: 'updateIfChanged' }), items);

		expect(sent().slice(2)).toEqual([
			'POST workspaces {"name":"A","seats":1}',
			'PATCH workspaces/ws_1 {"name":"A","seats":2}',
		]);
		expect(hints).toEqual(['1 created, 1 updated, 1 unchanged']);
	});

	it('go on after one that did not succeed', async () => {
		bench.service.inject({ kind: 'status', status: 422, method: 'POST' });
		const settings = { onError: 'continueRegularOutput' as const };
		const items = [{ name: 'A' }, { name: 'A' }];
		const { json } = await bench.runNode(upsert(), items, settings);

		expect(json).toMatchObject([{ httpCode: '422' }, { id: 'ws_1', name: 'A' }]);
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
});

it('items with different values wait for nobody', async () => {
	seed(bench.service, { id: 'a', name: 'A' }, { id: 'b', name: 'B' });
	let inFlight = 0;
	let most = 0;
	bench.service.onRequest(async (_, over) => {
		most = Math.max(most, ++inFlight);
		void over.finally(() => inFlight--);
		// The two updates are answered once both are there.
		if (bench.service.journal.length < 2) return;
		await until(() => bench.service.journal.length === 3);
	});
	await bench.runNode(upsert(), [{ name: 'A' }, { name: 'B' }]);

	expect(most).toBe(2);
});

it('items whose credential has another key have a list of their own', async () => {
	seed(bench.service, { id: 'z', name: 'Z' });
	const { apiKey } = bench.service.settings;
	await bench.useCredential({ apiKey: '={{ $json.key }}' });
	const items = ['A', 'B', 'A'].map((name, row) => ({ name, key: row === 1 ? 'other' : apiKey }));
	const settings = { onError: 'continueRegularOutput' as const };
	const ignore = { inputFieldsToIgnore: 'key' };
	const { json } = await bench.runNode(upsert(ignore), items, settings);

	expect(json).toMatchObject([{ id: 'ws_1' }, { httpCode: '401' }, { id: 'ws_1' }]);
	expect(sent().filter((line) => line.startsWith('GET'))).toHaveLength(2);
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
