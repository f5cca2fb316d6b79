import { inTime, useMovedClock } from '../support/movedClock';
import { createWorkspace, seed, workspaceById } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

const MINUTE = 60_000;

const bench = useEngine();
useMovedClock();

const create = createWorkspace();
const rows = (count: number) => Array.from({ length: count }, (_, row) => ({ row }));

/** When requests reached the service, in milliseconds since the first. */
function arrivals(): number[] {
	const times = bench.service.journal.map(({ at }) => at);
	return times.map((time) => time - times[0]);
}

async function runNode(...run: Parameters<typeof bench.runNode>) {
	return await inTime(bench.runNode(...run));
}

async function usePlan(plan: string, requestsPerMinute = 1) {
	await bench.useCredential({ plan, requestsPerMinute });
}

const createdRows = () => [...bench.service.workspaces.values()].map(({ row }) => row);
const atOnce = (count: number) => new Array<number>(count).fill(0);
const sorted = (numbers: unknown[]) => (numbers as number[]).sort((a, b) => a - b);

describe('the pace', () => {
	it("never exceeds the limit in any minute, and is spread if one minute isn't enough", async () => {
		bench.service.settings.plan = 'free';
		await usePlan('free');
		const { json } = await runNode(create, rows(150));

		expect(json.map(({ row }) => row)).toEqual(rows(150).map(({ row }) => row));
		expect(bench.service.journal.filter(({ status }) => status === 429)).toEqual([]);
		const times = arrivals();
		// An execution of more than a minute spreads the first window, after its first ten, over 15 % of a minute.
		expect(times.slice(0, 10)).toEqual(atOnce(10));
		expect(times[99]).toBeGreaterThan(8_000);
		expect(times[99]).toBeLessThan(0.15 * MINUTE + 10);
		times.slice(100).forEach((time, index) => expect(time - times[index]).toBeGreaterThan(MINUTE));
	});

	it('sends at once if a minute is enough', async () => {
		await usePlan('free');
		await runNode(create, rows(100));

		expect(arrivals()).toEqual(atOnce(100));
	});

	it('is shared by the executions on one key', async () => {
		await usePlan('custom', 30);
		await Promise.all([runNode(create, rows(30)), runNode(create, rows(30))]);

		const times = arrivals();
		times.slice(30).forEach((time, index) => expect(time - times[index]).toBeGreaterThan(MINUTE));
	});
});

describe('429 responses', () => {
	const refuse = (headers: Record<string, string>, times = 1) =>
		bench.service.inject({ kind: 'status', status: 429, headers, times });

	it.each(['retry-after', 'x-ratelimit-reset'])('pause the whole key as %s asks', async (name) => {
		await usePlan('business');
		refuse({ [name]: '20' });
		const { error } = await runNode({ ...create, options: { maxConcurrentItems: 1 } }, rows(3));

		expect(error).toBeUndefined();
		const [, ...others] = arrivals();
		// One by one, because others may use the key.
		for (const time of others) expect(time).toBeGreaterThanOrEqual(20_000);
		expect(others.at(-1)).toBeLessThan(21_100);
		expect(sorted(createdRows())).toEqual([0, 1, 2]);
	});

	it('fail at once with a clear message when they ask for more than five minutes', async () => {
		await usePlan('free');
		refuse({ 'retry-after': '360' });
		const { error } = await runNode(create, rows(3));

		expect(error).toMatchObject({
			name: 'NodeApiError',
			httpCode: '429',
			message:
				'Rate limit reached (Free plan, 100 requests per minute): the service asks n8n to wait 6 min more',
			description: expect.stringMatching(
				/check that 'Service Plan' in the credential is your account's plan\. .+ To send only the rest, retry this execution under Executions\.$/,
			),
		});
		expect(arrivals()).toEqual(atOnce(3));
	});

	it('end the execution when none of its requests is accepted for five minutes, and Retry goes on from there', async () => {
		await usePlan('free');
		bench.service.onRequest(async (count) => {
			if (count === 2) refuse({ 'retry-after': '50' }, Infinity);
		});
		const { error } = await runNode({ ...create, options: { maxConcurrentItems: 1 } }, rows(3));

		expect(error?.message).toContain('the service asks n8n to wait 50 s more after 5 min');
		expect(error?.description).toContain('1 of 3 items was completed. To send only the rest');
		expect(Math.max(...arrivals())).toBeLessThan(5.1 * MINUTE);
	});
});

it('a hint says how long an execution waited, for which plan, and what helps', async () => {
	await usePlan('custom', 10);
	const { hints } = await runNode(create, rows(15));

	expect(hints).toEqual([
		expect.stringMatching(
			/^Waited 1 min \d+ s for the rate limit: 10 requests per minute \(Custom plan, set in the credential\)\.$/,
		),
	]);
});

it('a create that a 403 with Retry-After refuses is sent again, as after a 429', async () => {
	bench.service.inject({ kind: 'status', status: 403, headers: { 'retry-after': '30' } });
	const { error, hints } = await runNode(create, rows(1));

	expect(error).toBeUndefined();
	expect(hints).toEqual([
		'Waited 30 s for the rate limit: the service accepted fewer than 10,000 requests per minute (Business plan).',
	]);
	expect(createdRows()).toEqual([0]);
});

it('a 503 with Retry-After pauses the key: nothing else is sent until then', async () => {
	bench.service.inject({ kind: 'status', status: 503, headers: { 'retry-after': '20' } });
	const items = rows(30).map(({ row }) => ({ id: `w${row}` }));
	seed(bench.service, ...items);
	const options = { maxConcurrentItems: 5 };
	const { error, hints } = await runNode({ ...workspaceById('get'), options }, items);

	expect(error).toBeUndefined();
	const later = arrivals().slice(5);
	expect(later).toHaveLength(26);
	for (const time of later) expect(time).toBeGreaterThanOrEqual(20_000);
	expect(hints).toEqual([
		expect.stringMatching(/^Waited 2\d s because of the rate limit and a busy service/),
	]);
});
