import { inTime, useMovedClock } from '../support/movedClock';
import { validCredential } from '../service/credential';
import { useEngine } from '../support/useEngine';

const bench = useEngine();

const options = { maxRetries: 0 };
const create = { resource: 'workspace', operation: 'create', options };
const getMany = { resource: 'workspace', operation: 'getAll', options };

describe('an error', () => {
	useMovedClock();

	it.each([
		[401, 'The service rejected the API key: Bad things', 'credential-invalid'],
		[404, 'The service has nothing at this address: Bad things', 'configuration-invalid'],
		[422, 'The service rejected the fields: Bad things [item 0]', 'configuration-invalid'],
		[
			429,
			'Rate limit reached (Business plan, 10,000 requests per minute): the service asks to wait 10 min more',
			'quota-exhausted',
		],
		[
			503,
			"The service couldn't process the request (status 503): Bad things; the service asks to wait 10 min",
			'temporarily-unavailable',
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

	it('takes a web page at 404 for a wrong Base URL, not for a missing workspace', async () => {
		bench.service.inject({ kind: 'html', status: 404 });
		const workspaceId = { __rl: true, mode: 'id', value: 'ws_1' };
		const { error } = await bench.runNode({ ...getMany, operation: 'get', workspaceId });

		expect(error?.message).toBe(
			'The service has nothing at this address: the response is a web page',
		);
	});

	it('knows a challenge of Cloudflare by its header, and does not try again', async () => {
		const headers = { 'cf-mitigated': 'challenge', 'content-type': 'text/html' };
		const body = '<!DOCTYPE html><title>Just a moment...</title>';
		bench.service.inject({ kind: 'answer', status: 503, headers, body });
		const { error } = await bench.runNode({ ...getMany, options: { maxRetries: 4 } });

		expect(error?.message).toBe('Cloudflare blocked the request with a browser check (status 503)');
		expect(bench.service.journal).toHaveLength(1);
	});

	it.each(['gzip', 'deflate', 'br'])(
		'names a response that is not %s as it says',
		async (coding) => {
			const headers = { 'content-encoding': coding, 'content-type': 'application/json' };
			bench.service.inject({ kind: 'answer', headers, body: '{"this is not packed": true}' });
			const { error } = await bench.runNode(getMany);

			expect(error?.message).toMatch(/^The compressed response from 127\.0\.0\.1:\d+ is damaged$/);
		},
	);

	it('names an address that does not speak https', async () => {
		const baseUrl = bench.service.baseUrl.replace('http:', 'https:');
		await bench.engine.storeCredential({ ...validCredential(bench.service), baseUrl });
		const { error } = await bench.runNode(getMany);

		expect(error?.message).toMatch(/doesn't respond over https$/);
	});

	it('does not show the API key that the service repeats', async () => {
		const { apiKey } = bench.service.settings;
		const body = JSON.stringify({ message: `Key ${apiKey} is not valid for ${apiKey}` });
		bench.service.inject({ kind: 'status', status: 401, body });
		const { error, run } = await inTime(bench.runNode(getMany));

		expect(error?.message).toContain('is not valid for ***');
		expect(JSON.stringify(run)).not.toContain(apiKey);
	});
});
