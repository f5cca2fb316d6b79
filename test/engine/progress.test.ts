import type { IExecuteFunctions, Logger } from 'n8n-workflow';

import { startService } from '../service';
import { until } from '../support/eventLoop';
import { inTime, pass, useMovedClock } from '../support/movedClock';
import { nodeOf } from '../support/nodeTypes';
import { seed, upsert } from '../support/upsert';
import { useEngine } from '../support/useEngine';

/** n8n's own, which all nodes write to. */
let logger: Logger;

const findLogger = nodeOf('findLogger', async function (this: IExecuteFunctions) {
	logger = this.logger;
	return [[]];
});

const bench = useEngine({ extraNodes: { 'test.findLogger': findLogger } });
useMovedClock();

const create = { resource: 'workspace', operation: 'create', mappingMode: 'json' };
const rows = (count: number) =>
	Array.from({ length: count }, (_, row) => ({ id: `ws_${row}`, row }));
const plan = { plan: 'custom', requestsPerMinute: 10 };

let logged: unknown[];
let shown: unknown[];
let stop: () => unknown;

beforeEach(async () => {
	await bench.engine.run({ nodes: [{ name: 'Find Logger', type: 'test.findLogger' }] });
	logged = [];
	shown = [];
	jest.spyOn(logger, 'info').mockImplementation((text) => void logged.push(text));
	await bench.useCredential(plan);
});
afterEach(() => jest.restoreAllMocks());

function start(count: number, options = {}, operation: object = create) {
	return bench.engine.run({
		nodes: [{ name: 'App Builder', parameters: { options, ...operation } }],
		items: rows(count),
		onStart: (stopRun) => (stop = stopRun),
		onConsoleMessage: (message) => shown.push(message),
	});
}
const progress = () => logged.filter((text) => / of .+ items/.test(String(text)));

describe('a run that takes long', () => {
	it('says every ten seconds how far it is, when the next request goes, and why not now', async () => {
		const { error } = await inTime(start(25));

		expect(error).toBeUndefined();
		const lines = (done: number) =>
			[51, 41, 31, 21, 11, 1].map(
				(seconds) =>
					`App Builder: ${done} of 25 items, next in ${seconds} s (10 requests per minute)`,
			);
		expect(progress()).toEqual([...lines(10), ...lines(20)]);
	});

	it("says the same in the console of the editor's browser", async () => {
		await inTime(start(25));

		expect(shown).toEqual(
			progress().map((text) => ({ source: '[Node: "App Builder"]', messages: [text] })),
		);
		expect(shown).toHaveLength(12);
	});

	it.each([
		[429, 'rate limit reached'],
		[503, 'the service is busy'],
	])('says that a response of status %i makes it wait', async (status, reason) => {
		bench.service.inject({ kind: 'status', status, headers: { 'retry-after': '15' } });
		await inTime(
			start(2, { maxConcurrentItems: 1 }, { resource: 'workspace', operation: 'getAll' }),
		);

		expect(progress()).toEqual([`App Builder: 0 of 2 items, next in 5 s (${reason})`]);
	});

	it('says only how far it is while it waits for responses', async () => {
		let isSlow = true;
		bench.service.onRequest(async () => await until(() => !isSlow));
		const running = start(2);
		await until(() => bench.service.journal.length > 0);
		await pass(10_000);
		isSlow = false;
		await inTime(running);

		expect(progress()).toEqual(['App Builder: 0 of 2 items']);
	});

	it('says when the next of all goes, where items go to several services', async () => {
		const other = await startService({ apiKey: bench.service.settings.apiKey });
		const addresses = { a: bench.service.baseUrl, b: other.baseUrl };
		const baseUrl = `={{ $json.row % 11 ? '${addresses.a}' : '${addresses.b}' }}`;
		await bench.useCredential({ ...plan, baseUrl });
		await inTime(start(33, { maxConcurrentItems: 50 }));
		await other.close();

		expect(other.workspaces.size).toBe(3);
		expect(progress()[0]).toBe(
			'App Builder: 13 of 33 items, next in 51 s (10 requests per minute)',
		);
	});
});

describe('nothing is said', () => {
	it.each([
		['workspaces that stay as they are', upsert({ matchOn: ['row'], ifWorkspaceExists: 'skip' })],
		['creates in a dry run', { ...create, options: { dryRun: true } }],
	])('of %s, which send nothing', async (_, operation) => {
		seed(bench.service, ...rows(15));
		await inTime(start(15, {}, operation));

		expect(logged).toEqual([]);
	});

	it('of a run that is through within ten seconds, and no timer is left behind', async () => {
		await inTime(start(10));
		// A sleep of the deadlines for responses.
		await pass(1_000);

		expect(jest.getTimerCount()).toBe(0);
		expect(logged).toEqual([]);
	});

	it('of a single item', async () => {
		bench.service.inject({ kind: 'status', status: 429, headers: { 'retry-after': '50' } });
		await inTime(start(1));

		expect([...logged, ...shown]).toEqual([]);
	});

	it('any more once the run is stopped', async () => {
		const running = start(25);
		await until(() => bench.service.workspaces.size === 10);
		await pass(10_000);
		expect(progress()).toHaveLength(1);
		stop();
		await inTime(running);
		await pass(60_000);

		expect(progress()).toHaveLength(1);
		expect(jest.getTimerCount()).toBe(0);
	});

	it('any more once an item did not succeed, while others are still on their way', async () => {
		let isFailed = false;
		bench.service.onRequest(async (number) => {
			if (number === 1) bench.service.inject({ kind: 'stall' });
			if (number === 2) bench.service.inject({ kind: 'status', status: 422 });
			isFailed = number >= 2;
		});
		const running = start(25, { maxConcurrentItems: 2 });
		await until(() => isFailed);
		await inTime(running);

		expect(progress()).toEqual([]);
	});
});
