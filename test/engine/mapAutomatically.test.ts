import { createWorkspace, seed, sentTo, workspaceById } from '../support/workspaces';
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

it('fields that the service rejects should be corrected', async () => {
	bench.service.inject({ kind: 'status', status: 422 });
	const { error } = await bench.runNode(createWorkspace(), [{ name: 'x' }]);

	expect(error?.description).toMatch(/^Correct the fields .+ an existing workspace or agent\.$/);
});
