import { letGoOn } from '../support/eventLoop';
import { useEngine } from '../support/useEngine';
import { inWaves } from '../support/waves';

const bench = useEngine();

const create = (maxConcurrentItems?: number) => ({
	resource: 'workspace',
	operation: 'create',
	mappingMode: 'autoMapInput',
	options: { ...(maxConcurrentItems && { maxConcurrentItems }), maxRetries: 0 },
});
const rows = (count: number) => Array.from({ length: count }, (_, row) => ({ row }));
const sentRows = () => bench.service.journal.map(({ body }) => JSON.parse(body).row);

describe('Max Concurrent Items', () => {
	it('is a bound, and used up', async () => {
		const waves = inWaves(bench.service, 32, 5);
		await bench.runNode(create(5), rows(32));

		expect(waves).toEqual([5, 5, 5, 5, 5, 5, 2]);
	});

	it('of 1 works strictly one after the other, in order', async () => {
		const waves = inWaves(bench.service, 6, 1);
		await bench.runNode(create(1), rows(6));

		expect(waves).toEqual([1, 1, 1, 1, 1, 1]);
		expect(sentRows()).toEqual([0, 1, 2, 3, 4, 5]);
	});

	it('leaves outputs in the order of the inputs, each paired with its own', async () => {
		bench.service.inject({ kind: 'slowDrip', body: '{"row":0,"slow":true}' });
		const { items } = await bench.runNode(create(), rows(20));

		expect(items.map(({ json }) => json.row)).toEqual(rows(20).map(({ row }) => row));
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(
			rows(20).map(({ row }) => ({ item: row })),
		);
	});

	it.each([0, -1, 1.5, 10_001])('refuses %d before any request', async (maxConcurrentItems) => {
		const options = { maxConcurrentItems };
		const { error } = await bench.runNode({ ...create(), options });

		expect(error?.message).toBe(
			"'Options' → 'Max Concurrent Items' must be a whole number from 1 to 10,000 [item 0]",
		);
		expect(bench.service.journal).toEqual([]);
	});
});

/** The first of so many requests that are at the service together fails; the others go on when it has. */
function refuseFirstOf(together: number): void {
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

describe('the first item that does not succeed', () => {
	it('stops new requests, lets those under way settle, and is thrown with its item', async () => {
		refuseFirstOf(5);
		const { error, run } = await bench.runNode(create(5), rows(50));
		const [failed] = sentRows();

		expect(run.status).toBe('error');
		expect(error?.message).toMatch(/\(status 500\): .+/);
		expect(error?.context).toMatchObject({ itemIndex: failed });
		expect(bench.service.journal.length).toBeLessThanOrEqual(9);
		expect(bench.service.workspaces.size).toBe(bench.service.journal.length - 1);
	});

	it('ends the waiting of the others', async () => {
		const headers = { 'retry-after': '200' };
		bench.service.inject({ kind: 'status', status: 503, headers, path: '/v1/workspaces/0' });
		bench.service.inject({ kind: 'status', status: 400, path: '/v1/workspaces/1' });
		inWaves(bench.service, 2, 2);
		const update = {
			resource: 'workspace',
			operation: 'update',
			workspaceId: { __rl: true, mode: 'id', value: '={{ $json.row }}' },
			mappingMode: 'json',
			fieldsJson: '{"a":1}',
		};
		const { error } = await bench.runNode(update, rows(2));

		expect(error?.message).toMatch(/rejected the fields: .+ \[item 1\]$/);
		expect(bench.service.journal).toHaveLength(2);
	});

	it('does not keep the others from going on with Continue On Fail', async () => {
		bench.service.inject({ kind: 'status', status: 500, times: 3 });
		const { json } = await bench.runNode(create(), rows(40), { onError: 'continueRegularOutput' });

		expect(json).toHaveLength(40);
		expect(json.filter(({ error }) => error)).toHaveLength(3);
		expect(bench.service.workspaces.size).toBe(37);
	});
});
