import { startService } from '../service';
import { useEngine } from '../support/useEngine';

const bench = useEngine();

const getMany = (more = {}) => ({ resource: 'workspace', operation: 'getAll', ...more });
const all = { returnAll: true };

function fill(count: number) {
	for (let n = 1; n <= count; n++) bench.service.workspaces.set(`ws_${n}`, { id: `ws_${n}` });
}
const ids = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ id: `ws_${index + 1}` }));

describe('Workspace → Get Many', () => {
	it('gives one item per workspace, paired with the item that asked', async () => {
		fill(3);
		const { items } = await bench.runNode(getMany(all), [{}, {}]);

		expect(items.map(({ json }) => json)).toEqual([...ids(3), ...ids(3)]);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 0, 0, 1, 1, 1].map((item) => ({ item })),
		);
	});

	it('gives 50 unless told otherwise', async () => {
		fill(60);

		expect((await bench.runNode(getMany())).json).toHaveLength(50);
		expect((await bench.runNode(getMany({ limit: 7 }))).json).toEqual(ids(7));
	});

	it.each(['array', 'data', 'workspaces', 'items', 'results', 'other'] as const)(
		'finds the list in the response: %s',
		async (listShape) => {
			fill(2);
			bench.service.settings.listShape = listShape;

			expect((await bench.runNode(getMany(all))).json).toEqual(ids(2));
		},
	);

	it.each([
		['{"status":"none"}', [{ status: 'none' }]],
		['{"a":[1],"b":[2]}', [{ a: [1], b: [2] }]],
		['"text"', [{ data: 'text' }]],
		['["a", null, [1]]', [{ data: 'a' }, { data: null }, { data: [1] }]],
		['[]', []],
		['', []],
	])('passes on what it does not know and drops nothing: %s', async (body, expected) => {
		bench.service.inject({ kind: 'answer', body });

		expect((await bench.runNode(getMany(all))).json).toEqual(expected);
	});

	it('follows the next link through all pages', async () => {
		fill(25);
		bench.service.settings.pageSize = 10;

		expect((await bench.runNode(getMany(all))).json).toEqual(ids(25));
		expect(bench.service.journal).toHaveLength(3);
	});

	it('fetches no more pages than the limit needs', async () => {
		fill(100);
		bench.service.settings.pageSize = 10;

		expect((await bench.runNode(getMany({ limit: 20 }))).json).toEqual(ids(20));
		expect(bench.service.journal).toHaveLength(2);
	});

	it('sends query parameters with the first page only, since a next link carries its own', async () => {
		fill(2);
		bench.service.settings.pageSize = 1;
		const parameters = [
			{ key: 'sort', value: 'a&b=c' },
			{ key: 'sort', value: 'ü' },
		];
		await bench.runNode(getMany({ ...all, options: { queryParameters: { parameters } } }));

		const [first, second] = bench.service.journal.map(({ path }) => path);
		expect(first).toBe('/v1/workspaces?sort=a%26b%3Dc&sort=%C3%BC');
		expect(new URL(second, bench.service.origin).searchParams.getAll('page')).toEqual(['2']);
	});

	it('refuses pages on another host and does not take the key there', async () => {
		const elsewhere = await startService();
		const link = `<${elsewhere.baseUrl}/pages/2>; rel="next"`;
		bench.service.inject({ kind: 'answer', body: '[{"id":"ws_1"}]', headers: { link } });
		const { error } = await bench.runNode(getMany(all));

		expect(error?.message).toMatch(/The next page of the list is on another host \(127/);
		expect(elsewhere.journal).toEqual([]);
		await elsewhere.close();
	});

	it('notices pages that lead in a loop', async () => {
		const link = '</v1/workspaces?page=2>; rel="next"';
		bench.service.inject({ kind: 'answer', body: '[1]', headers: { link }, times: Infinity });
		const { error } = await bench.runNode(getMany(all));

		expect(error?.message).toMatch(/pages repeat/);
		expect(bench.service.journal).toHaveLength(2);
	});

	it.each([0, -1, 1.5, '={{ "many" }}', '={{ undefined }}'])(
		'rejects the limit %j before any request',
		async (limit) => {
			const { error } = await bench.runNode(getMany({ limit }));

			expect(error?.message).toBe("'Limit' must be a whole number of 1 or more [item 0]");
			expect(bench.service.journal).toEqual([]);
		},
	);
});
