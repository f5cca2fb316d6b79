import {
	identityOf,
	sourceOf,
	type SentParts,
	type SourceParts,
} from '../../../../nodes/AppBuilder/execution/resume/identity';

const access = { baseUrl: 'https://api.example.com/v1', apiKey: 'secret-key' };
const request = { method: 'PATCH', path: 'workspaces/ws_1', body: '{"name":"One"}' } as const;
const sent: SentParts = {
	...{ operation: 'update', access, request },
	options: { queryParameters: [['draft', '1']] },
};
const madeFrom: SourceParts = { access, parameters: { name: '={{ $now }}' }, input: { id: 7 } };

describe('the identity of a write', () => {
	it('is the same in every try', () => {
		expect(identityOf(structuredClone(sent))).toBe(identityOf(sent));
	});

	it.each<[string, Partial<SentParts>]>([
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
		expect(identityOf({ ...sent, ...change })).not.toBe(identityOf(sent));
	});

	it('is a hash in hexadecimal, which shows nothing of the API key', () => {
		expect(identityOf(sent)).toMatch(/^[\da-f]{64}$/);
	});
});

describe('the source of a write', () => {
	it('is the same in every try', () => {
		expect(sourceOf(structuredClone(madeFrom))).toBe(sourceOf(madeFrom));
	});

	it.each<[string, Partial<SourceParts>]>([
		['base URL', { access: { ...access, baseUrl: 'https://api.example.org/v1' } }],
		['API key', { access: { ...access, apiKey: 'another-key' } }],
		['parameter', { parameters: { name: '={{ $today }}' } }],
		['input', { input: { id: 8 } }],
		['kind of input', { input: { id: '7' } }],
	])('is another one with another %s', (_, change) => {
		expect(sourceOf({ ...madeFrom, ...change })).not.toBe(sourceOf(madeFrom));
	});

	it('is a hash in hexadecimal, which shows nothing of the API key', () => {
		expect(sourceOf(madeFrom)).toMatch(/^[\da-f]{64}$/);
	});
});
