import { startService } from '../service';
import { createWorkspace, getNames } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();

const create = createWorkspace();

describe('a credential with an expression', () => {
	it('sends each item with its own key', async () => {
		await bench.useCredential({ apiKey: '={{ $json.key }}' });
		const { apiKey } = bench.service.settings;
		const items = [{ key: apiKey }, { key: 'key-of-item-1' }, { key: 'key-of-item-2' }];
		await bench.runNode(create, items, { onError: 'continueRegularOutput' });
		const sent = bench.service.journal.map(({ headers }) => headers.authorization);

		expect(sent.sort()).toEqual(items.map(({ key }) => `Bearer ${key}`).sort());
	});

	it('sends each item to its own Base URL', async () => {
		const { apiKey } = bench.service.settings;
		const other = await startService({ apiKey });
		await bench.useCredential({ baseUrl: '={{ $json.address }}' });
		const items = [
			{ name: 'a', address: bench.service.baseUrl },
			{ name: 'b', address: other.baseUrl },
			{ name: 'c', address: bench.service.baseUrl },
		];
		const { error } = await bench.runNode(create, items);
		await other.close();

		expect(error).toBeUndefined();
		expect(getNames(bench.service.workspaces.values()).sort()).toEqual(['a', 'c']);
		expect(getNames(other.workspaces.values())).toEqual(['b']);
	});
});

/** How often the credential with these fields is read for three items. */
async function reads(fields: object): Promise<number> {
	await bench.useCredential(fields);
	const before = bench.engine.credentialReads();
	const { error } = await bench.runNode(create, [{ name: 'a' }, { name: 'b' }, { name: 'c' }]);
	expect(error).toBeUndefined();
	return bench.engine.credentialReads() - before;
}

it.each([
	['of a plan', {}],
	[
		'with an expression in a field that is not shown',
		{ listPagination: 'none', cursorParameter: '={{ "after" }}' },
	],
])('reads a credential %s once per execution, whatever the number of items', async (_, fields) => {
	expect(await reads(fields)).toBe(1);
});

const cursor = { listPagination: 'cursor', nextCursorName: 'next' };

it.each([
	['the permission of http', { allowInsecureHttp: '={{ true }}' }],
	['the plan', { plan: '={{ "pro" }}' }],
	['the limit', { plan: 'custom', requestsPerMinute: '={{ 1_000 }}' }],
	['the pagination', { listPagination: '={{ "none" }}' }],
	['the name of a parameter', { ...cursor, cursorParameter: '={{ "after" }}' }],
	['the list field', { customizeList: true, listField: '={{ "data" }}' }],
	['the page size', { ...cursor, pageSizeParameter: 'limit', pageSize: '={{ 10 }}' }],
	['the domains', { allowedHttpRequestDomains: 'domains', allowedDomains: '={{ "127.0.0.1" }}' }],
])('reads a credential for each item when %s is an expression', async (_, fields) => {
	expect(await reads(fields)).toBe(3);
});

it("the editor's list says that a key of the input item can't fill it", async () => {
	await bench.useCredential({ apiKey: '={{ $json.key }}' });

	await expect(bench.engine.searchWorkspaces()).rejects.toThrow(
		"The credential depends on the input item, so the list can't be loaded",
	);
});
