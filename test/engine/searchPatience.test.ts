import { failRequests } from '../service';
import { until } from '../support/eventLoop';
import { inTime, pass, useMovedClock } from '../support/movedClock';
import { seed } from '../support/upsert';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
useMovedClock();

describe('a list in the editor, when the service is slow', () => {
	it.each(['searchWorkspaces', 'searchFields'] as const)(
		'gives up after twenty seconds, with words: %s',
		async (method) => {
			bench.service.inject({ kind: 'stall' });
			let said: string | undefined;
			const search = bench.engine[method]().catch(({ message }: Error) => (said = message));
			await until(() => bench.service.journal.length === 1);
			await pass(19_999);
			expect(said).toBeUndefined();
			await pass(1);
			await search;

			expect(said).toBe("The list of workspaces didn't arrive within 20 seconds");
			expect(bench.service.journal).toHaveLength(1);
		},
	);

	it('gives up when the request limit makes it wait for longer', async () => {
		const headers = { 'retry-after': '19' };
		bench.service.inject({ kind: 'status', status: 429, headers, times: 5 });

		await expect(inTime(bench.engine.searchWorkspaces())).rejects.toThrow(
			/^Rate limit reached .+ 19 s more after 19 s/,
		);
		expect(bench.service.journal).toHaveLength(2);
	});

	it('goes on where it was when the time was over, at the next call', async () => {
		seed(bench.service, { id: 'ws_0' }, { id: 'ws_1' }, { id: 'ws_2' });
		bench.service.settings.pageSize = 1;
		failRequests(bench.service, [2], { kind: 'stall' });
		const search = bench.engine.searchWorkspaces('ws_2');
		await until(() => bench.service.journal.length === 2);
		await pass(20_000);
		const { results, paginationToken } = await search;

		expect(results).toEqual([]);
		const next = await bench.engine.searchWorkspaces('ws_2', paginationToken as string);
		expect(next.results).toEqual([{ name: 'ws_2', value: 'ws_2' }]);
	});
});
