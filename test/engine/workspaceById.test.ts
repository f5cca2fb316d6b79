import { retryOnFail, trackTries } from '../support/tries';
import { seed, sentTo, workspaceById } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const tries = trackTries(bench);

// One at a time, so that they arrive in order.
const options = { maxConcurrentItems: 1 };
const byId = (operation: string, more = {}) => ({ ...workspaceById(operation), options, ...more });

beforeEach(() => seed(bench.service, { id: 'ws_1', title: 'One' }, { id: 'ws_2', title: 'Two' }));

it("Workspace → Get outputs each item's workspace, paired with it", async () => {
	const { items } = await bench.runNode(byId('get'), [{ id: 'ws_2' }, { id: 'ws_1' }]);

	expect(items).toMatchObject([
		{ json: { id: 'ws_2', title: 'Two' }, pairedItem: { item: 0 } },
		{ json: { id: 'ws_1', title: 'One' }, pairedItem: { item: 1 } },
	]);
});

describe('Workspace → Update', () => {
	it('sends only the given fields, and outputs the updated workspace', async () => {
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
	])('rejects an update without fields: %j', async (more, message) => {
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

describe('items with the same workspace', () => {
	const update = workspaceById('update');
	const fieldsJson = '={{ { title: $json.title } }}';
	const updates = { ...update, mappingMode: 'json', fieldsJson };
	const titles = ['a', 'b', 'c'].map((title) => ({ id: 'ws_1', title }));
	const title = () => bench.service.workspaces.get('ws_1')?.title;
	const refused = { kind: 'status', status: 422, sent: '"a"' } as const;
	const goOn = { onError: 'continueRegularOutput', ...retryOnFail(2) } as const;

	it('are updated one after the other, in the order of the items', async () => {
		// Earlier requests take longer to arrive.
		bench.service.onRequest(async (number) => {
			await new Promise((resolve) => setTimeout(resolve, 100 / number));
		});
		const { json } = await bench.runNode(updates, titles);

		expect(json).toMatchObject(titles);
		expect(title()).toBe('c');
	});

	it('are no longer updated after one that ends the execution', async () => {
		bench.service.inject(refused);
		const { error } = await tries.run(updates, titles);
		expect(error?.message).toMatch(/\[item 0\]$/);
		expect(sentTo(bench.service)).toHaveLength(1);

		const { outputs } = await tries.retry();
		expect(outputs).toMatchObject(titles);
	});

	it('are all sent again, in order, after one before them that is', async () => {
		bench.service.inject(refused);
		const { json } = await bench.runNode(updates, titles, goOn);

		expect(json.map((one) => one.title)).toEqual(['a', 'b', 'c']);
		expect(title()).toBe('c');
	});

	it.each([1, 100])('are deleted once, %i at a time', async (maxConcurrentItems) => {
		const parameters = { ...byId('delete'), options: { maxConcurrentItems } };
		const { json } = await bench.runNode(parameters, titles);

		expect(json).toEqual(titles.map(() => ({ deleted: true })));
		expect(sentTo(bench.service)).toEqual(['DELETE workspaces/ws_1']);
	});

	it('are deleted once by a retry, too', async () => {
		const items = ['ws_1', 'ws_2', 'ws_1'].map((id) => ({ id }));
		bench.service.inject({ kind: 'status', status: 422, path: '/v1/workspaces/ws_2' });
		await tries.run(byId('delete'), items);
		const { outputs } = await tries.retry();

		expect(outputs).toEqual(items.map(() => ({ deleted: true })));
		expect(bench.service.workspaces.size).toBe(0);
	});
});
