import { until } from '../support/eventLoop';
import { useEngine } from '../support/useEngine';

const bench = useEngine();

const create = {
	resource: 'workspace',
	operation: 'create',
	options: { maxConcurrentRequests: 1 },
};
const items = Array.from({ length: 5 }, () => ({}));

/** Runs the node and presses Stop as soon as the service has seen a request. */
async function runAndStop(settings = {}) {
	let stop = () => {};
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
