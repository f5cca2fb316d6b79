import { until } from '../support/eventLoop';
import { inTime, pass, useMovedClock } from '../support/movedClock';
import { validCredential } from '../service/credential';
import { useEngine } from '../support/useEngine';
import { inWaves } from '../support/waves';

const bench = useEngine();
useMovedClock();

const MINUTE = 60_000;
const options = { maxConcurrentRequests: 5 };
const create = { resource: 'workspace', operation: 'create', options };
const items = Array.from({ length: 300 }, () => ({}));

/** Runs the node, and presses Stop when so many requests have their response; no time passes. */
async function stopAfter(requests: number) {
	let stop = () => {};
	const node = { name: 'App Builder', parameters: create };
	const running = bench.engine.run({
		nodes: [node],
		items,
		onStart: (stopRun) => (stop = stopRun),
	});
	await until(() => bench.service.journal.filter(({ status }) => status).length === requests);
	stop();
	return await inTime(running);
}

describe('Stop in the editor', () => {
	it("ends the waiting for the plan's pace, and nothing is sent afterwards", async () => {
		await bench.engine.storeCredential({
			...validCredential(bench.service),
			plan: 'custom',
			requestsPerMinute: 20,
		});
		// A run of more than a minute sends ten and what is due at once; the rest of the first minute's takes a moment.
		const { run } = await stopAfter(12);
		await pass(10 * MINUTE);

		expect(run.status).toBe('canceled');
		expect(bench.service.journal).toHaveLength(12);
	});

	it('ends a pause that a 429 asked for', async () => {
		const headers = { 'retry-after': '120' };
		bench.service.inject({ kind: 'status', status: 429, headers, times: Infinity });
		inWaves(bench.service, 5, 5);
		const { run } = await stopAfter(5);
		await pass(10 * MINUTE);

		expect(run.status).toBe('canceled');
		expect(bench.service.journal).toHaveLength(5);
	});
});
