import type { IRunExecutionData } from 'n8n-workflow';

import { failRequests } from '../service';
import { until } from '../support/eventLoop';
import { retryOnFail } from '../support/tries';
import { useEngine } from '../support/useEngine';

const bench = useEngine();

const create = {
	resource: 'workspace',
	operation: 'create',
	options: { maxConcurrentItems: 1 },
};
const items = Array.from({ length: 5 }, () => ({}));

/** Runs the node and presses Stop as soon as the service has seen a request. */
async function runAndStop(settings = {}) {
	let stop = (): unknown => undefined;
	const node = { name: 'App Builder', parameters: create, ...settings };
	const running = bench.engine.run({
		nodes: [node],
		items,
		onStart: (stopRun) => (stop = stopRun),
	});
	await until(() => bench.service.journal.length > 0);
	stop();
	return await running;
}

describe('Stop in the editor', () => {
	it('ends a run that waits for a response and sends nothing more', async () => {
		bench.service.inject({ kind: 'stall' });
		const { run } = await runAndStop();

		expect(run.status).toBe('canceled');
		expect(bench.service.journal).toHaveLength(1);
	});

	it('ends it with Continue On Fail too, instead of going on with the next item', async () => {
		bench.service.inject({ kind: 'stall' });
		const { run } = await runAndStop({ onError: 'continueRegularOutput' });

		expect(run.status).toBe('canceled');
		expect(bench.service.journal).toHaveLength(1);
	});

	it('ends a run that waits before another try', async () => {
		const headers = { 'retry-after': '600' };
		bench.service.inject({ kind: 'status', status: 429, headers });
		const { run } = await runAndStop();

		expect(run.status).toBe('canceled');
		expect(bench.service.journal).toHaveLength(1);
	});
});

describe('a run that was stopped', () => {
	const names = () => [...bench.service.workspaces.values()].map(({ name }) => name);
	const parameters = {
		...create,
		...{ mappingMode: 'json', fieldsJson: '={"name":"{{ $json.name }}"}' },
	};
	const node = { name: 'App Builder', parameters };
	const named = ['a', 'b', 'c', 'd'].map((name) => ({ name }));

	/** Stops it when the third item is on its way, which the service processes. */
	async function runAndStopAtThird(settings = {}) {
		let stop: () => IRunExecutionData;
		failRequests(bench.service, [3], { kind: 'stall', afterWork: true });
		const running = bench.engine.run({
			nodes: [{ ...node, ...settings }],
			items: named,
			onStart: (stopRun) => (stop = stopRun),
		});
		await until(() => bench.service.workspaces.size === 3);
		const stored = stop!();
		return { stored, failed: await running };
	}

	it('has at once stored what it has processed, and what was on its way', async () => {
		const { stored } = await runAndStopAtThird();
		const { checkpoint } = stored.executionData!.contextData['node:App Builder'] as {
			checkpoint: { entries: string[] };
		};

		expect(checkpoint.entries.map((entry) => JSON.parse(entry) as object)).toMatchObject([
			{ itemIndex: 0, outcome: { results: [{ name: 'a' }] } },
			{ itemIndex: 1, outcome: { results: [{ name: 'b' }] } },
			{ itemIndex: 2, outcome: { state: 'unknown', executionId: '1' } },
		]);
	});

	it('goes on where it was when n8n lets it be retried, as after a timeout', async () => {
		const { failed } = await runAndStopAtThird();
		const { run } = await bench.engine.run({ nodes: [node], retryOf: failed });

		expect(run.status).toBe('success');
		expect(names()).toEqual(['a', 'b', 'c', 'c', 'd']);
	});

	it('sends nothing more, although n8n tries again with Retry On Fail', async () => {
		await runAndStopAtThird(retryOnFail(3));

		expect(names()).toEqual(['a', 'b', 'c']);
		expect(bench.service.journal).toHaveLength(3);
	});
});
