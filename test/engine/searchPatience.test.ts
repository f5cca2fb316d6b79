import { useEngine } from '../support/useEngine';

/** Twenty seconds last five. */
const bench = useEngine({ clockScale: 4 });

const add = (count: number) =>
	Array.from({ length: count }, (_, index) => `ws_${index}`).forEach((id) =>
		bench.service.workspaces.set(id, { id }),
	);

describe('the list of the Workspace field, when the service is slow', () => {
	it('gives up after twenty seconds, with words', async () => {
		bench.service.inject({ kind: 'stall' });

		await expect(bench.engine.searchWorkspaces()).rejects.toThrow(
			'The list of workspaces did not come within 20 seconds',
		);
		expect(bench.service.journal).toHaveLength(1);
	});

	it('gives up when the request limit makes it wait for longer', async () => {
		const headers = { 'retry-after': '19' };
		bench.service.inject({ kind: 'status', status: 429, headers, times: 5 });

		await expect(bench.engine.searchWorkspaces()).rejects.toThrow(
			/^(The list of workspaces did not come|The request limit was reached)/,
		);
	});

	it('goes on where it was when the time was over, at the next call', async () => {
		add(3);
		bench.service.settings.pageSize = 1;
		bench.service.onRequest(async (count) => {
			if (count === 2) bench.service.inject({ kind: 'stall' });
		});
		const first = await bench.engine.searchWorkspaces('ws_2');

		expect(first.results).toEqual([]);
		expect(first.paginationToken).toMatch(/\/v1\/workspaces\?/);
		expect(
			(await bench.engine.searchWorkspaces('ws_2', first.paginationToken as string)).results,
		).toEqual([{ name: 'ws_2', value: 'ws_2' }]);
	});
});
