import { useEngine, validCredential } from '../support/useEngine';

const bench = useEngine();

const options = { maxConcurrentRequests: 5 };
const create = { resource: 'workspace', operation: 'create', options };
const items = Array.from({ length: 300 }, () => ({}));

async function stopAfter(requests: number) {
	let stop = () => {};
	const node = { name: 'App Builder', parameters: create };
	const running = bench.engine.run({
		nodes: [node],
		items,
		onStart: (stopRun) => (stop = stopRun),
	});
	while (bench.service.journal.length < requests) await new Promise(setImmediate);
	await new Promise((resolve) => setTimeout(resolve, 200));
	stop();
	return await running;
}

describe('Stop in the editor', () => {
	it("ends the waiting for the plan's pace, and nothing is sent afterwards", async () => {
		await bench.engine.storeCredential({
			...validCredential(bench.service),
			plan: 'custom',
			requestsPerMinute: 20,
		});
		const { run } = await stopAfter(20);

		expect(run.status).toBe('canceled');
		expect(bench.service.journal).toHaveLength(20);
	});

	it('ends a pause that a 429 asked for', async () => {
		const headers = { 'retry-after': '120' };
		bench.service.inject({ kind: 'status', status: 429, headers });
		const { run } = await stopAfter(1);

		expect(run.status).toBe('canceled');
		const sent = bench.service.journal.length;
		await new Promise((resolve) => setTimeout(resolve, 200));
		expect(sent).toBeLessThanOrEqual(5);
		expect(bench.service.journal).toHaveLength(sent);
	});
});
