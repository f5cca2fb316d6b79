import type { FailedResponse } from '../../../nodes/AppBuilder/errors/failedResponse';
import { httpErrorText } from '../../../nodes/AppBuilder/errors/httpErrorText';
import { plans } from '../../../nodes/AppBuilder/credential/plans';

/** Without the reason that is for n8n, of which failure.test.ts tells. */
function textFor(status: number, response: Partial<FailedResponse> = {}) {
	const text = httpErrorText({ status, method: 'GET', plan: plans.free, ...response });
	return { ...text, failure: undefined };
}

describe('httpErrorText', () => {
	it.each([
		[
			400,
			'The service did not accept the request',
			"Check 'Options' → 'Query Parameters', and 'Base URL'",
		],
		[
			401,
			'The service did not accept the API key',
			"Check 'API Key' in the credential. Create a key",
		],
		[402, 'The service asks for payment', 'Check the plan and the payments'],
		[403, 'The API key is not allowed to do this', 'Use a key from an account that may do this.'],
		[404, 'The service has nothing at this address', "Check that 'Base URL' in the credential"],
		[405, 'The service does not allow this operation at this address', "Check that 'Base URL'"],
		[407, 'The proxy asks for a user name and a password', "Put them into the proxy's address"],
		[408, 'The service gave up waiting for the request', 'Try again later.'],
		[409, 'The request conflicts with what the service already has', 'Check what is already'],
		[410, 'The service no longer has anything at this address', "Check 'Base URL'"],
		[
			413,
			'The service did not accept the request: it is too large',
			'Send fewer or shorter fields.',
		],
		[
			414,
			'The service did not accept the address of the request: it is too long',
			"Shorten 'Options' → 'Query Parameters'",
		],
		[
			422,
			'The service did not accept the request',
			"Check 'Options' → 'Query Parameters', and 'Base URL'",
		],
		[423, 'The service has locked what the request needs', 'Unlock it in the service, or wait'],
		[
			431,
			'The service did not accept the headers of the request: they are too large',
			"Check 'API Key'",
		],
		[418, 'The service did not accept the request (status 418)', 'Check the parameters of this'],
		[499, 'The service did not accept the request (status 499)', 'Check the parameters of this'],
		[500, 'The service could not carry out the request (status 500)', 'Try again later.'],
		[501, 'The service does not offer this operation (status 501)', "Check 'Base URL'"],
		[502, 'The service could not carry out the request (status 502)', 'Try again later.'],
		[503, 'The service could not carry out the request (status 503)', 'Try again later.'],
		[504, 'The service could not carry out the request (status 504)', 'Try again later.'],
		[599, 'The service could not carry out the request (status 599)', 'Try again later.'],
	])(
		'says what happened at %i, in the service’s own words, and what to do',
		(status, what, todo) => {
			const text = textFor(status, { text: 'because' });

			expect(text).toMatchObject({
				message: `${what}: because`,
				description: expect.stringMatching(new RegExp(`^${todo}`)),
				httpCode: String(status),
			});
			expect(textFor(status).message).toBe(what);
		},
	);

	it.each([401, 403])('says at %i where keys are created', (status) => {
		expect(textFor(status).description).toMatch(
			/Create a key in the service's account settings, in the section API Keys\.$/,
		);
	});

	it.each(['POST', 'PATCH'])('names the fields at 400 and 422 where %s sends some', (method) => {
		for (const status of [400, 422]) {
			expect(textFor(status, { method, text: 'name: taken' })).toMatchObject({
				message: 'The service did not accept the fields: name: taken',
				description: 'Change the fields that the service names.',
			});
		}
	});

	it.each(['GET', 'DELETE'])('names Workspace at 400 where %s sends no fields', (method) => {
		expect(textFor(400, { method, workspaceId: 'ws_1' })).toMatchObject({
			message: 'The service did not accept the request',
			description: "Check 'Workspace' and 'Options' → 'Query Parameters'.",
		});
	});

	it.each([
		[404, 'Workspace "ws_1" was not found', "Check 'Workspace': pick one 'From List'"],
		[410, 'Workspace "ws_1" no longer exists', "Check 'Workspace': pick one 'From List'"],
		[423, 'Workspace "ws_1" is locked', 'Unlock it in the service, or wait'],
		[409, 'The request conflicts with what the service already has', 'Read the current state'],
	])('names the workspace at %i, and the words of the service', (status, what, todo) => {
		const response = { workspaceId: 'ws_1', text: 'It is in another region' };

		expect(textFor(status, response)).toMatchObject({
			message: `${what}: It is in another region`,
			description: expect.stringMatching(new RegExp(`^${todo}`)),
			concernsItem: true,
		});
		expect(textFor(status, { workspaceId: 'ws_1' }).message).toBe(what);
	});

	it.each(['Not Found', 'Not found.', 'Workspace not found', 'workspace was not found'])(
		'does not repeat %j at 404',
		(text) => {
			expect(textFor(404, { workspaceId: 'ws_1', text }).message).toBe(
				'Workspace "ws_1" was not found',
			);
		},
	);

	it.each([undefined, 'ws_1'])(
		'takes a web page at 404 for a wrong Base URL (%s)',
		(workspaceId) => {
			expect(textFor(404, { workspaceId, isWebPage: true })).toEqual({
				message: 'The service has nothing at this address: the response is a web page',
				description:
					"Check that 'Base URL' in the credential is the address of the API and ends in /v1.",
				httpCode: '404',
			});
		},
	);

	it('does not blame the API key for a web page at 403', () => {
		expect(textFor(403, { isWebPage: true })).toMatchObject({
			message: 'The response is a web page that denies access (status 403)',
			description: expect.stringContaining('firewall or a proxy'),
		});
	});

	it.each([403, 503])('knows a challenge of Cloudflare at %i', (status) => {
		expect(textFor(status, { isWebPage: true, isChallenge: true, method: 'POST' })).toEqual({
			message: `Cloudflare, in front of the service, asked for a browser (status ${status})`,
			description: expect.stringContaining('let requests from this n8n through'),
			httpCode: String(status),
		});
	});

	it('concerns the item where its parameters can fix it, and only there', () => {
		const statuses = Array.from({ length: 200 }, (_, index) => 400 + index);
		const concerning = (method: string, workspaceId?: string) =>
			statuses.filter((status) => textFor(status, { method, workspaceId }).concernsItem);
		const others = [401, 402, 405, 407, 408, 425, 429, 431];

		expect(concerning('PATCH', 'ws_1')).toEqual(
			statuses.filter((status) => status < 500 && !others.includes(status)),
		);
		expect(concerning('POST')).toEqual(
			statuses.filter((status) => status < 500 && ![...others, 404, 410].includes(status)),
		);
	});

	it('shortens a long workspace ID', () => {
		expect(textFor(404, { workspaceId: 'x'.repeat(60) }).message).toContain(`"${'x'.repeat(60)}"`);
		expect(textFor(404, { workspaceId: 'x'.repeat(61) }).message).toContain(`"${'x'.repeat(60)}…"`);
	});

	it.each([
		[plans.free, 'plan Free, 100 requests per minute'],
		[plans.business, 'plan Business, 10,000 requests per minute'],
		[{ label: 'Custom', requestsPerMinute: 42 }, 'plan Custom, 42 requests per minute'],
	])('names the plan at 429: %p', (plan, words) => {
		expect(textFor(429, { plan, text: 'Too many' })).toEqual({
			message: `The request limit was reached (${words}): Too many`,
			description: expect.stringMatching(
				/^Check that 'Plan' in the credential .* then try again later\.$/,
			),
			httpCode: '429',
		});
	});

	it.each([301, 302, 303, 304, 307, 308])('names the other address at %i', (status) => {
		const url = 'https://h.example/v1/workspaces';
		const location = 'https://other.example/api/v1/workspaces?page=1';

		expect(textFor(status, { location, url, text: 'Moved' })).toEqual({
			message: `The service redirected the request to another address: ${location}`,
			description:
				"The API key is only sent to 'Base URL'. If the new address is right, enter https://other.example/api/v1 as 'Base URL' in the credential.",
			httpCode: String(status),
		});
		expect(textFor(status).message).toBe(
			`The service sent a response that does not match the request (status ${status})`,
		);
	});

	it.each([
		['a login page', 'https://h.example/login?to=%2Fv1%2Fworkspaces'],
		['another version', 'https://h.example/v10/workspaces'],
		['another path of the same Base URL', 'https://h.example/v1/workspaces/'],
		['less protection', 'http://h.example/v1/workspaces'],
		['a user name', 'https://me:pw@h2.example/v1/workspaces'],
		['a query', 'https://h2.example/?/v1/workspaces'],
		['no web address', 'mailto:me@h.example/v1'],
	])('does not offer as Base URL what leads to %s', (_, location) => {
		const { description } = textFor(302, { location, url: 'https://h.example/v1/workspaces' });

		expect(description).not.toContain('enter');
		expect(description).toContain("Check that 'Base URL' in the credential is");
	});

	it('offers https where the Base URL has http', () => {
		const location = 'https://h.example/v1/workspaces';
		const { description } = textFor(301, { location, url: location.replace('https', 'http') });

		expect(description).toContain("enter https://h.example/v1 as 'Base URL'");
	});
});
