import { workspaceById } from '../support/upsert';
import { useEngine } from '../support/useEngine';

const bench = useEngine();

/** JavaScript prints the same digits for the first. */
const IDS = ['9007199254740992', '12345678901234567890', '-9007199254740993', '1e21'];

describe('a whole number that is no safe integer', () => {
	it.each([...IDS, '1e400', '-1E+400'])('arrives as the text %s', async (id) => {
		bench.service.inject({ kind: 'answer', body: `{"id":${id},"in":[${id}]}` });
		const { json } = await bench.runNode(workspaceById('get', 'ws_1'));

		expect(json).toEqual([{ id, in: [id] }]);
	});

	it.each(IDS)('is an ID that the editor lists, and Delete takes: %s', async (id) => {
		bench.service.inject({ kind: 'answer', body: `[{"id":${id}}]` });
		expect((await bench.engine.searchWorkspaces()).results).toEqual([{ name: id, value: id }]);

		bench.service.inject({ kind: 'answer', body: `[{"id":${id}}]` });
		const { error } = await bench.engine.run({
			nodes: [
				{ name: 'List', parameters: { resource: 'workspace', operation: 'getAll' } },
				{ name: 'Delete', parameters: workspaceById('delete') },
			],
		});
		expect(error?.message).toBe(`No workspace has the ID "${id}" [item 0]`);
	});
});
