import type { IExecuteFunctions } from 'n8n-workflow';

import { failRequests, type Fault } from '../service';
import type { TestNode } from '../support/engine';
import { until } from '../support/eventLoop';
import { createNodeType } from '../support/nodeTypes';
import { retryOnFail, trackTries } from '../support/tries';
import { createWorkspace, getNames, seed, workspaceById } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

/** Outputs two items three times, as Loop Over Items does. */
const loop = createNodeType('loop', async function (this: IExecuteFunctions) {
	const context = this.getContext('node');
	const rounds = Number(context.rounds ?? 0) + 1;
	context.rounds = rounds;
	return [rounds > 3 ? [] : [{ json: { name: 'a' } }, { json: { name: 'b' } }]];
});

const bench = useEngine({ extraNodes: { 'test.loop': loop } });
const tries = trackTries(bench);

const refused: Fault = { kind: 'status', status: 422 };
const lost: Fault = { kind: 'reset', afterWork: true };
const items = ['a', 'b', 'c', 'd'].map((name, index) => ({ name, id: `ws-${index}` }));
const create = createWorkspace({
	...{ mappingMode: 'json', fieldsJson: '={"name":"{{ $json.name }}"}' },
	options: { maxConcurrentItems: 1, maxRetries: 0 },
});
const byId = (operation: string) => ({ ...create, ...workspaceById(operation) });

/** The request with this number gets the fault. */
const failAt = (number: number, fault = refused) => failRequests(bench.service, [number], fault);
const seedAll = () => seed(bench.service, ...items.map(({ id }) => ({ id })));
const main = (node: string) => ({ main: [[{ node, type: 'main' as const, index: 0 }]] });
/** The node in a loop. */
const looped = (settings: Partial<TestNode> = {}) => ({
	nodes: [
		{ name: 'Loop', type: 'test.loop' },
		{ name: 'App Builder', parameters: create, ...settings },
	],
	connections: { Start: main('Loop'), Loop: main('App Builder'), 'App Builder': main('Loop') },
});
const created = () => getNames(bench.service.workspaces.values());
const sent = () => bench.service.journal.map(({ method, path }) => `${method} ${path}`);

describe('the retry of a failed execution', () => {
	it('sends only what was not completed, and outputs everything in item order', async () => {
		failAt(3);
		const failed = await tries.run(create, items);
		const retried = await tries.retry();

		expect([failed.run.status, retried.run.status]).toEqual(['error', 'success']);
		expect(retried.context.checkpoint?.entries).toBe('[]');
		expect(created()).toEqual(['a', 'b', 'c', 'd']);
		expect(getNames(retried.outputs)).toEqual(['a', 'b', 'c', 'd']);
		expect(retried.items('App Builder').map(({ pairedItem }) => pairedItem)).toEqual(
			items.map((_, item) => ({ item })),
		);
		expect(bench.service.journal).toHaveLength(5);
	});

	it('keeps what was completed when an item cannot be sent at all', async () => {
		failAt(3);
		await tries.run(create, items);
		const { error } = await tries.retry({ ...create, fieldsJson: 'no JSON' });
		await tries.retry(create);

		expect(error?.message).toMatch(/not valid JSON/);
		expect(error?.description).toMatch(
			/ 2 of 4 items were completed\. To send only the rest, .+ It sends the stored items: /,
		);
		expect(created()).toEqual(['a', 'b', 'c', 'd']);
	});

	it('treats a 404 as success if an earlier attempt may have deleted the workspace', async () => {
		seedAll();
		failAt(3, lost);
		await tries.run(byId('delete'), items);
		const { outputs } = await tries.retry();

		expect(outputs).toEqual(items.map(() => ({ deleted: true })));
	});

	it('does not take the 404 of a gateway for a deletion', async () => {
		seedAll();
		failAt(3);
		await tries.run(byId('delete'), items);
		const gateway = { kind: 'answer', status: 404, body: 'default backend - 404' } as const;
		bench.service.inject({ ...gateway, method: 'DELETE', times: Infinity });
		const { error } = await tries.retry();

		expect(error?.message).toMatch(/^The response isn't the service's \(status 404\)/);
		expect(bench.service.workspaces.has('ws-2')).toBe(true);
	});

	it.each(['update', 'delete'])('can skip the missing workspace for each %s', async (operation) => {
		seedAll();
		bench.service.workspaces.delete('ws-2');
		const { error } = await tries.run(byId(operation), items);
		const { outputs } = await tries.retry(byId(operation), { onError: 'continueRegularOutput' });

		expect(error?.message).toBe('No workspace has the ID "ws-2" [item 2]');
		expect(error?.description).toBe(
			"2 of 4 items were completed. To skip it, set 'On Error' to 'Continue (using error output)', and save. Then retry this execution under Executions.",
		);
		expect(outputs.map(({ reason }) => reason)).toEqual([
			undefined,
			undefined,
			'notFound',
			undefined,
		]);
		expect(sent()).toHaveLength(5);
	});

	it('says how to leave out the one that is gone, also before any is completed', async () => {
		seedAll();
		bench.service.workspaces.delete('ws-0');
		const gone = await tries.run(byId('update'), items);
		const same = await tries.run({ ...create, ...workspaceById('update', 'ws-0') }, items);

		expect(gone.error?.description).toMatch(/^To skip it, set 'On Error'/);
		expect(same.error?.description).toMatch(/^It may have been deleted/);
	});

	const withEntries = (entries: unknown) => ({ format: 1, run: 0, entries });

	it.each<unknown>([
		...[null, 'text', {}, { format: 0, run: 0, entries: '[]' }],
		...[undefined, 7, '', '{', 'null', '{}', '[null]', '[{"itemIndex":0}]'].map(withEntries),
		withEntries('[{"itemIndex":0,"outcome":{"state":"completed"}}]'),
		withEntries('[{"itemIndex":0,"outcome":{"state":"completed","results":[null]}}]'),
		withEntries('[{"itemIndex":0,"outcome":{"state":"notProcessed","results":7}}]'),
	])("creates nothing when the stored value can't be read, such as %j", async (checkpoint) => {
		failAt(3);
		const { run } = await tries.run(create, items);
		run.data.executionData!.contextData['node:App Builder'] = { checkpoint };
		const { error } = await tries.retry();

		expect(error?.message).toContain('some items may already have been created');
		expect(created()).toEqual(['a', 'b']);
	});

	it('never mixes the runs of a loop, whatever they send', async () => {
		failAt(4);
		const failed = await bench.engine.run(looped());
		const retried = await bench.engine.run({ ...looped(), retryOf: failed });

		expect([failed.run.status, retried.run.status]).toEqual(['error', 'success']);
		expect(created()).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
	});
});

describe('Retry On Fail', () => {
	it('creates nothing twice because the service calls a field of its own `error`', async () => {
		const body = { ...create, fieldsJson: '={"name":"{{ $json.name }}","error":"none"}' };
		await tries.run(body, items, retryOnFail(3));

		expect(created()).toEqual(['a', 'b', 'c', 'd']);
	});

	it("doesn't resend a create with an unknown outcome, and says each time what to do", async () => {
		failAt(2, lost);
		const { error } = await tries.run(create, items, retryOnFail(3));

		expect(bench.service.journal).toHaveLength(2);
		expect(error?.message).toMatch(
			/^An earlier attempt sent this create request, and its outcome is unknown: .* closed the connection/,
		);
		expect(error?.description).toBe(
			'1 of 4 items was completed. The outcome of item 1 is unknown: if the service has created it, delete it before you try again. To send only the rest, retry this execution under Executions.',
		);
	});

	it('completes the others if the node continues on errors', async () => {
		failAt(1, lost);
		const settings = { ...retryOnFail(3), onError: 'continueRegularOutput' as const };
		const { outputs } = await tries.run(create, items, settings);

		expect(created()).toEqual(['a', 'b', 'c', 'd']);
		expect(outputs[0].description).toContain('check in the service before you try again');
	});

	it('that ends with an error leaves nothing completed to the next run of a loop', async () => {
		failRequests(bench.service, [1, 3], refused);
		const settings = { ...retryOnFail(2), onError: 'continueRegularOutput' as const };
		await bench.engine.run(looped(settings));

		expect(created()).toEqual(['b', 'a', 'b', 'a', 'b']);
	});
});

describe('a create with an unknown outcome', () => {
	it('is named in the error, however many there are', async () => {
		const { journal } = bench.service;
		bench.service.onRequest(async (number) => {
			if (number <= 8) return;
			await until(() => journal.length >= 15);
			bench.service.inject(lost);
		});
		const many = Array.from({ length: 20 }, (_, index) => ({ name: `w${index}` }));
		const { error } = await tries.run(createWorkspace(), many);

		expect(error?.description).toMatch(/ outcome of items 8, 9, 10, 11, 12, 13, 14\b.* unknown/);
	});

	it("doesn't store the API key", async () => {
		const { apiKey } = bench.service.settings;
		failAt(2, { kind: 'status', status: 500, body: `{"message":"key ${apiKey}"}` });
		const { run } = await tries.run(create, items);
		const stored = JSON.stringify(run.data);

		expect(stored).toContain('checkpoint');
		expect(stored).not.toContain(apiKey);
	});
});
