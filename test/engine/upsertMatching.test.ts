import type { IDataObject } from 'n8n-workflow';

import { seed, sentTo, upsert } from '../support/upsert';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const sent = () => sentTo(bench.service);

describe('values match', () => {
	it.each<[string, unknown, unknown]>([
		['a number and its text', 7, '7'],
		['text and its number', '7', 7],
		['true and "true"', true, 'true'],
		['text with spaces at its ends', ' a ', ' a '],
	])('%s', async (_, there, given) => {
		seed(bench.service, { id: 'a', code: there } as IDataObject);
		await bench.runNode(upsert({ matchOn: ['code'], ifWorkspaceExists: 'skip' }), [
			{ code: given } as IDataObject,
		]);

		expect(sent()).toEqual(['GET workspaces']);
	});

	it('digit by digit beyond 2^53', async () => {
		const list = '[{"id":"a","code":12345678901234567890},{"id":"b","code":12345678901234567891}]';
		bench.service.inject({ kind: 'answer', body: list });
		seed(bench.service, { id: 'b' });
		const fieldsJson = '{"code":12345678901234567891,"seats":1}';
		await bench.runNode(upsert({ matchOn: ['code'], mappingMode: 'json', fieldsJson }));
		bench.service.inject({ kind: 'answer', body: list });
		await bench.runNode(upsert({ matchOn: ['code'] }), [{ code: '12345678901234567891' }]);

		expect(sent()).toEqual([
			'GET workspaces',
			'PATCH workspaces/b {"code":12345678901234567891,"seats":1}',
			'GET workspaces',
			'PATCH workspaces/b {"code":"12345678901234567891"}',
		]);
	});

	it('under a name that has dots, where there is one, before what the dots lead to', async () => {
		seed(
			bench.service,
			{ id: 'a', 'x.y': 1, x: { y: 2 } },
			{ id: 'b', x: { y: 1 } },
			{ id: 'c', at: { 'x.y': 3 } },
		);
		const run = async (field: string, item: IDataObject) =>
			(
				await bench.runNode(upsert({ matchOn: [field], ifWorkspaceExists: 'skip' }), [item])
			).json.map(({ id }) => id);

		expect(await run('x.y', { 'x.y': 1, x: { y: 7 } })).toEqual(['a', 'b']);
		expect(await run('x.y', { x: { y: 2 } })).toEqual(['ws_1']);
		expect(await run('at.x.y', { at: { 'x.y': '3' } })).toEqual(['c']);
	});

	it('only if all fields do', async () => {
		seed(bench.service, { id: 'a', name: 'A', team: 1 }, { id: 'b', name: 'A', team: 2 });
		const { json } = await bench.runNode(upsert({ matchOn: ['name', 'team', 'name'] }), [
			{ name: 'A', team: 2 },
			{ name: 'A', team: 3 },
		]);

		expect(json.map(({ id }) => id)).toEqual(['b', 'ws_1']);
	});
});

describe('before anything is sent', () => {
	it.each<[string, IDataObject | { name: unknown }]>([
		["isn't among the fields to send", { title: 'A' }],
		['is empty', { name: '' }],
		['is null', { name: null }],
		['is an array', { name: ['A'] }],
		['is an object', { name: { first: 'A' } }],
	])('a field that %s is named, with the item', async (what, item) => {
		const { error } = await bench.runNode(upsert(), [{ name: 'B' }, item as IDataObject]);

		expect(error?.message).toBe(`"name", used in 'Fields to Match On', ${what} [item 1]`);
		expect(sent()).toEqual([]);
	});

	it.each<[string, string, { matchOn: string[] }]>([
		['no field', 'is empty', { matchOn: [] }],
		['a row without a name', 'has a row without a field', { matchOn: ['name', ' '] }],
	])('%s is told', async (_, what, settings) => {
		const { error } = await bench.runNode(upsert(settings), [{ name: 'A' }]);

		expect(error?.message).toBe(`'Fields to Match On' ${what}`);
		expect(sent()).toEqual([]);
	});

	it('an expression in place of the rows is told, which n8n ignores', async () => {
		const parameters = { ...upsert(), fieldsToMatchOn: '={{ ["name"] }}' };
		const { error } = await bench.runNode(parameters, [{ name: 'A' }]);

		expect(error?.message).toBe("'Fields to Match On' is empty");
		expect(error?.description).toContain('n8n ignores an expression in place of the rows');
	});

	it.each(['ifWorkspaceExists', 'ifSeveralMatch'])('%s is one of its options', async (name) => {
		const { error } = await bench.runNode(upsert({ [name]: '={{ "no" + "ne" }}' }), [
			{ name: 'A' },
		]);

		expect(error?.message).toMatch(/^'If .+' has an unknown value/);
		expect(sent()).toEqual([]);
	});
});

describe('a list', () => {
	const answer = (body: string) => bench.service.inject({ kind: 'answer', body });

	it('that is empty lets everything be created', async () => {
		const { json } = await bench.runNode(upsert(), [{ name: 'A' }]);

		expect(json).toMatchObject([{ id: 'ws_1' }]);
	});

	it('whose workspaces have no such field stops with the fields they have', async () => {
		seed(bench.service, { id: 'a', title: 'A' }, { id: 'b', label: 'B' });
		const { error } = await bench.runNode(upsert(), [{ name: 'A' }]);

		expect(error?.message).toBe(`No workspace has the field "name" from 'Fields to Match On'`);
		expect(error?.description).toContain(
			'create the first workspace that has "name" with Workspace → Create',
		);
		expect(error?.description).toMatch(/^Available fields: "id", "title", "label"\./);
		expect(sent()).toEqual(['GET workspaces']);
	});

	it.each(['["a","b"]', '"nothing"', '[null]'])('of no objects stops too: %s', async (body) => {
		answer(body);
		const { error } = await bench.runNode(upsert(), [{ name: 'A' }]);

		expect(error?.description).toMatch(/^The list has no objects with fields\./);
		expect(sent()).toEqual(['GET workspaces']);
	});

	it('that goes on in a way the node does not know stops before anything is created', async () => {
		answer('{"data":[{"id":"a","name":"A"}],"next_cursor":"abc"}');
		const { error } = await bench.runNode(upsert(), [{ name: 'B' }]);

		expect(error?.message).toBe(
			'The list of workspaces is incomplete ("next_cursor" in the response)',
		);
		expect(sent()).toEqual(['GET workspaces']);
	});

	it.each([
		['an envelope', '{"data":[{"id":"a","name":"A"}]}'],
		['a map by ID', '{"workspaces":{"a":{"name":"A"}}}'],
		['a single workspace', '{"id":"a","name":"A"}'],
	])('may be %s', async (_, body) => {
		answer(body);
		seed(bench.service, { id: 'a' });
		await bench.runNode(upsert(), [{ name: 'A', seats: 1 }]);

		expect(sent()).toEqual(['GET workspaces', 'PATCH workspaces/a {"name":"A","seats":1}']);
	});

	it('that cannot be read fails every item once, and is not read for each', async () => {
		bench.service.inject({ kind: 'status', status: 403, times: Infinity });
		const items = ['A', 'B', 'C'].map((name) => ({ name }));
		const settings = { onError: 'continueRegularOutput' as const };
		const { json } = await bench.runNode(upsert(), items, settings);

		expect(json.map(({ httpCode }) => httpCode)).toEqual(['403', '403', '403']);
		expect(sent()).toEqual(['GET workspaces']);
	});

	it('is asked for with the query parameters of the node', async () => {
		const queryParameters = { parameters: [{ key: 'limit', value: '1000' }] };
		await bench.runNode(upsert({ options: { queryParameters } }), [{ name: 'A' }]);

		expect(sent()[0]).toBe('GET workspaces?limit=1000');
	});
});
