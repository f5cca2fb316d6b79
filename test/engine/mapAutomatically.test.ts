import type { IDataObject } from 'n8n-workflow';

import { createWorkspace, seed, sentTo, upsert, workspaceById } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const sent = () => sentTo(bench.service);

const update = { ...workspaceById('update'), mappingMode: 'autoMapInput' };

describe('Map Automatically of an update', () => {
	beforeEach(() => seed(bench.service, { id: '7', name: 'A' }));

	it.each([{ id: '7' }, { id: 7 }, { id: ' 7 ' }, { uuid: '7' }, { id: '7', workspaceId: 7 }])(
		'leaves out the ID that it addresses: %j',
		async (ids) => {
			const workspaceId = { __rl: true, mode: 'id', value: 7 };
			await bench.runNode({ ...update, workspaceId }, [{ ...ids, name: 'B' }]);

			expect(sent()).toEqual(['PATCH workspaces/7 {"name":"B"}']);
		},
	);

	it('sends any other ID, but none as `id`', async () => {
		const workspaceId = { __rl: true, mode: 'id', value: '7' };
		await bench.runNode({ ...update, workspaceId }, [{ id: 'c1', agent_id: 7, name: 'B' }]);

		expect(sent()).toEqual(['PATCH workspaces/7 {"agent_id":7,"name":"B"}']);
	});

	it('rejects an item with no other fields', async () => {
		const { error } = await bench.runNode(update, [{ id: '7' }]);

		expect(error?.message).toBe('The input item contains no fields to update [item 0]');
	});
});

it('says which fields only some items have, and which of those to ignore none has', async () => {
	const parameters = upsert({ inputFieldsToIgnore: 'row_number, citty, in.x' });
	const rows = [
		{ name: 'A', city: 'Rome', row_number: 2 },
		{ name: 'B', in: { x: 1 }, email: 'b@x' },
	];
	const { hints } = await bench.runNode(parameters, rows);

	expect(hints).toEqual([
		"'Input Fields to Ignore' not found: citty",
		'Not in all items, and not cleared where missing: city, in, email',
		'2 created',
	]);
	expect((await bench.runNode(createWorkspace(), rows)).hints).toEqual([]);
});

describe('an item that failed, sent by a second Create', () => {
	const failedItem = async (item: object) => {
		bench.service.inject({ kind: 'status', status: 422 });
		const { failed } = await bench.runNode(createWorkspace(), [item as IDataObject], {
			onError: 'continueErrorOutput',
		});
		expect(failed[0].json).toMatchObject({ reason: 'rejected', httpCode: '422' });
		bench.service.journal.length = 0;
		return failed[0].json;
	};

	it.each([{ title: 'One' }, { title: 'One', description: 'A shop' }])(
		"is stored without the node's own fields: %j",
		async (item) => {
			await bench.runNode(createWorkspace(), [await failedItem(item)]);

			expect(sent()).toEqual([`POST workspaces ${JSON.stringify(item)}`]);
		},
	);

	it.each([
		{ reason: 'rejected', title: 'One' },
		{ error: 'E7', reason: 'Budget', description: 'A shop', httpCode: '7' },
		{ id: { toString: {} }, title: 'One' },
	])('is stored whole if those fields are its own: %j', async (item) => {
		await bench.runNode(createWorkspace(), [item]);

		expect(sent()).toEqual([`POST workspaces ${JSON.stringify(item)}`]);
	});
});
