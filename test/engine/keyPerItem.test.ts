import { startService, type LocalService } from '../service';
import { validCredential } from '../service/credential';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
let other: LocalService;

const create = { resource: 'workspace', operation: 'create', mappingMode: 'autoMapInput' };
const names = (service: LocalService) =>
	[...service.workspaces.values()].map(({ name }) => name).sort();

beforeAll(async () => {
	other = await startService();
});
beforeEach(() => other.reset());
afterAll(async () => await other.close());

async function store(fields: object) {
	await bench.engine.storeCredential({ ...validCredential(bench.service), ...fields });
}

describe('a credential with an expression', () => {
	it('sends each item with its own key', async () => {
		await store({ apiKey: '={{ $json.key }}' });
		const { apiKey } = bench.service.settings;
		const items = [{ key: apiKey }, { key: 'key-of-item-1' }, { key: 'key-of-item-2' }];
		await bench.runNode(create, items, { onError: 'continueRegularOutput' });
		const sent = bench.service.journal.map(({ headers }) => headers.authorization);

		expect(sent.sort()).toEqual(items.map(({ key }) => `Bearer ${key}`).sort());
	});

	it('sends each item to its own Base URL', async () => {
		other.settings.apiKey = bench.service.settings.apiKey;
		await store({ baseUrl: '={{ $json.address }}' });
		const items = [
			{ name: 'a', address: bench.service.baseUrl },
			{ name: 'b', address: other.baseUrl },
			{ name: 'c', address: bench.service.baseUrl },
		];
		const { error } = await bench.runNode(create, items);

		expect(error).toBeUndefined();
		expect(names(bench.service)).toEqual(['a', 'c']);
		expect(names(other)).toEqual(['b']);
	});

	it('ends the run before any request when it gives one item no key', async () => {
		await store({ apiKey: '={{ $json.key }}' });
		const items = [{ key: bench.service.settings.apiKey }, {}];
		const { error } = await bench.runNode(create, items);

		expect(error?.message).toBe("'API Key' is empty [item 1]");
		expect(bench.service.journal).toEqual([]);
	});

	it('harms only the item it gives no key, with Continue', async () => {
		await store({ apiKey: '={{ $json.key }}' });
		const { apiKey } = bench.service.settings;
		const items = [{ name: 'a', key: apiKey }, {}, { name: 'b', key: apiKey }];
		const { json } = await bench.runNode(create, items, { onError: 'continueRegularOutput' });

		expect(json[1]).toMatchObject({ error: "'API Key' is empty [item 1]" });
		expect(names(bench.service)).toEqual(['a', 'b']);
	});
});

describe('a credential without an expression', () => {
	it.each([
		['of a plan', {}],
		['with a limit of its own', { plan: 'custom', requestsPerMinute: 1_000 }],
		['for some domains', { allowedHttpRequestDomains: 'domains', allowedDomains: '127.0.0.1' }],
	])('%s is read once a run, whatever the number of items', async (_, fields) => {
		await store(fields);
		const before = bench.engine.credentialReads();
		const { error } = await bench.runNode(create, [{}, {}, {}]);

		expect(error).toBeUndefined();
		expect(bench.engine.credentialReads()).toBe(before + 1);
	});
});

const cursor = { listPagination: 'cursor', nextCursorIn: 'body', nextCursorField: 'next' };

it.each([
	['the permission of http', { allowInsecureHttp: '={{ true }}' }],
	['the plan', { plan: '={{ "pro" }}' }],
	['the limit', { plan: 'custom', requestsPerMinute: '={{ 1_000 }}' }],
	['the pagination', { listPagination: '={{ "none" }}' }],
	['the name of a parameter', { ...cursor, cursorParameter: '={{ "after" }}' }],
	['the page size', { ...cursor, pageSizeParameter: 'limit', pageSize: '={{ 10 }}' }],
	['the domains', { allowedHttpRequestDomains: 'domains', allowedDomains: '={{ "127.0.0.1" }}' }],
])('reads a credential for each item when %s is an expression', async (_, fields) => {
	await store(fields);
	const before = bench.engine.credentialReads();
	const { error } = await bench.runNode(create, [{}, {}, {}]);

	expect(error).toBeUndefined();
	expect(bench.engine.credentialReads()).toBe(before + 3);
});

it('takes no notice of an expression in a field that is not shown', async () => {
	await store({ listPagination: 'none', cursorParameter: '={{ "after" }}' });
	const before = bench.engine.credentialReads();
	await bench.runNode(create, [{}, {}, {}]);

	expect(bench.engine.credentialReads()).toBe(before + 1);
});
