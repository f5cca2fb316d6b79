import { seed } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();

const getMany = (more = {}) => ({ resource: 'workspace', operation: 'getAll', ...more });
const all = { returnAll: true };

const ids = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ id: `ws_${index + 1}` }));
const fill = (count: number) => seed(bench.service, ...ids(count));

describe('Workspace → Get Many', () => {
	it('gives one item per workspace, paired with the item that asked', async () => {
		fill(3);
		const { json, sources } = await bench.runNode(getMany(all), [{}, {}]);

		expect(json).toEqual([...ids(3), ...ids(3)]);
		expect(sources).toEqual([0, 0, 0, 1, 1, 1]);
	});

	it('gives 50 unless told otherwise', async () => {
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

	it('sends query parameters with the first page only, since a next link carries its own', async () => {
		fill(2);
		bench.service.settings.pageSize = 1;
		const parameters = [
			{ key: 'sort', value: 'a&b=c' },
			{ key: 'sort', value: '={{ new Date(0) }}' },
			{ key: 'empty', value: '' },
		];
		await bench.runNode(getMany({ ...all, options: { queryParameters: { parameters } } }));

		const [first, second] = bench.service.journal.map(({ path }) => path);
		expect(first).toBe('/v1/workspaces?sort=a%26b%3Dc&sort=1970-01-01T00%3A00%3A00.000Z&empty=');
		expect(new URL(second, bench.service.origin).searchParams.getAll('page')).toEqual(['2']);
	});
});
