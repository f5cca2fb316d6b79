import { failRequests } from '../service';
import { retryOnFail } from '../support/tries';
import { seed, sentTo, upsert } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const sent = () => sentTo(bench.service);
const byId = (settings: object = {}) =>
	upsert({ matchOn: ['id'], options: { maxRetries: 0, maxConcurrentItems: 1 }, ...settings });

describe('Create or Update matched on id alone', () => {
	it('reads each workspace by itself, and sends no ID to one that exists', async () => {
		seed(bench.service, { id: 'a', name: 'A' }, { id: '7', name: 'B' });
		const { json } = await bench.runNode(byId(), [
			{ id: 'a', name: 'AA' },
			{ id: 7, name: 'BB' },
		]);

		expect(json).toMatchObject([
			{ id: 'a', name: 'AA' },
			{ id: '7', name: 'BB' },
		]);
		expect(sent()).toEqual([
			'GET workspaces/a',
			'PATCH workspaces/a {"name":"AA"}',
			'GET workspaces/7',
			'PATCH workspaces/7 {"name":"BB"}',
		]);
	});

	it('creates the first missing workspace, with the ID among its fields, and stops if the service assigns another', async () => {
		const { error } = await bench.runNode(byId(), [
			{ id: 'x', name: 'X' },
			{ id: 'y', name: 'Y' },
		]);

		expect(sent()).toEqual(['GET workspaces/x', 'POST workspaces {"id":"x","name":"X"}']);
		expect(error?.message).toBe(
			'The service assigns IDs of its own ("ws_1"): each execution would create all workspaces again',
		);
	});

	it('creates nothing where a gateway answers in the place of the service', async () => {
		seed(bench.service, { id: 'a', name: 'A' });
		bench.service.inject({ kind: 'answer', status: 404, body: '404 page not found' });
		const { error } = await bench.runNode(byId(), [{ id: 'a', name: 'AA' }]);

		expect(error?.message).toMatch(/^The response isn't the service's \(status 404\)/);
		expect(error?.description).toMatch(/^Try again later/);
		expect(sent()).toEqual(['GET workspaces/a']);
	});

	it('finds existing workspaces, and stops at another ID, if single objects are wrapped', async () => {
		const item = { id: 'a', name: 'A' };
		const wrapped = (value: object | null) => {
			bench.service.inject({ kind: 'answer', body: JSON.stringify({ data: value }) });
		};
		wrapped(item);
		const found = await bench.runNode(byId({ ifWorkspaceExists: 'updateIfChanged' }), [item]);
		expect([found.json, found.hints]).toEqual([[item], ['1 unchanged']]);

		wrapped(null);
		wrapped({ id: 'ws_9', name: 'A' });
		const created = await bench.runNode(byId(), [item]);
		expect(created.error?.message).toMatch(/^The service assigns IDs of its own/);
	});

	it("refuses what isn't an ID before it sends anything", async () => {
		const { error } = await bench.runNode(byId(), [{ id: '..', name: 'A' }]);

		expect(error?.message).toBe(
			`"id", used in 'Fields to Match On', is "..", which isn't an ID [item 0]`,
		);
		expect(sent()).toEqual([]);
	});

	it('finds what a lost create left behind on the next attempt', async () => {
		const item = { id: 'ws_1', name: 'X' };
		failRequests(bench.service, [2], { kind: 'reset', afterWork: true });
		const { json } = await bench.runNode(byId(), [item], retryOnFail(2));

		expect(json).toMatchObject([item]);
		expect(sent().map((line) => line.split(' ')[0])).toEqual(['GET', 'POST', 'GET', 'PATCH']);
	});

	it('reads again what could not be read for an earlier item with the same ID', async () => {
		seed(bench.service, { id: 'a', name: 'A' });
		bench.service.inject({ kind: 'status', status: 500, method: 'GET' });
		const item = { id: 'a', name: 'AA' };
		const { json } = await bench.runNode(byId(), [item, item], {
			onError: 'continueRegularOutput',
		});

		expect(json).toMatchObject([{ reason: 'connection' }, item]);
	});
});

it('Create or Update matched on id and another field finds what has both', async () => {
	seed(bench.service, { id: 'a', name: 'A' });
	await bench.runNode(upsert({ matchOn: ['id', 'name'] }), [{ id: 'a', name: 'B' }]);

	expect(sent()).toEqual(['GET workspaces', 'POST workspaces {"id":"a","name":"B"}']);
});
