import { inTime, useMovedClock } from '../support/movedClock';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
useMovedClock();

const create = { resource: 'workspace', operation: 'create', mappingMode: 'json' };
const getMany = { resource: 'workspace', operation: 'getAll' };

describe('an error', () => {
	it.each([
		[401, 'The service rejected the API key: Bad things', 'credential-invalid'],
		[422, 'The service rejected the fields: Bad things [item 0]', 'configuration-invalid'],
		[
			429,
			'Rate limit reached (Business plan, 10,000 requests per minute): the service asks n8n to wait 10 min more',
			'quota-exhausted',
		],
	])('with status %d says what happened, what to do, and why', async (status, message, cause) => {
		const body = JSON.stringify({ error: { message: 'Bad things' } });
		const headers = { 'content-type': 'application/json', 'retry-after': '600' };
		bench.service.inject({ kind: 'status', status, body, headers });
		const { error } = await inTime(bench.runNode(create));

		expect(error).toMatchObject({
			name: 'NodeApiError',
			httpCode: String(status),
			message,
			description: expect.stringMatching(/^[A-Z].+\.$/),
			context: { itemIndex: 0 },
			failure: { cause },
		});
	});

	it('masks the key that the service repeats', async () => {
		const { apiKey } = bench.service.settings;
		const body = JSON.stringify({ message: `The key ${apiKey} is new` });
		bench.service.inject({ kind: 'status', status: 400, body });
		const { run, error } = await inTime(bench.runNode(create));

		expect(error?.message).toContain('The key *** is new');
		expect(JSON.stringify(run)).not.toContain(apiKey);
	});

	it('knows a challenge of Cloudflare by its header, and does not try again', async () => {
		const headers = { 'cf-mitigated': 'challenge', 'content-type': 'text/html' };
		const body = '<!DOCTYPE html><title>Just a moment...</title>';
		bench.service.inject({ kind: 'answer', status: 503, headers, body });
		const { error } = await inTime(bench.runNode(getMany));

		expect(error?.message).toBe('Cloudflare blocked the request with a browser check (status 503)');
		expect(bench.service.journal).toHaveLength(1);
	});

	it('names the code of a failure that has no words of its own, such as a damaged response', async () => {
		const headers = { 'content-encoding': 'gzip', 'content-type': 'application/json' };
		bench.service.inject({ kind: 'answer', headers, body: '{"this is not packed": true}' });
		const { error } = await inTime(bench.runNode({ ...getMany, options: { maxRetries: 0 } }));

		expect(error?.message).toMatch(/^No complete response came from \S+ \(Z_DATA_ERROR\)$/);
	});

	it('names an address that does not speak https', async () => {
		await bench.useCredential({ baseUrl: bench.service.baseUrl.replace('http:', 'https:') });
		const { error } = await inTime(bench.runNode(getMany));

		expect(error?.message).toMatch(/doesn't respond over https$/);
	});
});
