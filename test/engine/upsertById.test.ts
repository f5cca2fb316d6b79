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

	it('creates missing workspaces, with the ID among their fields, and warns if the service assigns another', async () => {
		const { hints } = await bench.runNode(byId(), [
			{ id: 'x', name: 'X' },
			{ id: 'x', name: 'Y' },
		]);

		expect(sent()).toEqual([
			'GET workspaces/x',
			'POST workspaces {"id":"x","name":"X"}',
			'PATCH workspaces/ws_1 {"name":"Y"}',
		]);
		expect(hints).toEqual([
			'1 created, 1 updated',
			'The service changed the value of "id", so the next execution won\'t find the workspace.',
		]);
	});

	it('finds existing workspaces, and warns of another ID, if single objects are wrapped', async () => {
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
		expect(created.json).toEqual([{ id: 'ws_9', name: 'A' }]);
		expect(created.hints[1]).toMatch(/^The service changed the value of "id"/);
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
