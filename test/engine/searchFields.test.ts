import { useMovedClock } from '../support/movedClock';
import { seed, sentTo } from '../support/upsert';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
// The list is given up after 20 s.
useMovedClock();

const found = async (filter?: string, method?: string) =>
	(await bench.engine.searchFields(filter, method)).results.map(({ value }) => value);

describe('the list of a field to match on', () => {
	it('shows the fields of the first page that have something to compare, nested ones by dots', async () => {
		bench.service.settings.pageSize = 2;
		seed(
			bench.service,
			{ id: 'a', name: 'A', tags: ['x'], at: { code: 1, deep: { er: true } } },
			{ id: 'b', name: 'B', seats: null },
			{ id: 'c', other: 1 },
		);

		expect(await found()).toEqual(['id', 'name', 'at.code', 'at.deep.er', 'seats']);
		expect(sentTo(bench.service)).toEqual(['GET workspaces']);
	});

	it('has those with lists and others within too, where they are to be returned', async () => {
		seed(bench.service, { id: 'a', tags: ['x'], at: { code: 1 } });

		expect(await found('', 'searchOutputFields')).toEqual(['id', 'tags', 'at', 'at.code']);
	});

	it('finds what is typed, whatever the case', async () => {
		seed(bench.service, { id: 'a', teamName: 'A', seats: 1 });

		expect(await found('NAME')).toEqual(['teamName']);
	});

	it('says why it cannot be shown, without the API key', async () => {
		const { apiKey } = bench.service.settings;
		bench.service.inject({ kind: 'status', status: 403, body: `{"message":"not ${apiKey}"}` });

		await expect(found()).rejects.toThrow(/^The API key isn't allowed to do this: not \*\*\*$/);
	});
});
