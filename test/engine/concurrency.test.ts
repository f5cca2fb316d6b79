import { letGoOn } from '../support/eventLoop';
import { createWorkspace, workspaceById } from '../support/workspaces';
import { useEngine } from '../support/useEngine';
import { inWaves } from '../support/waves';

/** So that the number of requests at once grows in a second instead of twenty. */
const bench = useEngine({ clockScale: 20 });

const create = (maxConcurrentItems = 100, timeout = 60_000) =>
	createWorkspace({ options: { maxConcurrentItems, maxRetries: 0, timeout } });
const rows = (count: number) => Array.from({ length: count }, (_, row) => ({ row }));
const sentRows = () => bench.service.journal.map(({ body }) => JSON.parse(body).row);

it('Max Concurrent Items is a limit, and is fully used', async () => {
	const waves = inWaves(bench.service, 32, 5);
	await bench.runNode(create(5), rows(32));

	expect(waves).toEqual([5, 5, 5, 5, 5, 5, 2]);
});

/** The first of this many concurrent requests fails; then the others continue. */
function refuseFirst(together: number): void {
	bench.service.inject({ kind: 'status', status: 500 });
	let allHere = () => {};
	let firstOver = () => {};
	const here = new Promise<void>((resolve) => (allHere = resolve));
	const over = new Promise<void>((resolve) => (firstOver = resolve));
	bench.service.onRequest(async (count, finished) => {
		if (count === 1) void finished.then(letGoOn).then(firstOver);
		if (count === together) allHere();
		await (count === 1 ? here : over);
	});
}

describe('the first item that fails', () => {
	it('stops new requests, lets those in flight settle, and is thrown with its item', async () => {
		refuseFirst(5);
		const { error, run } = await bench.runNode(create(5), rows(50));
		const [failed] = sentRows();

		expect(run.status).toBe('error');
		expect(error?.message).toMatch(/\(status 500\): .+/);
		expect(error?.context).toMatchObject({ itemIndex: failed });
		expect(bench.service.journal.length).toBeLessThanOrEqual(9);
		expect(bench.service.workspaces.size).toBe(bench.service.journal.length - 1);
	});

	it('stops the waiting of the other items', async () => {
		const headers = { 'retry-after': '200' };
		bench.service.inject({ kind: 'status', status: 503, headers, path: '/v1/workspaces/0' });
		bench.service.inject({ kind: 'status', status: 400, path: '/v1/workspaces/1' });
		inWaves(bench.service, 2, 2);
		const update = { ...createWorkspace(), ...workspaceById('update', '={{ $json.row }}') };
		const { error } = await bench.runNode(update, rows(2));

		expect(error?.message).toMatch(/rejected the fields: .+ \[item 1\]$/);
		expect(bench.service.journal).toHaveLength(2);
	});
});

it('at most 128 requests to one service are in flight, whatever Max Concurrent Items says', async () => {
	const waves = inWaves(bench.service, 300, 128);
	// With an hour for each request, because many at once take a slow machine long.
	const { error } = await bench.runNode(create(10_000, 3_600_000), rows(300));

	expect(error).toBeUndefined();
	expect(bench.service.workspaces.size).toBe(300);
	expect(waves).toEqual([128, 128, 44]);
});
