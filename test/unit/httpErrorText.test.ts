import type { FailedAnswer } from '../../nodes/AppBuilder/errors/httpErrorText';
import { httpErrorText } from '../../nodes/AppBuilder/errors/httpErrorText';
import { unknownOutcome } from '../../nodes/AppBuilder/errors/unknownOutcome';
import { plans } from '../../nodes/AppBuilder/transport/plans';

const LOOK =
	'The node did not repeat it, so that nothing is created twice: check in the service whether it was created.';

function textFor(status: number, answer: Partial<FailedAnswer> = {}) {
	return httpErrorText({ status, method: 'GET', plan: plans.free, ...answer });
}

describe('httpErrorText', () => {
	it.each([
		[400, 'The service did not accept the fields', 'Change the fields the service names'],
		[401, 'The service did not accept the API key', 'Check API Key in the credential. Keys are'],
		[403, 'The API key is not allowed to do this', 'Use a key of an account that may do this.'],
		[404, 'The service has nothing at this address', 'Check that Base URL in the credential'],
		[408, 'The service gave up waiting for the request', 'Try again later.'],
		[409, 'The request conflicts with what the service already has', 'Read the current state'],
		[413, 'The service refused the request as too large', 'Send fewer or shorter fields.'],
		[422, 'The service did not accept the fields', 'Change the fields the service names'],
		[405, 'The service refused the request (status 405)', 'Check the fields of this node'],
		[418, 'The service refused the request (status 418)', 'Check the fields of this node'],
		[499, 'The service refused the request (status 499)', 'Check the fields of this node'],
		[500, 'The service could not carry out the request (status 500)', 'Try again later.'],
		[502, 'The service could not carry out the request (status 502)', 'Try again later.'],
		[503, 'The service could not carry out the request (status 503)', 'Try again later.'],
		[504, 'The service could not carry out the request (status 504)', 'Try again later.'],
		[599, 'The service could not carry out the request (status 599)', 'Try again later.'],
	])(
		'says what happened at %i, in the service’s own words, and what to do',
		(status, what, todo) => {
			const text = textFor(status, { text: 'because' });

			expect(text).toEqual({
				message: `${what}: because`,
				description: expect.stringMatching(new RegExp(`^${todo}`)),
				httpCode: String(status),
			});
			expect(textFor(status).message).toBe(what);
		},
	);

	it.each([401, 403])('says at %i where keys are made', (status) => {
		expect(textFor(status).description).toMatch(
			/Keys are made in the service's account settings, in the section API Keys\.$/,
		);
	});

	it('names the workspace and its field at 404', () => {
		expect(textFor(404, { workspaceId: 'ws_1', text: 'Not found' })).toEqual({
			message: 'Workspace "ws_1" was not found',
			description:
				'Check the field Workspace: pick one From List, or make sure the ID still exists in this account.',
			httpCode: '404',
		});
	});

	it('shortens a long workspace ID', () => {
		expect(textFor(404, { workspaceId: 'x'.repeat(60) }).message).toContain(`"${'x'.repeat(60)}"`);
		expect(textFor(404, { workspaceId: 'x'.repeat(61) }).message).toContain(`"${'x'.repeat(60)}…"`);
	});

	it.each([
		[plans.free, 'plan Free, 100 requests a minute'],
		[plans.business, 'plan Business, 10000 requests a minute'],
		[{ label: 'Custom', requestsPerMinute: 42 }, 'plan Custom, 42 requests a minute'],
	])('names the plan at 429: %p', (plan, words) => {
		expect(textFor(429, { plan, text: 'Too many' })).toEqual({
			message: `The request limit was reached (${words}): Too many`,
			description: expect.stringMatching(
				/^Check that Plan in the credential .* or raise Options → Max Wait\. .* Custom /,
			),
			httpCode: '429',
		});
	});

	it.each([301, 302, 303, 304, 307, 308])('names the other address at %i', (status) => {
		expect(textFor(status, { location: 'https://other.example/v1', text: 'Moved' })).toEqual({
			message: 'The service sent the request on to another address: https://other.example/v1',
			description: expect.stringContaining('enter it as Base URL in the credential'),
			httpCode: String(status),
		});
		expect(textFor(status).message).toBe(`The service refused the request (status ${status})`);
	});

	it.each([408, 500, 502, 503, 504])('says at %i to look what POST has done', (status) => {
		expect(textFor(status, { method: 'POST' }).description).toBe(`Try again later. ${LOOK}`);
		expect(textFor(status, { method: 'PATCH' }).description).toBe('Try again later.');
	});

	it.each([400, 401, 403, 404, 409, 413, 422, 429])(
		'says no such thing at %i, where nothing was created',
		(status) => {
			expect(textFor(status, { method: 'POST' }).description).not.toContain('created');
		},
	);
});

describe('unknownOutcome', () => {
	it.each(['GET', 'PATCH', 'DELETE'])('has nothing to say about %s', (method) => {
		expect(unknownOutcome(method)).toBe('');
	});

	it('says that POST was not repeated', () => {
		expect(unknownOutcome('POST')).toBe(LOOK);
	});
});
