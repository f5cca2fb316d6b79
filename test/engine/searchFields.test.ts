import { useMovedClock } from '../support/movedClock';
import { seed, sentTo } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
// The list times out after 20 s.
useMovedClock();

const found = async (filter?: string, method?: string) =>
	(await bench.engine.searchFields(filter, method)).results.map(({ value }) => value);

describe('the list of a field to match on', () => {
	it('shows the fields of the first page that have something to compare', async () => {
		bench.service.settings.pageSize = 2;
		seed(
			bench.service,
			{ id: 'a', name: 'A', tags: ['x'], at: { code: 1 } },
			{ id: 'b', name: 'B', seats: null },
			{ id: 'c', other: 1 },
		);

		expect(await found()).toEqual(['id', 'name', 'seats']);
		expect(sentTo(bench.service)).toEqual(['GET workspaces']);
	});

	it('also shows fields with lists and objects for fields to return', async () => {
		seed(bench.service, { id: 'a', tags: ['x'], at: { code: 1 } });

		expect(await found('', 'searchOutputFields')).toEqual(['id', 'tags', 'at']);
	});

	it('finds what is typed, whatever the case, and offers it as a name of its own', async () => {
		seed(bench.service, { id: 'a', teamName: 'A', seats: 1 });

		expect(await found('name')).toEqual(['teamName', 'name']);
		expect(await found('NAME')).toEqual(['teamName', 'NAME']);
	});

	it('offers what is typed where there are no workspaces yet, once', async () => {
		expect(await found(' customer_no ')).toEqual(['customer_no']);
		expect(await found(' customer_no ', 'searchOutputFields')).toEqual(['customer_no']);
		seed(bench.service, { id: 'a', customer_no: 'C1' });
		expect(await found('customer_no')).toEqual(['customer_no']);
	});

	it.each(['={{ 1 }}', "a $fromAI('b')", 'x'.repeat(201), ' '])(
		"offers nothing that isn't a name: %s",
		async (typed) => {
			expect(await found(typed)).toEqual([]);
			seed(bench.service, { id: 'a', [typed]: 1 });
			expect(await found()).toEqual(['id']);
		},
	);

	it('begins with the names under Fields and of the input', async () => {
		seed(bench.service, { id: 'a', title: 'A' });
		const assignments = [{ name: 'title' }, { name: 'settings.code' }, { name: '' }, null];
		const parameters = { fields: { assignments }, inputFieldNames: ['Customer No', 'title', 7] };
		const { results } = await bench.engine.searchFields('', 'searchWorkspaceFields', parameters);

		expect(results.map(({ name }) => name)).toEqual([
			'title',
			'settings.code',
			'Customer No',
			'id',
		]);
	});

	it("ignores names that n8n couldn't evaluate", async () => {
		const parameters = { fields: null, inputFieldNames: '={{ Object.keys($json) }}' };
		const { results } = await bench.engine.searchFields('', 'searchWorkspaceFields', parameters);

		expect(results).toEqual([]);
	});

	it('says why it cannot be shown, without the API key', async () => {
		const { apiKey } = bench.service.settings;
		bench.service.inject({ kind: 'status', status: 403, body: `{"message":"not ${apiKey}"}` });

		await expect(found()).rejects.toThrow(/^The API key isn't allowed to do this: not \*\*\*$/);
	});
});
