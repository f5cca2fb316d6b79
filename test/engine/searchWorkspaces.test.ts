import { useMovedClock } from '../support/movedClock';
import { many } from '../support/triggerEvents';
import { seed } from '../support/upsert';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
// The list is given up after 20 s.
useMovedClock();

const search = async (filter?: string, token?: unknown) =>
	await bench.engine.searchWorkspaces(filter, token as string | undefined);
const found = async (filter?: string, token?: unknown) =>
	(await search(filter, token)).results.map(({ value }) => value);
const fill = (count: number) => seed(bench.service, ...many(count).map((id) => ({ id })));

describe('the list of the Workspace field', () => {
	it('shows names, or the ID where a workspace has none', async () => {
		seed(bench.service, { id: 'ws_1', name: 'Alpha' }, { id: 'ws_2', title: 'B' }, { id: 'ws_3' });

		expect(await search()).toEqual({
			results: [
				{ name: 'Alpha', value: 'ws_1' },
				{ name: 'B', value: 'ws_2' },
				{ name: 'ws_3', value: 'ws_3' },
			],
			paginationToken: undefined,
		});
	});

	it('offers nothing that n8n would evaluate, or that has no valid ID', async () => {
		seed(
			bench.service,
			{ id: '={{ $json }}', name: 'Production' },
			{ id: '=ws_1', name: 'Test' },
			{ id: 'ws_2', name: '={{ $env }}' },
			{ id: 'a/b', name: 'Slash' },
			{ id: 'ws_3', name: 'Good' },
		);

		expect((await search()).results).toEqual([{ name: 'Good', value: 'ws_3' }]);
	});

	it('finds what is typed in names and IDs, whatever the case', async () => {
		seed(bench.service, { id: 'ws_1', name: 'Alpha' }, { id: 'ws_2', name: 'Beta' });

		expect(await found('ALPH')).toEqual(['ws_1']);
		expect(await found('WS_2')).toEqual(['ws_2']);
		expect(await found('gamma')).toEqual([]);
	});

	it('goes on page by page as the user scrolls', async () => {
		fill(3);
		bench.service.settings.pageSize = 2;

		const { results, paginationToken } = await search();
		expect(results).toHaveLength(2);
		expect(await search('', paginationToken)).toEqual({
			results: [{ name: 'ws_2', value: 'ws_2' }],
		});
	});

	it('reads on until a page holds what is typed', async () => {
		fill(9);
		bench.service.settings.pageSize = 2;

		expect(await found('ws_6')).toEqual(['ws_6']);
		expect(bench.service.journal).toHaveLength(4);
	});

	it('reads ten pages at most, then leaves it to the editor to go on', async () => {
		fill(25);
		bench.service.settings.pageSize = 1;

		const { results, paginationToken } = await search('ws_14');
		expect(results).toEqual([]);
		expect(bench.service.journal).toHaveLength(10);

		expect(await found('ws_14', paginationToken)).toEqual(['ws_14']);
		expect(bench.service.journal).toHaveLength(15);
	});

	it('says what is wrong with the credential', async () => {
		await bench.useCredential({ apiKey: 'wrong' });

		await expect(search()).rejects.toThrow('The service rejected the API key');
	});
});
