import type { IRunExecutionData } from 'n8n-workflow';

import { failRequests } from '../service';
import { until } from '../support/eventLoop';
import { inTime, pass, useMovedClock } from '../support/movedClock';
import { retryOnFail } from '../support/tries';
import { createWorkspace, getNames } from '../support/workspaces';
import { useEngine } from '../support/useEngine';
import { inWaves } from '../support/waves';

const bench = useEngine();
useMovedClock();

const MINUTE = 60_000;
const create = (maxConcurrentItems: number) => createWorkspace({ options: { maxConcurrentItems } });
const named = ['a', 'b', 'c', 'd'].map((name) => ({ name }));

/**
 * Runs the node, and presses Stop once the condition holds; no time passes until then. Returns what n8n stores at once.
 */
async function runAndStop(
	parameters: object,
	items: Array<{ name: string }>,
	isTime: () => boolean,
	settings = {},
) {
	let stop: () => IRunExecutionData;
	const running = bench.engine.run({
		nodes: [{ name: 'App Builder', parameters, ...settings }],
		items,
		onStart: (stopRun) => (stop = stopRun),
	});
	await until(isTime);
	const stored = stop!();
	return { stored, stopped: await inTime(running) };
}

describe('Stop in the editor', () => {
	const many = Array.from({ length: 300 }, () => ({ name: 'same' }));
	/** Whether at least this many requests have a response. */
	const answered = (count: number) => () =>
		bench.service.journal.filter(({ status }) => status).length >= count;

	it.each([undefined, 'continueRegularOutput'])(
		'ends a run that waits for a response and sends nothing more (On Error: %s)',
		async (onError) => {
			bench.service.inject({ kind: 'stall' });
			const isSent = () => bench.service.journal.length > 0;
			const { stopped } = await runAndStop(create(1), many, isSent, { onError });

			expect(stopped.run.status).toBe('canceled');
			expect(bench.service.journal).toHaveLength(1);
		},
	);

	it('ends waiting for the rate limit, and sends nothing afterwards', async () => {
		await bench.useCredential({ plan: 'custom', requestsPerMinute: 20 });
		// Ten are sent at once, whatever the pace of the rest.
		const { stopped } = await runAndStop(create(5), many, answered(10));
		const sent = bench.service.journal.length;
		await pass(10 * MINUTE);

		expect(stopped.run.status).toBe('canceled');
		expect(sent).toBeLessThanOrEqual(20);
		expect(bench.service.journal).toHaveLength(sent);
	});

	it.each([
		['', {}],
		[', although n8n tries again with Retry On Fail', retryOnFail(3)],
	])('ends a pause that a 429 asked for%s', async (_, settings) => {
		const headers = { 'retry-after': '120' };
		bench.service.inject({ kind: 'status', status: 429, headers, times: Infinity });
		inWaves(bench.service, 5, 5);
		const { stopped } = await runAndStop(create(5), many, answered(5), settings);
		const endedAt = performance.now();
		await pass(10 * MINUTE);

		expect(stopped.run.status).toBe('canceled');
		expect(endedAt).toBeLessThan(MINUTE);
		expect(bench.service.journal).toHaveLength(5);
	});
});

it('a stopped execution has already stored what was processed and what was in flight, and Retry continues, as after a timeout', async () => {
	failRequests(bench.service, [3], { kind: 'stall', afterWork: true });
	const isThirdSent = () => bench.service.workspaces.size === 3;
	const { stored, stopped } = await runAndStop(create(1), named, isThirdSent);
	const { checkpoint } = stored.executionData!.contextData['node:App Builder'] as {
		checkpoint: { entries: string };
	};

	expect(JSON.parse(checkpoint.entries)).toMatchObject([
		{ itemIndex: 0, outcome: { results: [{ name: 'a' }] } },
		{ itemIndex: 1, outcome: { results: [{ name: 'b' }] } },
		{ itemIndex: 2, outcome: { state: 'unknown', executionId: '1' } },
	]);
	const nodes = [{ name: 'App Builder', parameters: create(1) }];
	const { run } = await inTime(bench.engine.run({ nodes, retryOf: stopped }));

	expect(run.status).toBe('success');
	expect(getNames(bench.service.workspaces.values())).toEqual(['a', 'b', 'c', 'c', 'd']);
});
