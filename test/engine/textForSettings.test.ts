import { seed, upsert, workspaceById } from '../support/upsert';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const create = { resource: 'workspace', operation: 'create', mappingMode: 'autoMapInput' };

it.each(['', null, ' '])('an option emptied to %j has its default', async (value) => {
	const options = { maxRetries: value, timeout: value, maxConcurrentItems: value };
	seed(bench.service, { id: 'ws_1' });
	bench.service.inject({ kind: 'status', status: 503 });
	const { error } = await bench.runNode({ resource: 'workspace', operation: 'getAll', options });

	expect(error).toBeUndefined();
	expect(bench.service.journal).toHaveLength(2);
});

it.each<[string, object, string[]]>([
	['Agent → Create', { ...create, resource: 'agent', agentName: 'A', model: 'm' }, ['agents']],
	['Create', create, ['workspaces']],
	['Get', workspaceById('get', 'ws_1'), ['workspaces/ws_1']],
	['Update', { ...create, ...workspaceById('update', 'ws_1') }, ['workspaces/ws_1']],
	['Delete', workspaceById('delete', 'ws_1'), ['workspaces/ws_1']],
	['Create or Update', upsert({ matchOn: ['id', 'name'] }), ['workspaces', 'workspaces']],
])('query parameters are sent only by Get Many: %s', async (_, parameters, paths) => {
	seed(bench.service, { id: 'ws_1', name: 'B' });
	const options = { queryParameters: { parameters: [{ key: 'sort', value: 'name' }] } };
	const { error } = await bench.runNode({ ...parameters, options }, [{ id: 'new', name: 'A' }]);

	expect(error).toBeUndefined();
	expect(bench.service.journal.map(({ path }) => path.replace('/v1/', ''))).toEqual(paths);
});
