import { until } from '../support/eventLoop';
import { inTime, pass, useMovedClock } from '../support/movedClock';
import { validCredential } from '../service/credential';
import { useEngine } from '../support/useEngine';
import { inWaves } from '../support/waves';

const bench = useEngine();
useMovedClock();

const MINUTE = 60_000;
const options = { maxConcurrentItems: 5 };
const create = { resource: 'workspace', operation: 'create', options };
const items = Array.from({ length: 300 }, () => ({}));

/** Runs the node, and presses Stop when so many requests, or more, have their response; no time passes. */
async function stopAfter(requests: number) {
	let stop = () => {};
	const node = { name: 'App Builder', parameters: create };
	const running = bench.engine.run({
		nodes: [node],
		items,
		onStart: (stopRun) => (stop = stopRun),
	});
	await until(() => bench.service.journal.filter(({ status }) => status).length >= requests);
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
		// Ten are sent at once, whatever the pace of the rest.
		const { run } = await stopAfter(10);
		const sent = bench.service.journal.length;
		await pass(10 * MINUTE);

		expect(run.status).toBe('canceled');
		expect(sent).toBeLessThanOrEqual(20);
		expect(bench.service.journal).toHaveLength(sent);
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
