import { seed, sentTo, workspaceById } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();

// One after the other, so that they arrive in order.
const options = { maxConcurrentItems: 1 };
const byId = (operation: string, more = {}) => ({ ...workspaceById(operation), options, ...more });

beforeEach(() => seed(bench.service, { id: 'ws_1', title: 'One' }, { id: 'ws_2', title: 'Two' }));

describe('Workspace → Get', () => {
	it('gives the workspace of each item, paired with it', async () => {
		const { items } = await bench.runNode(byId('get'), [{ id: 'ws_2' }, { id: 'ws_1' }]);

		expect(items).toMatchObject([
			{ json: { id: 'ws_2', title: 'Two' }, pairedItem: { item: 0 } },
			{ json: { id: 'ws_1', title: 'One' }, pairedItem: { item: 1 } },
		]);
	});
});

describe('Workspace → Update', () => {
	it('sends only the given fields and gives the updated workspace', async () => {
		const fieldsJson = '={{ { title: $json.title } }}';
		const items = [
			{ id: 'ws_1', title: 'Uno' },
			{ id: 'ws_2', title: 'Due' },
		];
		const update = byId('update', { mappingMode: 'json', fieldsJson });
		const { json } = await bench.runNode(update, items);

		expect(sentTo(bench.service)).toEqual([
			'PATCH workspaces/ws_1 {"title":"Uno"}',
			'PATCH workspaces/ws_2 {"title":"Due"}',
		]);
		expect(json).toMatchObject(items);
	});

	it('maps the fields of the incoming item, without its ID when that is ignored', async () => {
		const more = { mappingMode: 'autoMapInput', inputFieldsToIgnore: 'id' };
		await bench.runNode(byId('update', more), [{ id: 'ws_1', seats: 3 }]);

		expect(bench.service.workspaces.get('ws_1')).toMatchObject({ title: 'One', seats: 3 });
		expect(bench.service.journal[0].body).toBe('{"seats":3}');
	});

	it.each([
		[{ mappingMode: 'defineBelow' }, "'Fields' contains no fields to update [item 0]"],
		[
			{ mappingMode: 'json', fieldsJson: '{}' },
			"'Fields (JSON)' contains no fields to update [item 0]",
		],
	])('rejects an update of nothing: %j', async (more, message) => {
		const { error } = await bench.runNode(byId('update', more), [{ id: 'ws_1' }]);

		expect(error).toMatchObject({ name: 'NodeOperationError', message });
		expect(bench.service.journal).toEqual([]);
	});
});

it('Workspace → Delete deletes the workspace of each item and says so', async () => {
	const { items } = await bench.runNode(byId('delete'), [{ id: 'ws_1' }, { id: 'ws_2' }]);

	expect(bench.service.workspaces.size).toBe(0);
	expect(items).toMatchObject([
		{ json: { deleted: true }, pairedItem: { item: 0 } },
		{ json: { deleted: true }, pairedItem: { item: 1 } },
	]);
});
