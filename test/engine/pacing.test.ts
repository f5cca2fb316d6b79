import { useEngine, validCredential } from '../support/useEngine';

/** A minute lasts five seconds; with shorter ones a busy machine shows. */
const CLOCK_SCALE = 12;
const MINUTE = 60_000;

const bench = useEngine({ clockScale: CLOCK_SCALE });

const create = {
	resource: 'workspace',
	operation: 'create',
	fieldsMode: 'autoMapInput',
	// Few, because latency too counts that many times.
	options: { maxConcurrentRequests: 10 },
};
const rows = (count: number) => Array.from({ length: count }, (_, row) => ({ row }));

/** When requests reached the service, in milliseconds of the package's clock since the first. */
function arrivals(): number[] {
	const times = bench.service.journal.map(({ at }) => at * CLOCK_SCALE);
	return times.map((time) => time - times[0]);
}

async function usePlan(plan: string, requestsPerMinute?: number) {
	await bench.engine.storeCredential({
		...validCredential(bench.service),
		plan,
		...(requestsPerMinute && { requestsPerMinute }),
	});
}

const createdRows = () => [...bench.service.workspaces.values()].map(({ row }) => row);
const sorted = (numbers: unknown[]) => (numbers as number[]).sort((a, b) => a - b);

describe('the pace', () => {
	it('is not shared with another key', async () => {
		await usePlan('custom', 10);
		await bench.runNode(create, rows(10));
		bench.service.settings.apiKey = 'another-key';
		await usePlan('custom', 10);
		await bench.runNode(create, rows(10));

		expect(arrivals().at(-1)).toBeLessThan(MINUTE);
	});

	it('goes at once while under the limit and never above it in any minute', async () => {
		bench.service.settings.plan = 'free';
		await usePlan('free');
		const { json } = await bench.runNode(create, rows(150));

		expect(json.map(({ row }) => row)).toEqual(rows(150).map(({ row }) => row));
		expect(bench.service.journal.filter(({ status }) => status === 429)).toEqual([]);
		const times = arrivals();
		times.slice(100).forEach((time, index) => expect(time - times[index]).toBeGreaterThan(MINUTE));
	});

	it('is shared by the executions on one key', async () => {
		await usePlan('custom', 30);
		await Promise.all([bench.runNode(create, rows(30)), bench.runNode(create, rows(30))]);

		const times = sorted(arrivals());
		times.slice(30).forEach((time, index) => expect(time - times[index]).toBeGreaterThan(MINUTE));
	});

	it('follows a changed plan from the next request on', async () => {
		await usePlan('custom', 10);
		await bench.runNode(create, rows(10));
		await usePlan('custom', 100);
		await bench.runNode(create, rows(50));

		expect(arrivals().at(-1)).toBeLessThan(MINUTE);
	});

	it('does not follow a higher limit that the service declares', async () => {
		bench.service.settings.limit = 5_000;
		await usePlan('custom', 10);
		await bench.runNode(create, rows(11));

		expect(arrivals()[10]).toBeGreaterThan(MINUTE);
	});
});

describe('429 answers', () => {
	const refuse = (headers: Record<string, string>, times = 1) =>
		bench.service.inject({ kind: 'status', status: 429, headers, times });
	const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toUTCString();

	it.each([
		['Retry-After in seconds', { 'retry-after': '20' }, 20_000],
		['Retry-After as a date', { 'retry-after': inSeconds(90) }, 20_000],
		['RateLimit-Reset', { 'ratelimit-reset': '20' }, 20_000],
		['X-RateLimit-Reset', { 'x-ratelimit-reset': '20' }, 20_000],
		['Retry-After before RateLimit-Reset', { 'retry-after': '20', 'ratelimit-reset': '0' }, 20_000],
	])('pause the whole key as %s asks', async (_, headers, wait) => {
		await usePlan('business');
		refuse(headers);
		const options = { maxWait: 7_200, maxConcurrentRequests: 1 };
		const { error } = await bench.runNode({ ...create, options }, rows(3));

		expect(error).toBeUndefined();
		expect(arrivals()[1]).toBeGreaterThanOrEqual(wait);
		expect(sorted(createdRows())).toEqual([0, 1, 2]);
	});

	it.each(['soon', '-5', ''])('back off when Retry-After says %j', async (value) => {
		await usePlan('business');
		refuse({ 'retry-after': value }, 3);
		const { json } = await bench.runNode(create);

		expect(json).toHaveLength(1);
		expect(bench.service.journal).toHaveLength(4);
	});

	it('lose nothing and make nothing twice, and come back without a burst', async () => {
		bench.service.settings.limit = 20;
		await usePlan('business');
		const { error, json } = await bench.runNode(create, rows(45));

		expect(error).toBeUndefined();
		expect(json).toHaveLength(45);
		expect(sorted(createdRows())).toEqual(rows(45).map(({ row }) => row));
	});

	it('end in a clear text when they ask for more waiting than Max Wait allows', async () => {
		await usePlan('free');
		refuse({ 'retry-after': '604800' });
		const { error } = await bench.runNode(create, rows(3));

		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '429' });
		expect(error?.message).toMatch(
			/^The request limit was reached \(plan Free, 100 requests a minute\): the service asks to wait an hour or more/,
		);
		expect(error?.description).toContain('Options → Max Wait');
	});

	it('end so too when they come again and again', async () => {
		await usePlan('free');
		refuse({ 'retry-after': '20' }, Infinity);
		const { error } = await bench.runNode({ ...create, options: { maxWait: 50 } });

		expect(error?.message).toMatch(/after 4\d s of waiting/);
		expect(bench.service.journal).toHaveLength(3);
	});

	it('count for nothing in Max Retries', async () => {
		await usePlan('business');
		refuse({ 'retry-after': '1' }, 5);
		const { json } = await bench.runNode({ ...create, options: { maxRetries: 0 } });

		expect(json).toHaveLength(1);
	});
});

describe('the hint', () => {
	const hints = ({ task }: { task(node: string): { hints?: object[] } }) =>
		task('App Builder').hints;
	const run = async (count: number) =>
		await bench.engine.run({
			nodes: [{ name: 'App Builder', parameters: create }],
			items: rows(count),
		});

	it('says how long a run waited, for which plan, and what helps', async () => {
		await usePlan('custom', 10);

		expect(hints(await run(15))).toEqual([
			{
				message: expect.stringMatching(
					/^This run waited 1 min \d+ s for the request limit: 10 requests a minute \(plan Custom\)\. .+ Plan in the credential\.$/,
				),
				type: 'info',
				location: 'outputPane',
			},
		]);
	});

	it('is not there when the run did not wait', async () => {
		await usePlan('custom', 10);

		expect(hints(await run(10)) ?? []).toEqual([]);
	});
});
