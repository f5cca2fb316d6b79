import type { Fault } from '../service';
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

	it('takes another ID than the one that was asked for, where the response has none', async () => {
		bench.service.inject({ kind: 'answer', method: 'GET', body: '{"id":null,"uuid":"other"}' });
		await bench.runNode(upsert({ matchOn: ['id'], options: oneByOne }), [{ id: 'a', name: 'A' }]);

		expect(sent()).toEqual(['GET workspaces/a', 'PATCH workspaces/a {"name":"A"}']);
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

	it('takes what a dry run has left in thought for real', async () => {
		seed(bench.service, { id: 'a', name: 'A', seats: 3 });
		const parameters = upsert({
			ifWorkspaceExists: 'updateIfChanged',
			options: { ...oneByOne, dryRun: '={{ $json.seats === 5 && $itemIndex === 0 }}' },
		});
		await bench.runNode(parameters, [
			{ name: 'A', seats: 5 },
			{ name: 'A', seats: 5 },
		]);

		expect(sent()).toContain('PATCH workspaces/a {"name":"A","seats":5}');
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
		'{"object":"list","name":"A","list":[{"name":"A"}]}',
		'{"account":{"name":"A","workspaces":[{"name":"A"}]}}',
		'',
		'{"data":[],"error":"database timeout"}',
		'{"data":[],"errors":[{"code":1}]}',
		'{"fault":{"faultstring":"down"}}',
		'{"message":"forbidden"}',
	])('%j', async (body) => {
		bench.service.inject({ kind: 'answer', method: 'GET', body });
		const { error } = await bench.runNode(upsert(), [{ name: 'A' }]);

		expect(error).toBeDefined();
		expect(sent()).toEqual(['GET workspaces']);
	});
});

describe('Create or Update creates nothing where the list says that it is not whole:', () => {
	it.each([
		['Only 1 of 2 workspaces came ("total").', '{"data":[{"id":"a","name":"A"}],"total":2}'],
		['Only 0 of 2 workspaces came ("total").', '{"data":[],"total":2}'],
		['"next_cursor" in the response', '{"data":[{"id":"a","name":"A"}],"next_cursor":"abc"}'],
	])('%s', async (words, body) => {
		bench.service.inject({ kind: 'answer', method: 'GET', body });
		const { error } = await bench.runNode(upsert(), [{ name: 'B' }]);

		expect(error?.message).toContain(words);
		expect(sent()).toEqual(['GET workspaces']);
	});

	it('which pages that together have its total do not say', async () => {
		Object.assign(bench.service.settings, { listShape: 'data', pageSize: 2 });
		seed(bench.service, ...['a', 'b', 'c'].map((id) => ({ id, name: id })));
		const { error } = await bench.runNode(upsert(), [{ name: 'c', seats: 1 }]);

		expect(error).toBeUndefined();
		expect(sent().at(-1)).toBe('PATCH workspaces/c {"name":"c","seats":1}');
	});
});

it.each<[string, string, Fault]>([
	['updates A without a body', 'A', { kind: 'answer', status: 204, method: 'PATCH' }],
	['refuses to create B', 'B', { kind: 'status', status: 422, method: 'POST' }],
])('Create or Update reads the list once where the service %s', async (_, name, fault) => {
	seed(bench.service, { id: 'a', name: 'A' });
	bench.service.inject({ ...fault, times: 3 });
	const items = [1, 2, 3].map((seats) => ({ name, seats }));
	const settings = { onError: 'continueRegularOutput' as const };
	await bench.runNode(upsert({ options: oneByOne }), items, settings);
	const methods = sent().map((line) => line.split(' ')[0]);

	expect(methods).toEqual(['GET', fault.method, fault.method, fault.method]);
});
