import { upsert } from '../support/upsert';
import { useEngine } from '../support/useEngine';

const bench = useEngine();

const getMany = (more: object) => ({ resource: 'workspace', operation: 'getAll', ...more });

beforeEach(() => {
	for (const id of ['ws_1', 'ws_2', 'ws_3']) bench.service.workspaces.set(id, { id });
});

it.each([
	['={{ "true" }}', 3],
	['={{ "false" }}', 2],
])('Return All takes %s from an expression', async (returnAll, count) => {
	const { json, error } = await bench.runNode(getMany({ returnAll, limit: 2 }));

	expect(error).toBeUndefined();
	expect(json).toHaveLength(count);
});

it.each(['', null, ' '])('an option emptied to %j has its default', async (value) => {
	const options = {
		maxRetries: value,
		timeout: value,
		maxConcurrentItems: value,
	};
	bench.service.inject({ kind: 'status', status: 503 });
	const { json, error } = await bench.runNode(getMany({ options }));

	expect(error).toBeUndefined();
	expect(json).toHaveLength(3);
	expect(bench.service.journal).toHaveLength(2);
});

it.each<[string, object, string[]]>([
	[
		'Agent → Create',
		{ resource: 'agent', operation: 'create', agentName: 'A', model: 'm' },
		['/v1/agents'],
	],
	['Create', { operation: 'create', mappingMode: 'json' }, ['/v1/workspaces']],
	['Get', { operation: 'get' }, ['/v1/workspaces/ws_1']],
	['Update', { operation: 'update' }, ['/v1/workspaces/ws_1']],
	['Delete', { operation: 'delete' }, ['/v1/workspaces/ws_1']],
	[
		'Create or Update',
		upsert({ matchOn: ['id', 'name'] }),
		['/v1/workspaces?sort=name', '/v1/workspaces'],
	],
])('query parameters are sent only with the list: %s', async (_, parameters, paths) => {
	bench.service.workspaces.set('ws_4', { id: 'ws_4', name: 'B' });
	const { error } = await bench.runNode(
		{
			resource: 'workspace',
			workspaceId: { __rl: true, mode: 'id', value: 'ws_1' },
			mappingMode: 'autoMapInput',
			...parameters,
			options: { queryParameters: { parameters: [{ key: 'sort', value: 'name' }] } },
		},
		[{ id: 'new', name: 'A' }],
	);

	expect(error).toBeUndefined();
	expect(bench.service.journal.map(({ path }) => path)).toEqual(paths);
});

it('query parameters take numbers, booleans and dates as text', async () => {
	const parameters = [
		{ key: 'page', value: '={{ 2 }}' },
		{ key: 'all', value: '={{ true }}' },
		{ key: 'since', value: '={{ new Date(0) }}' },
		{ key: 'empty', value: '' },
	];
	await bench.runNode(getMany({ options: { queryParameters: { parameters } } }));

	expect(bench.service.journal[0].path).toBe(
		'/v1/workspaces?page=2&all=true&since=1970-01-01T00%3A00%3A00.000Z&empty=',
	);
});
