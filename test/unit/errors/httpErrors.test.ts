import { plans } from '../../../nodes/AppBuilder/access/plans';
import {
	httpErrorText,
	httpMeaning,
	type FailedResponse,
} from '../../../nodes/AppBuilder/errors/httpErrors';

const url = 'https://h.example/v1/workspaces';
const workspaceId = 'ws_1';
const ALL = Array.from({ length: 300 }, (_, index) => 300 + index);

function textFor(status: number, response: Partial<FailedResponse> = {}) {
	return httpErrorText({ status, method: 'GET', url, plan: plans.free, ...response });
}

function statusesWhere(has: 'isTransient' | 'mayHaveBeenProcessed'): number[] {
	return ALL.filter((status) => httpMeaning(status)[has]);
}

describe('a status', () => {
	it('is tried again after a timeout, and what the service may get over', () => {
		const never = [501, 505];
		const transient = ALL.filter((status) => status >= 500 && !never.includes(status));

		expect(statusesWhere('isTransient')).toEqual([408, ...transient]);
	});

	it('may come after the work unless it rejects the request: redirects but 307 and 308, 408, and 5xx', () => {
		expect(statusesWhere('mayHaveBeenProcessed')).toEqual(
			ALL.filter(
				(status) =>
					(status < 400 && status !== 307 && status !== 308) || status === 408 || status >= 500,
			),
		);
	});

	it('concerns the item if its parameters can fix it, and only then', () => {
		const concerning = (method: string, id?: string) =>
			ALL.filter((status) => textFor(status, { method, workspaceId: id }).isItemError);
		const others = [401, 407, 408, 429];
		const rejections = ALL.filter(
			(status) => status >= 400 && status < 500 && !others.includes(status),
		);

		expect(concerning('PATCH', workspaceId)).toEqual(rejections);
		expect(concerning('POST')).toEqual(
			rejections.filter((status) => status !== 404 && status !== 410),
		);
	});
});

describe('the words for a status', () => {
	it.each([
		['Not Found', ''],
		['workspace was not found.', ''],
		['The parent workspace was not found', ': The parent workspace was not found'],
	])('repeat %j of a workspace that is not there as %j', (text, repeated) => {
		const message = `No workspace has the ID "ws_1"${repeated}`;

		expect(textFor(404, { workspaceId, text })).toMatchObject({ message });
	});
});

describe('a web page instead of a response', () => {
	it.each([403, 404, 410])('blames neither the API key nor the workspace at %d', (status) => {
		expect(textFor(status, { workspaceId, isWebPage: true })).toEqual({
			message: `The response is a web page instead of JSON (status ${status})`,
			description: expect.stringMatching(/^Check that 'Base URL' .* a firewall, a proxy/),
			httpCode: String(status),
		});
	});
});

it('a redirect names the whole new address', () => {
	expect(textFor(301, { location: '/login', text: 'Moved' })).toMatchObject({
		message: 'The service redirected the request to another address: https://h.example/login',
	});
});
