import { failRequests, type Fault } from '../service';
import { retryOnFail, trackTries } from '../support/tries';
import { getNames, seed, sentTo, upsert } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const tries = trackTries(bench);
/** Methods alone. */
const sent = () => sentTo(bench.service).map((line) => line.split(' ')[0]);
const posts = () => sentTo(bench.service).filter((line) => line.startsWith('POST'));
const names = () => getNames(bench.service.workspaces.values()).slice(1);

const lost: Fault = { kind: 'reset' };
const lostAfterWork: Fault = { kind: 'reset', afterWork: true };
const options = { maxRetries: 2, maxConcurrentItems: 1 };
const parameters = upsert({ options });
const hasty = upsert({ options: { ...options, timeout: 500 } });
const items = ['A', 'B'].map((name) => ({ name }));

beforeEach(() => seed(bench.service, { id: 'z', name: 'Z' }));

const failAt = (number: number, fault: Fault) => failRequests(bench.service, [number], fault);

it("a failed execution is resumed: completed items aren't sent again, and the output is complete", async () => {
	failAt(5, { kind: 'status', status: 422 });
	await tries.run(parameters, [{ name: 'A' }, { name: 'Z' }, { name: 'C' }]);
	const { outputs, task } = await tries.retry();

	expect(outputs).toMatchObject([{ id: 'ws_1' }, { id: 'z' }, { id: 'ws_2' }]);
	expect(sent()).toEqual([...['GET', 'POST', 'GET', 'PATCH', 'POST'], ...['GET', 'POST', 'GET']]);
	expect(task('App Builder').hints?.map(({ message }) => message)).toEqual([
		'1 created',
		"2 of 3 items were completed earlier and not sent again. If you've switched accounts, start a new execution.",
	]);
});

describe('a create whose outcome is unknown', () => {
	it.each<[string, Fault]>([
		['the connection broke', lostAfterWork],
		['the response was no JSON', { kind: 'truncatedJson', afterWork: true }],
	])('is found in the list by the next attempt (%s)', async (_, fault) => {
		failAt(2, fault);
		const { json, hints, error } = await bench.runNode(parameters, items, retryOnFail(2));

		expect(error).toBeUndefined();
		expect(json).toMatchObject([
			{ id: 'ws_1', name: 'A' },
			{ id: 'ws_2', name: 'B' },
		]);
		expect(sent()).toEqual(['GET', 'POST', 'GET', 'PATCH', 'POST', 'GET']);
		expect(hints).toEqual(['1 created, 1 updated']);
	});

	it('is not sent again in the same execution', async () => {
		failAt(2, { kind: 'stall' });
		const { error } = await bench.runNode(hasty, items, retryOnFail(3));

		expect(error?.description).toContain('The outcome of item 0 is unknown.');
		expect(posts()).toHaveLength(1);
	});

	it('is found by the next attempt even if it was processed late', async () => {
		bench.service.onRequest(async (number) => {
			if (number === 2) bench.service.inject(lost);
			if (number === 3) bench.service.addWorkspace({ name: 'A' });
		});
		const { json } = await bench.runNode(parameters, items, retryOnFail(2));

		expect(json).toMatchObject([{ id: 'ws_1' }, { name: 'B' }]);
		expect(names()).toEqual(['A', 'B']);
	});

	it('is reported even if the next attempt fails to read the list', async () => {
		bench.service.onRequest(async (number) => {
			if (number > 1) bench.service.inject({ kind: 'status', status: number === 2 ? 502 : 401 });
		});
		const { error } = await bench.runNode(hasty, [{ name: 'A' }], retryOnFail(2));

		expect(error?.message).toMatch(/^The service rejected the API key/);
		expect(error?.description).toMatch(/may have gone through/);
	});

	it("isn't sent for an earlier item in the next attempt either", async () => {
		bench.service.inject({ kind: 'status', status: 422, sent: '"seats":0' });
		bench.service.inject({ kind: 'status', status: 500, sent: '"seats":1' });
		const rows = ['A', 'A'].map((name, seats) => ({ name, seats }));
		const settings = { onError: 'continueRegularOutput', ...retryOnFail(2) } as const;
		const { json } = await bench.runNode(hasty, rows, settings);

		expect(posts()).toHaveLength(2);
		expect(json).toMatchObject([
			{ error: expect.stringContaining('may still go through') as unknown },
			{ error: expect.stringContaining('An earlier attempt sent this create') as unknown },
		]);
	});

	it('is not sent for a later item either', async () => {
		bench.service.inject({ kind: 'stall', method: 'POST' });
		const rows = ['A', 'A', 'B'].map((name, seats) => ({ name, seats }));
		const { json } = await bench.runNode(hasty, rows, { onError: 'continueRegularOutput' });

		expect(json).toMatchObject([
			{ error: expect.stringContaining("didn't respond") as unknown },
			{ error: expect.stringContaining('may still go through') as unknown },
			{ name: 'B' },
		]);
		expect(posts()).toEqual([
			'POST workspaces {"name":"A","seats":0}',
			'POST workspaces {"name":"B","seats":2}',
		]);
	});
});
