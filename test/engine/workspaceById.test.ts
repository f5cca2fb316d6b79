import { useEngine } from '../support/useEngine';

const bench = useEngine();

const locator = (value: unknown, mode = 'id') => ({ __rl: true, mode, value });
const parameters = (operation: string, more = {}) => ({
	resource: 'workspace',
	operation,
	workspaceId: locator('={{ $json.id }}'),
	// One after the other, so that they arrive in order.
	options: { maxConcurrentItems: 1 },
	...more,
});

beforeEach(() => {
	bench.service.workspaces.set('ws_1', { id: 'ws_1', title: 'One' });
	bench.service.workspaces.set('ws_2', { id: 'ws_2', title: 'Two' });
});

describe('Workspace → Get', () => {
	it('gives the workspace of each item, paired with it', async () => {
		const { items } = await bench.runNode(parameters('get'), [{ id: 'ws_2' }, { id: 'ws_1' }]);

		expect(items).toMatchObject([
			{ json: { id: 'ws_2', title: 'Two' }, pairedItem: { item: 0 } },
			{ json: { id: 'ws_1', title: 'One' }, pairedItem: { item: 1 } },
		]);
	});

	it('takes a workspace picked from the list', async () => {
		const workspaceId = locator('ws_2', 'list');
		const { json } = await bench.runNode(parameters('get', { workspaceId }));

		expect(json).toEqual([{ id: 'ws_2', title: 'Two' }]);
	});

	it('keeps the whole ID within one segment of the path', async () => {
		const { error } = await bench.runNode(parameters('get'), [{ id: 'a:b@c;d=e,f' }]);

		expect(bench.service.journal[0].path).toBe('/v1/workspaces/a%3Ab%40c%3Bd%3De%2Cf');
		expect(error?.message).toBe(`Workspace "a:b@c;d=e,f" wasn't found [item 0]`);
	});

	it('passes an answer that is not an object on under data', async () => {
		bench.service.inject({ kind: 'answer', body: '["a", 1]' });
		const { json } = await bench.runNode(parameters('get'), [{ id: 'ws_1' }]);

		expect(json).toEqual([{ data: ['a', 1] }]);
	});
});

describe('Workspace → Update', () => {
	it('sends only the given fields and gives the updated workspace', async () => {
		const fieldsJson = '={{ { title: $json.title } }}';
		const { json } = await bench.runNode(
			parameters('update', { mappingMode: 'json', fieldsJson }),
			[
				{ id: 'ws_1', title: 'Uno' },
				{ id: 'ws_2', title: 'Due' },
			],
		);

		expect(bench.service.journal.map(({ method, body }) => [method, body])).toEqual([
			['PATCH', '{"title":"Uno"}'],
			['PATCH', '{"title":"Due"}'],
		]);
		expect(json).toMatchObject([
			{ id: 'ws_1', title: 'Uno' },
			{ id: 'ws_2', title: 'Due' },
		]);
	});

	it('maps the fields of the incoming item, without its ID when that is ignored', async () => {
		const more = { mappingMode: 'autoMapInput', inputFieldsToIgnore: 'id' };
		await bench.runNode(parameters('update', more), [{ id: 'ws_1', seats: 3 }]);

		expect(bench.service.workspaces.get('ws_1')).toMatchObject({ title: 'One', seats: 3 });
		expect(bench.service.journal[0].body).toBe('{"seats":3}');
	});

	it('gives success when the service answers with nothing', async () => {
		bench.service.inject({ kind: 'status', status: 204, afterWork: true });
		const more = { mappingMode: 'json', fieldsJson: '{"title":"Uno"}' };
		const { json } = await bench.runNode(parameters('update', more), [{ id: 'ws_1' }]);

		expect(json).toEqual([{ success: true }]);
	});

	it.each([
		[{ mappingMode: 'defineBelow' }, "'Fields' contains no fields to update [item 0]"],
		[{ mappingMode: 'json', fieldsJson: '' }, "'JSON' contains no fields to update [item 0]"],
		[
			{ mappingMode: 'autoMapInput', inputFieldsToIgnore: 'id' },
			'The input item contains no fields to update [item 0]',
		],
	])('rejects an update of nothing: %j', async (more, message) => {
		const { error } = await bench.runNode(parameters('update', more), [{ id: 'ws_1' }]);

		expect(error).toMatchObject({ name: 'NodeOperationError', message });
		expect(bench.service.journal).toEqual([]);
	});
});

describe('Workspace → Delete', () => {
	it('deletes the workspace of each item and says so', async () => {
		const { items } = await bench.runNode(parameters('delete'), [{ id: 'ws_1' }, { id: 'ws_2' }]);

		expect(bench.service.workspaces.size).toBe(0);
		expect(items).toMatchObject([
			{ json: { deleted: true }, pairedItem: { item: 0 } },
			{ json: { deleted: true }, pairedItem: { item: 1 } },
		]);
	});

	it('says when there was no such workspace', async () => {
		const { error } = await bench.runNode(parameters('delete'), [{ id: 'ws_9' }]);

		expect(error).toMatchObject({
			name: 'NodeApiError',
			httpCode: '404',
			message: `Workspace "ws_9" wasn't found [item 0]`,
		});
	});
});
