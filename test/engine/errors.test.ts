import { startService } from '../service';
import { inTime, useMovedClock } from '../support/movedClock';
import { validCredential } from '../service/credential';
import { useEngine } from '../support/useEngine';

const bench = useEngine();

const options = { maxRetries: 0 };
const create = { resource: 'workspace', operation: 'create', options };
const getMany = { resource: 'workspace', operation: 'getAll', options };

/** Statuses that the item's fields can mend. */
const CONCERNING_THE_ITEM = [400, 403, 409, 413, 418, 422];

describe('a response that is not a success', () => {
	useMovedClock();

	it.each([
		[400, 'The service did not accept the fields: Bad things'],
		[401, 'The service did not accept the API key: Bad things'],
		[403, 'The API key is not allowed to do this: Bad things'],
		[404, 'The service has nothing at this address: Bad things'],
		[409, 'The request conflicts with what the service already has: Bad things'],
		[413, 'The service did not accept the request: it is too large: Bad things'],
		[418, 'The service did not accept the request (status 418): Bad things'],
		[422, 'The service did not accept the fields: Bad things'],
		[
			429,
			'The request limit was reached (plan Business, 10,000 requests per minute): the service says to wait 10 min more',
		],
		[500, 'The service could not carry out the request (status 500): Bad things'],
		[
			503,
			'The service could not carry out the request (status 503): Bad things; it says to wait 10 min',
		],
	])('%d says what happened and what to do', async (status, message) => {
		const body = JSON.stringify({ error: { message: 'Bad things' } });
		const headers = { 'content-type': 'application/json', 'retry-after': '600' };
		bench.service.inject({ kind: 'status', status, body, headers });
		const { error } = await inTime(bench.runNode(create));

		expect(error).toMatchObject({
			name: 'NodeApiError',
			httpCode: String(status),
			message: CONCERNING_THE_ITEM.includes(status) ? `${message} [item 0]` : message,
			description: expect.stringMatching(/^[A-Z].+\.$/),
			context: { itemIndex: 0 },
			failure: { cause: expect.stringMatching(/^[a-z-]+$/) },
		});
	});

	it('names the fields that the service names', async () => {
		const body = JSON.stringify({ title: 'Invalid', errors: { Name: ['is taken'] } });
		const headers = { 'content-type': 'application/problem+json' };
		bench.service.inject({ kind: 'status', status: 422, body, headers });
		const { error } = await bench.runNode(create);

		expect(error?.message).toBe(
			'The service did not accept the fields: Invalid (Name: is taken) [item 0]',
		);
	});

	it('takes a web page at 404 for a wrong Base URL, not for a missing workspace', async () => {
		bench.service.inject({ kind: 'html', status: 404 });
		const workspaceId = { __rl: true, mode: 'id', value: 'ws_1' };
		const { error } = await bench.runNode({ ...getMany, operation: 'get', workspaceId });

		expect(error?.message).toBe(
			'The service has nothing at this address: the response is a web page',
		);
	});

	it('knows a challenge of Cloudflare by its header', async () => {
		const headers = { 'cf-mitigated': 'challenge', 'content-type': 'text/html' };
		const body = '<!DOCTYPE html><title>Just a moment...</title>';
		bench.service.inject({ kind: 'answer', status: 403, headers, body });
		const { error } = await bench.runNode(getMany);

		expect(error?.message).toBe(
			'Cloudflare, in front of the service, asked for a browser (status 403)',
		);
	});

	it('does not speak of a wait that the service does not ask for', async () => {
		bench.service.inject({ kind: 'answer', status: 429, times: Infinity });
		const { error } = await inTime(bench.runNode(getMany));

		expect(error?.message).toMatch(/^The request limit was reached/);
		expect(error?.message).not.toContain('says to wait');
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

	it('says what to do when the next page is on https and Base URL has http', async () => {
		const next = bench.service.baseUrl.replace('http:', 'https:');
		const headers = { link: `<${next}/pages/2>; rel="next"` };
		bench.service.inject({ kind: 'answer', headers, body: '[]' });
		const { error } = await bench.runNode({ ...getMany, returnAll: true });

		expect(error).toMatchObject({
			message: "The next page of the list is on https://, while 'Base URL' starts with http://",
			description: "Enter 'Base URL' with https:// in the credential.",
		});
	});

	it('offers the Base URL that a redirect leads to', async () => {
		const location = 'https://new.example/api/v1/workspaces';
		bench.service.inject({ kind: 'answer', status: 308, headers: { location } });
		const { error } = await bench.runNode(getMany);

		expect(error?.description).toContain("enter https://new.example/api/v1 as 'Base URL'");
	});

	it('tells where keys are created when the key is not accepted', async () => {
		await bench.engine.storeCredential({ ...validCredential(bench.service), apiKey: 'wrong' });
		const { error } = await bench.runNode(getMany);

		expect(error?.message).toContain('did not accept the API key');
		expect(error?.description).toContain('account settings, in the section API Keys');
	});

	it('points at the Base URL when the response is a web page', async () => {
		bench.service.inject({ kind: 'html', status: 200 });
		const { error } = await bench.runNode(getMany);

		expect(error?.message).toBe('The response is a web page instead of JSON');
		expect(error?.description).toContain('ends in /v1');
	});

	it('does not take half a response for a whole one', async () => {
		bench.service.inject({ kind: 'truncatedJson' });
		const { error } = await bench.runNode(getMany);

		expect(error?.message).toContain('The response was cut off on the way');
	});

	it.each([301, 302, 303, 307, 308])(
		'a redirect (%d) is not followed: the key stays with the Base URL, and nothing is created twice',
		async (status) => {
			const elsewhere = await startService();
			const location = `${elsewhere.baseUrl}/workspaces`;
			bench.service.inject({ kind: 'answer', status, headers: { location } });
			const { error } = await bench.runNode(create);

			expect(error?.message).toContain(`redirected the request to another address: ${location}`);
			expect(elsewhere.journal).toEqual([]);
			await elsewhere.close();
		},
	);
});

describe('no response', () => {
	const at = async (baseUrl: string, parameters: object = getMany) => {
		await bench.engine.storeCredential({ ...validCredential(bench.service), baseUrl });
		return (await bench.runNode(parameters)).error;
	};

	it('names a host that refuses the connection', async () => {
		const error = await at('http://127.0.0.1:1/v1');

		expect(error?.message).toBe('127.0.0.1:1 refused the connection');
		expect(error?.description).toContain('Base URL');
	});

	it('names a host that does not exist', async () => {
		const error = await at('http://app-builder.invalid.localhost/v1');

		expect(error?.message).toMatch(/^(The host )?app-builder\.invalid\.localhost /);
	});

	it('names an address that does not speak https', async () => {
		const error = await at(bench.service.baseUrl.replace('http:', 'https:'));

		expect(error?.message).toMatch(/does not respond over https$/);
	});

	it('names a connection closed early, and what it means for a create', async () => {
		bench.service.inject({ kind: 'reset', afterWork: true });
		const { error } = await bench.runNode(create);

		expect(error?.message).toMatch(/closed the connection before its response was complete$/);
		expect(error?.description).toContain('check in the service whether it was created');
		expect(bench.service.workspaces.size).toBe(1);
	});
});

describe('a service that does not respond in time', () => {
	useMovedClock();

	it('is named', async () => {
		bench.service.inject({ kind: 'stall' });
		const { error } = await inTime(bench.runNode(getMany));

		expect(error?.message).toMatch(/did not respond in time$/);
		expect(error?.description).toContain("'Options' → 'Timeout'");
	});
});

describe('the API key', () => {
	useMovedClock();

	it('is not shown when the service repeats it', async () => {
		const { apiKey } = bench.service.settings;
		const body = JSON.stringify({ message: `Key ${apiKey} is not valid for ${apiKey}` });
		bench.service.inject({ kind: 'status', status: 401, body });
		const { error, run } = await inTime(bench.runNode(getMany));

		expect(error?.message).toContain('is not valid for ***');
		expect(JSON.stringify(run)).not.toContain(apiKey);
	});

	it.each(['reset', 'stall', 'html'] as const)('is nowhere in the run after %s', async (kind) => {
		bench.service.inject({ kind });
		const { run, error } = await inTime(bench.runNode(create));

		expect(error).toBeDefined();
		expect(JSON.stringify(run)).not.toContain(bench.service.settings.apiKey);
	});
});
