import { seed } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();

const getMany = (more = {}) => ({ resource: 'workspace', operation: 'getAll', ...more });
const all = { returnAll: true };

const ids = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ id: `ws_${index + 1}` }));
const fill = (count: number) => seed(bench.service, ...ids(count));

describe('Workspace → Get Many', () => {
	it('outputs one item per workspace, paired with its input item', async () => {
		fill(3);
		const { json, sources } = await bench.runNode(getMany(all), [{}, {}]);

		expect(json).toEqual([...ids(3), ...ids(3)]);
		expect(sources).toEqual([0, 0, 0, 1, 1, 1]);
	});

	it('returns 50 workspaces by default', async () => {
		fill(60);

		expect((await bench.runNode(getMany())).json).toHaveLength(50);
		expect((await bench.runNode(getMany({ limit: 7 }))).json).toEqual(ids(7));
	});

	it.each([
		['{"total":1,"other":[{"id":"ws_1"}]}', ids(1)],
		['{"status":"none"}', [{ status: 'none' }]],
		['["a", null, [1]]', [{ data: 'a' }, { data: null }, { data: [1] }]],
		['', []],
	])('finds the list in the response and drops nothing: %s', async (body, expected) => {
		bench.service.inject({ kind: 'answer', body });

		expect((await bench.runNode(getMany(all))).json).toEqual(expected);
	});

	it('searches all pages for a text or a number in the fields of a workspace', async () => {
		bench.service.settings.pageSize = 2;
		seed(
			bench.service,
			{ id: 'ws_1', title: 'ACME', tags: ['blue'] },
			{ id: 'ws_2', title: 'Other' },
			{ id: 'ws_3', attributes: { title: 'Beta of Acme' } },
			{ id: 'ws_4', seats: 12_345 },
			{ id: 'ws_5', title: 'acme again' },
		);
		const found = async (search: unknown, more = {}) => {
			const { json, error } = await bench.runNode(getMany({ ...all, search, ...more }));
			return error?.message ?? json.map(({ id }) => id);
		};

		expect(await found(' acme ')).toEqual(['ws_1', 'ws_3', 'ws_5']);
		expect(await found('acme', { returnAll: false, limit: 2 })).toEqual(['ws_1', 'ws_3']);
		expect(await found('234')).toEqual(['ws_4']);
		expect(await found('blue')).toEqual(['ws_1']);
		expect(await found('')).toHaveLength(5);
		expect(await found('={{ $json.missing }}')).toMatch(/^'Search' has no value/);
	});

	it.each([1, 2])('tells once when the response has no list, with Limit %s', async (limit) => {
		bench.service.inject({ kind: 'answer', body: '{"account":{"workspaces":[]}}', times: 2 });
		const { json, hints } = await bench.runNode(getMany({ limit }), [{}, {}]);

		expect(json).toHaveLength(2);
		expect(hints).toEqual([expect.stringMatching(/^The response contains no list/)]);
	});

	it('sends query parameters with the first page only, since a next link carries its own', async () => {
		fill(2);
		bench.service.settings.pageSize = 1;
		const parameters = [
			{ key: ' sort ', value: 'a&b=c' },
			{ key: 'sort', value: '={{ new Date(0) }}' },
			{ key: 'empty', value: '' },
		];
		await bench.runNode(getMany({ ...all, options: { queryParameters: { parameters } } }));

		const [first, second] = bench.service.journal.map(({ path }) => path);
		expect(first).toBe('/v1/workspaces?sort=a%26b%3Dc&sort=1970-01-01T00%3A00%3A00.000Z&empty=');
		expect(new URL(second, bench.service.origin).searchParams.getAll('page')).toEqual(['2']);
	});
});
