import { measure } from '../bench/job';
import { startClock, stopClock } from '../support/movedClock';
import { useEngine, validCredential } from '../support/useEngine';

/** A minute lasts three seconds. */
const bench = useEngine({ clockScale: 20 });
afterEach(startClock);

/** As in n8n's queue mode: each worker has a limiter of its own, the service's 429 is the truth they share. */
it('loses nothing and makes nothing twice when two processes use one key', async () => {
	bench.service.settings.limit = 20;
	const job = {
		node: 'appBuilder' as const,
		packageDir: bench.packageDir,
		items: 30,
		credential: validCredential(bench.service),
		parameters: {
			resource: 'workspace',
			operation: 'create',
			fieldsMode: 'autoMapInput',
			// As patient as a slow machine may need.
			options: { maxConcurrentRequests: 5, timeout: 3_600_000, maxWait: 36_000 },
		},
	};
	const isRefused = () => bench.service.journal.some(({ status }) => status === 429);
	// Until then the service's minute does not pass, so that the two certainly get into each other's way.
	stopClock();
	bench.service.onRequest(async () => {
		if (isRefused()) startClock();
	});
	const [first, second] = await Promise.all([measure(job), measure(job)]);

	expect([first, second]).toMatchObject([
		{ outputs: 30, errors: 0 },
		{ outputs: 30, errors: 0 },
	]);
	const rows = [...bench.service.workspaces.values()].map(({ row }) => row as number);
	const expected = Array.from({ length: 30 }, (_, row) => [row, row]).flat();
	expect(rows.sort((a, b) => a - b)).toEqual(expected);
	expect(isRefused()).toBe(true);
});
