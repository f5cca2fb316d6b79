import { startService, type Fault } from '../service';
import { until } from '../support/eventLoop';
import { inTime, quiet, useMovedClock } from '../support/movedClock';
import { validCredential } from '../service/credential';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
useMovedClock();

async function runNode(parameters: object) {
	return await inTime(bench.runNode(parameters));
}

const workspaceId = { __rl: true, mode: 'id', value: 'seed' };
const options = { maxRetries: 2 };
const operations = {
	Create: { resource: 'workspace', operation: 'create', options },
	'Get Many': { resource: 'workspace', operation: 'getAll', options },
	Get: { resource: 'workspace', operation: 'get', workspaceId, options },
	Update: {
		resource: 'workspace',
		operation: 'update',
		workspaceId,
		mappingMode: 'json',
		fieldsJson: '{"title":"New"}',
		options,
	},
	Delete: { resource: 'workspace', operation: 'delete', workspaceId, options },
};
type Name = keyof typeof operations;
const repeatable: Name[] = ['Get Many', 'Get', 'Update', 'Delete'];

/** Some of those in test/faults/matrix.test.ts. */
const faults: Record<string, Fault> = {
	'503': { kind: 'status', status: 503 },
	reset: { kind: 'reset' },
	stall: { kind: 'stall' },
};
const faultNames = Object.keys(faults);

beforeEach(() => {
	bench.service.workspaces.set('seed', { id: 'seed', title: 'Old' });
});

describe.each(repeatable)('%s', (name) => {
	it.each(faultNames)('is tried again after %s', async (fault) => {
		bench.service.inject(faults[fault]);
		const { error } = await runNode(operations[name]);

		expect(error).toBeUndefined();
		expect(bench.service.journal).toHaveLength(2);
	});

	it('is tried no more often than Max Retries says', async () => {
		bench.service.inject({ kind: 'status', status: 500, times: Infinity });
		const { error } = await runNode(operations[name]);

		expect(error?.message).toContain('status 500');
		expect(bench.service.journal).toHaveLength(1 + options.maxRetries);
	});

	it.each([409, 501])('is not tried again after %d', async (status) => {
		bench.service.inject({ kind: 'status', status, times: Infinity });
		await runNode(operations[name]);

		expect(bench.service.journal).toHaveLength(1);
	});
});

describe('a create', () => {
	it.each(faultNames)('is not repeated after %s, since it may have happened', async (fault) => {
		bench.service.inject({ ...faults[fault], afterWork: true });
		const { error } = await runNode(operations.Create);

		expect(error?.description).toContain('check in the service before you try again');
		expect(bench.service.journal).toHaveLength(1);
		expect(bench.service.workspaces.size).toBe(2);
	});

	it('is repeated after 429, when the service did nothing, and happens once', async () => {
		const headers = { 'retry-after': '1' };
		bench.service.inject({ kind: 'status', status: 429, headers, times: 2 });
		const { json } = await runNode(operations.Create);

		expect(json).toMatchObject([{ id: 'ws_1' }]);
		expect(bench.service.journal.map(({ status }) => status)).toEqual([429, 429, 201]);
	});

	it('is repeated while no connection can be made, and happens once', async () => {
		const { baseUrl, apiKey } = validCredential(bench.service);
		const port = Number(new URL(baseUrl).port);
		await bench.service.close();
		const running = bench.runNode(operations.Create);
		await until(() => jest.getTimerCount() > 0);
		await quiet();
		bench.service = await startService({ port, apiKey });
		const { error } = await inTime(running);

		expect(error).toBeUndefined();
		expect(performance.now()).toBeGreaterThan(0);
		expect(bench.service.workspaces.size).toBe(1);
	});
});

describe('a delete', () => {
	it('counts as done when an earlier try was processed and the next finds nothing', async () => {
		bench.service.inject({ kind: 'reset', afterWork: true });
		const { json } = await runNode(operations.Delete);

		expect(json).toEqual([{ deleted: true }]);
		expect(bench.service.journal.map(({ status }) => status)).toEqual([0, 404]);
	});

	it('does not count as done when the earlier try certainly did nothing', async () => {
		bench.service.workspaces.clear();
		bench.service.inject({ kind: 'status', status: 429, headers: { 'retry-after': '1' } });
		const { error } = await runNode(operations.Delete);

		expect(error?.message).toBe(`Workspace "seed" wasn't found [item 0]`);
		expect(bench.service.journal.map(({ status }) => status)).toEqual([429, 404]);
	});
});
