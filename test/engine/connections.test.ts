import { useEngine } from '../support/useEngine';
import { inWaves } from '../support/waves';

const bench = useEngine();

const create = { resource: 'workspace', operation: 'create', mappingMode: 'autoMapInput' };
/** With an hour for each request, because many at once take a slow machine long. */
const options = { maxConcurrentItems: 10_000, timeout: 3_600_000 };

it('has 256 requests to one service in flight and no more, whatever Max Concurrent Items says', async () => {
	const waves = inWaves(bench.service, 600, 256);
	const items = Array.from({ length: 600 }, (_, row) => ({ row }));
	const { error } = await bench.runNode({ ...create, options }, items);

	expect(error).toBeUndefined();
	expect(bench.service.workspaces.size).toBe(600);
	expect(waves).toEqual([256, 256, 88]);
});

it('makes room again after requests that failed', async () => {
	bench.service.inject({ kind: 'reset', times: 300 });
	const items = Array.from({ length: 300 }, (_, row) => ({ row }));
	await bench.runNode({ ...create, options }, items, { onError: 'continueRegularOutput' });
	const { error, json } = await bench.runNode({ ...create, options }, items);

	expect(error).toBeUndefined();
	expect(json).toHaveLength(300);
});
