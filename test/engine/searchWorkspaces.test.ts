import { useMovedClock } from '../support/movedClock';
import { validCredential } from '../service/credential';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
// The list is given up after 20 s.
useMovedClock();

const add = (...workspaces: Array<{ id: string } & Record<string, unknown>>) =>
	workspaces.forEach((workspace) => bench.service.workspaces.set(workspace.id, workspace));

describe('the list of the Workspace field', () => {
	it('shows names, or the ID where a workspace has none', async () => {
		add({ id: 'ws_1', name: 'Alpha' }, { id: 'ws_2', title: 'Beta' }, { id: 'ws_3' });

		expect(await bench.engine.searchWorkspaces()).toEqual({
			results: [
				{ name: 'Alpha', value: 'ws_1' },
				{ name: 'Beta', value: 'ws_2' },
				{ name: 'ws_3', value: 'ws_3' },
			],
			paginationToken: undefined,
		});
	});

	it('finds what is typed in names and IDs, whatever the case', async () => {
		add({ id: 'ws_1', name: 'Alpha' }, { id: 'ws_2', name: 'Beta' });

		expect((await bench.engine.searchWorkspaces('ALPH')).results).toHaveLength(1);
		expect((await bench.engine.searchWorkspaces('WS_2')).results).toHaveLength(1);
		expect((await bench.engine.searchWorkspaces('gamma')).results).toEqual([]);
	});

	it('goes on page by page as the user scrolls', async () => {
		add({ id: 'ws_1' }, { id: 'ws_2' }, { id: 'ws_3' });
		bench.service.settings.pageSize = 2;

		const first = await bench.engine.searchWorkspaces();
		expect(first.results.map(({ value }) => value)).toEqual(['ws_1', 'ws_2']);

		const second = await bench.engine.searchWorkspaces('', first.paginationToken as string);
		expect(second.results.map(({ value }) => value)).toEqual(['ws_3']);
		expect(second.paginationToken).toBeUndefined();
	});

	it('reads on until a page holds what is typed', async () => {
		add(...Array.from({ length: 9 }, (_, index) => ({ id: `ws_${index}` })));
		bench.service.settings.pageSize = 2;

		const { results } = await bench.engine.searchWorkspaces('ws_6');
		expect(results.map(({ value }) => value)).toEqual(['ws_6']);
		expect(bench.service.journal).toHaveLength(4);
	});

	it('does not take the key to another host by way of its page token', async () => {
		const token = 'http://127.0.0.1:1/v1/workspaces';
		await expect(bench.engine.searchWorkspaces('', token)).rejects.toThrow('another host');
	});

	it.each(['../../admin/keys', 'workspaces/../../admin', '..%2fadmin'])(
		'does not take the key out of the Base URL by the page token %s',
		async (token) => {
			await expect(bench.engine.searchWorkspaces('', token)).rejects.toThrow(
				"The next page of the list is outside 'Base URL'",
			);
			expect(bench.service.journal).toEqual([]);
		},
	);

	it('reads ten pages at most, then leaves it to the editor to go on', async () => {
		add(...Array.from({ length: 25 }, (_, index) => ({ id: `ws_${index}` })));
		bench.service.settings.pageSize = 1;

		const first = await bench.engine.searchWorkspaces('ws_14');
		expect(first.results).toEqual([]);
		expect(bench.service.journal).toHaveLength(10);

		const second = await bench.engine.searchWorkspaces('ws_14', first.paginationToken as string);
		expect(second.results).toEqual([{ name: 'ws_14', value: 'ws_14' }]);
		expect(bench.service.journal).toHaveLength(15);
	});

	it('says what is wrong with the credential', async () => {
		await bench.engine.storeCredential({ ...validCredential(bench.service), apiKey: 'wrong' });

		await expect(bench.engine.searchWorkspaces()).rejects.toThrow(
			'The service rejected the API key',
		);
	});
});
