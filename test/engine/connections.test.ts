import { useEngine } from '../support/useEngine';

const bench = useEngine();

const create = { resource: 'workspace', operation: 'create', fieldsMode: 'autoMapInput' };
const options = { maxConcurrentRequests: 10_000 };

/** How many requests the service had open at once, at most. */
function watchOpenRequests(): { most: number } {
	const open = { now: 0, most: 0 };
	bench.service.onRequest(async (_count, finished) => {
		open.most = Math.max(open.most, ++open.now);
		void finished.then(() => open.now--);
		// Until the next turn of the event loop, so that requests really meet.
		await new Promise(setImmediate);
	});
	return open;
}

it('has at most 256 requests to one service in flight, whatever Max Concurrent Requests says', async () => {
	const open = watchOpenRequests();
	bench.service.settings.latencyMs = 50;
	const items = Array.from({ length: 1_000 }, (_, row) => ({ row }));
	const { error } = await bench.runNode({ ...create, options }, items);

	expect(error).toBeUndefined();
	expect(bench.service.workspaces.size).toBe(1_000);
	expect(open.most).toBeLessThanOrEqual(256);
	expect(open.most).toBeGreaterThan(100);
});

it('makes room again after requests that failed', async () => {
	bench.service.inject({ kind: 'reset', times: 600 });
	const items = Array.from({ length: 600 }, (_, row) => ({ row }));
	await bench.runNode({ ...create, options }, items, { onError: 'continueRegularOutput' });
	const { error, json } = await bench.runNode({ ...create, options }, items);

	expect(error).toBeUndefined();
	expect(json).toHaveLength(600);
});
