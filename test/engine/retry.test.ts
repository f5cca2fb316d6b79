import { startService } from '../service';
import { countOpenResponses } from '../service/faults';
import { until } from '../support/eventLoop';
import { inTime, quiet, useMovedClock } from '../support/movedClock';
import { validCredential } from '../service/credential';
import { createWorkspace, seed, workspaceById } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
useMovedClock();

const create = createWorkspace({
	...{ mappingMode: 'json', fieldsJson: '{}', options: { maxRetries: 2 } },
});
const byId = (operation: string) => ({ ...create, ...workspaceById(operation, 'seed') });

const runNode = async (parameters: object) => await inTime(bench.runNode(parameters));
const statuses = () => bench.service.journal.map(({ status }) => status);

beforeEach(() => seed(bench.service, { id: 'seed', title: 'Old' }));

it('a repeatable request is retried at most Max Retries times', async () => {
	bench.service.inject({ kind: 'status', status: 500, times: Infinity });
	const { error } = await runNode(byId('get'));

	expect(error?.message).toContain('status 500');
	expect(statuses()).toEqual([500, 500, 500]);
});

it('a create is not repeated after a 503, since it may have happened', async () => {
	bench.service.inject({ kind: 'status', status: 503, afterWork: true });
	const { error } = await runNode(create);

	expect(error?.description).toContain('check in the service before you try again');
	expect(statuses()).toEqual([503]);
});

it('a create that a 403 with Retry-After refuses is sent again, as after a 429', async () => {
	bench.service.inject({ kind: 'status', status: 403, headers: { 'retry-after': '30' } });
	const { error, hints } = await runNode(create);

	expect(error).toBeUndefined();
	expect(hints).toEqual([
		'Waited 30 s for the rate limit: the service accepted fewer than 10,000 requests per minute (Business plan).',
	]);
	expect(statuses()).toEqual([403, 201]);
});

it('a create is repeated while no connection can be made, and happens once', async () => {
	const { baseUrl, apiKey } = validCredential(bench.service);
	const port = Number(new URL(baseUrl).port);
	await bench.service.close();
	const running = bench.runNode(create);
	await until(() => jest.getTimerCount() > 0);
	await quiet();
	bench.service = await startService({ port, apiKey });
	const { error } = await inTime(running);

	expect(error).toBeUndefined();
	expect(bench.service.workspaces.size).toBe(1);
});

it('a connection is closed when the time for its response is over, although data still arrives', async () => {
	bench.service.inject({ kind: 'slowDrip' });
	const { error } = await runNode({ ...byId('get'), options: { maxRetries: 0, timeout: 1_000 } });
	await quiet();

	expect(error?.message).toContain("didn't respond in time");
	expect(countOpenResponses()).toBe(0);
});
