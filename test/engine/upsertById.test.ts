import { failRequests } from '../service';
import { retryOnFail, triesOf } from '../support/tries';
import { seed, sentTo, upsert } from '../support/upsert';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const tries = triesOf(bench);
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

	it.each([
		[7.5, "isn't an ID"],
		['..', `is "..", which isn't an ID`],
		['a/b', 'is "a/b", which contains "/"'],
	])('sends nothing for the ID %j', async (id, what) => {
		const { error } = await bench.runNode(byId(), [{ id, name: 'X' }]);

		expect(error?.message).toBe(`"id", used in 'Fields to Match On', ${what} [item 0]`);
		expect(sent()).toEqual([]);
	});

	it('leaves alone what has nothing but its ID to send', async () => {
		seed(bench.service, { id: 'a', name: 'A' });
		const { json, hints } = await bench.runNode(byId(), [{ id: 'a' }]);

		expect(json).toEqual([{ id: 'a', name: 'A' }]);
		expect(sent()).toEqual(['GET workspaces/a']);
		expect(hints).toEqual(['1 unchanged']);
	});

	it('creates what is not there, with the ID among its fields, and tells where the service gives another', async () => {
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

	it('is told from a wrong address, where nothing is created', async () => {
		const page = { status: 404, headers: { 'content-type': 'text/html' }, body: '<html></html>' };
		bench.service.inject({ kind: 'status', ...page });
		const { error } = await bench.runNode(byId(), [{ id: 'x' }]);

		expect(error?.message).toMatch(/the response is a web page/);
		expect(sent()).toEqual(['GET workspaces/x']);
	});

	it('takes a create that was lost for done where it is there', async () => {
		const item = { id: 'ws_1', name: 'X' };
		failRequests(bench.service, [2], { kind: 'reset', afterWork: true });
		const { json } = await bench.runNode(byId(), [item]);

		expect(json).toMatchObject([item]);
		expect(sent()).toHaveLength(3);
	});

	it('does not send a create again that was lost and is not there, until a person retries: the service may have given another ID', async () => {
		failRequests(bench.service, [2], { kind: 'reset', afterWork: true });
		const { error } = await tries.run(byId(), [{ id: 'x', name: 'X' }], retryOnFail(3));

		expect(error?.description).toContain('check in the service before you try again');
		expect(sent().filter((line) => line.startsWith('POST'))).toHaveLength(1);
		bench.service.workspaces.clear();
		await tries.retry();

		expect(bench.service.workspaces.size).toBe(1);
	});

	it('reads the list where id is not the only field to match on', async () => {
		seed(bench.service, { id: 'a', name: 'A' });
		await bench.runNode(byId({ ...upsert({ matchOn: ['id', 'name'] }) }), [
			{ id: 'a', name: 'A', n: 1 },
		]);

		expect(sent()).toEqual(['GET workspaces', 'PATCH workspaces/a {"name":"A","n":1}']);
	});
});
