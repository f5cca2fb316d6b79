import { inChild } from '../support/child/inChild';
import { startClock, stopClock } from '../support/movedClock';
import { validCredential } from '../service/credential';
import { createWorkspace } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

/** A minute lasts three seconds. */
const bench = useEngine({ clockScale: 20 });
afterEach(startClock);

/** As in n8n's queue mode: each worker has its own limiter, and only the service's 429 responses are shared. */
it('loses nothing and creates nothing twice when two processes share a key', async () => {
	bench.service.settings.limit = 20;
	const job = {
		packageDir: bench.packageDir,
		items: Array.from({ length: 30 }, (_, row) => ({ row })),
		credential: validCredential(bench.service),
		// As long as a slow machine may need.
		parameters: [createWorkspace({ options: { maxConcurrentItems: 5, timeout: 3_600_000 } })],
	};
	const isRefused = () => bench.service.journal.some(({ status }) => status === 429);
	// Until then, the service's minute doesn't pass, so that the two certainly interfere.
	stopClock();
	bench.service.onRequest(async () => {
		if (isRefused()) startClock();
	});
	const results = await Promise.all([inChild(job), inChild(job)]);

	expect(results.map(({ runs: [{ message, outputs }] }) => [message, outputs])).toEqual([
		[undefined, 30],
		[undefined, 30],
	]);
	const rows = [...bench.service.workspaces.values()].map(({ row }) => row as number);
	const expected = Array.from({ length: 30 }, (_, row) => [row, row]).flat();
	expect(rows.sort((a, b) => a - b)).toEqual(expected);
	expect(isRefused()).toBe(true);
});
