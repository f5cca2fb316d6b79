import { seed, sentTo, upsert } from '../support/upsert';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const sent = () => sentTo(bench.service);
const oneByOne = { maxConcurrentItems: 1, maxRetries: 0 };

describe('Create or Update never', () => {
	it('updates another workspace than the one it has found, whatever ID a response has', async () => {
		seed(bench.service, { id: 'a', name: 'A' }, { id: 'b', name: 'B' });
		bench.service.inject({ kind: 'answer', status: 202, method: 'PATCH', body: '{"id":"b"}' });
		await bench.runNode(upsert({ options: oneByOne }), [
			{ name: 'A', seats: 1 },
			{ name: 'A', seats: 2 },
		]);

		expect(sent().slice(1)).toEqual([
			'PATCH workspaces/a {"name":"A","seats":1}',
			'PATCH workspaces/a {"name":"A","seats":2}',
		]);
	});

	it('creates for a later item what may still be created for an earlier one', async () => {
		bench.service.inject({ kind: 'stall', method: 'POST' });
		const parameters = upsert({ options: { ...oneByOne, timeout: 200 } });
		const items = ['A', 'A', 'B'].map((name, seats) => ({ name, seats }));
		const { json } = await bench.runNode(parameters, items, { onError: 'continueRegularOutput' });

		expect(json).toMatchObject([
			{ error: expect.stringContaining("didn't respond") as unknown },
			{ error: expect.stringContaining('may still create this workspace') as unknown },
			{ name: 'B' },
		]);
		expect(sent().filter((line) => line.startsWith('POST'))).toEqual([
			'POST workspaces {"name":"A","seats":0}',
			'POST workspaces {"name":"B","seats":2}',
		]);
	});

	it('matches an item on other fields than it asks for', async () => {
		const { error } = await bench.runNode(upsert({ matchOn: ['={{ $json.by }}'] }), [
			{ by: 'name', name: 'A' },
			{ by: 'code', name: 'Z', code: 1 },
		]);

		expect(error?.message).toBe("'Fields to Match On' isn't the same for all items [item 1]");
		expect(sent()).toEqual([]);
	});
});

describe('Create or Update creates nothing where the response is no whole list:', () => {
	it.each([
		'{"account":{"name":"A","workspaces":[{"name":"A"}]}}',
		'',
		'{"data":[],"error":"database timeout"}',
		'{"message":"forbidden"}',
	])('%j', async (body) => {
		bench.service.inject({ kind: 'answer', method: 'GET', body });
		const { error } = await bench.runNode(upsert(), [{ name: 'A' }]);

		expect(error).toBeDefined();
		expect(sent()).toEqual(['GET workspaces']);
	});
});
