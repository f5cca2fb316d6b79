import { useEngine } from '../support/useEngine';

const bench = useEngine();

/** Whole numbers beyond 2^53, whatever their last digits: of the first four, JavaScript prints the same digits. */
const IDS = [
	...['9007199254740992', '10000000000000000', '123456789012345680', '1700000000000000000'],
	...[
		'9007199254740993',
		'12345678901234567890',
		'-9007199254740992',
		'1e21',
		'9007199254740993.0',
	],
];

const get = { resource: 'workspace', operation: 'get' };
const byId = { __rl: true, mode: 'id', value: '={{ $json.id }}' };

describe('a whole number that is no safe integer', () => {
	it.each([...IDS, '1e400', '-1e400', '1E+16'])('arrives as the text %s', async (id) => {
		bench.service.inject({ kind: 'answer', body: `{"id":${id},"in":[${id}]}` });
		const workspaceId = { ...byId, value: 'ws_1' };
		const { json } = await bench.runNode({ ...get, workspaceId });

		expect(json).toEqual([{ id, in: [id] }]);
	});

	it.each(IDS)('is an ID that the editor lists, and Delete takes: %s', async (id) => {
		bench.service.inject({ kind: 'answer', body: `[{"id":${id}}]` });
		expect((await bench.engine.searchWorkspaces()).results).toEqual([{ name: id, value: id }]);

		bench.service.inject({ kind: 'answer', body: `[{"id":${id}}]` });
		const { error } = await bench.engine.run({
			nodes: [
				{ name: 'List', parameters: { resource: 'workspace', operation: 'getAll' } },
				{
					name: 'Delete',
					parameters: { resource: 'workspace', operation: 'delete', workspaceId: byId },
				},
			],
		});
		expect(error?.message).toBe(`Workspace "${id}" wasn't found [item 0]`);
	});
});

it('other numbers are what JSON.parse makes of them', async () => {
	const body =
		'{"list":[9007199254740991,-9007199254740991,0.1,1.50,1e3,1e-400,-0,123456789.1234567891]}';
	bench.service.inject({ kind: 'answer', body });
	const { json } = await bench.runNode({ ...get, workspaceId: { ...byId, value: 'ws_1' } });

	expect(json).toEqual([JSON.parse(body)]);
});
