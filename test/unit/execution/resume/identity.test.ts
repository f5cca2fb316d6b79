import {
	identityOf,
	type WriteParts,
} from '../../../../nodes/AppBuilder/execution/resume/identity';

const access = { baseUrl: 'https://api.example.com/v1', apiKey: 'secret-key' };
const request = { method: 'PATCH', path: 'workspaces/ws_1', body: '{"name":"One"}' } as const;
const parts: WriteParts = {
	...{ operation: 'update', access, request },
	options: { queryParameters: [['draft', '1']] },
};

describe('the identity of a write', () => {
	it('is the same in every try', () => {
		expect(identityOf(structuredClone(parts))).toBe(identityOf(parts));
	});

	it.each<[string, Partial<WriteParts>]>([
		['operation', { operation: 'create' }],
		['base URL', { access: { ...access, baseUrl: 'https://api.example.org/v1' } }],
		['API key', { access: { ...access, apiKey: 'another-key' } }],
		['method', { request: { ...request, method: 'DELETE' } }],
		['path', { request: { ...request, path: 'workspaces/ws_2' } }],
		['body', { request: { ...request, body: '{"name":"Two"}' } }],
		['lack of a body', { request: { ...request, body: undefined } }],
		['query parameter', { options: { queryParameters: [['draft', '2']] } }],
		['lack of query parameters', { options: { queryParameters: [] } }],
	])('is another one with another %s', (_, change) => {
		expect(identityOf({ ...parts, ...change })).not.toBe(identityOf(parts));
	});

	it('is a hash in hexadecimal, which shows nothing of the API key', () => {
		expect(identityOf(parts)).toMatch(/^[\da-f]{64}$/);
	});
});
