import { failRequests } from '../service';
import { until } from '../support/eventLoop';
import { inTime, pass, useMovedClock } from '../support/movedClock';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
useMovedClock();

const add = (count: number) =>
	Array.from({ length: count }, (_, index) => `ws_${index}`).forEach((id) =>
		bench.service.workspaces.set(id, { id }),
	);

describe('the list of the Workspace field, when the service is slow', () => {
	it('gives up after twenty seconds, with words', async () => {
		bench.service.inject({ kind: 'stall' });
		let said: string | undefined;
		const search = bench.engine.searchWorkspaces().catch(({ message }: Error) => (said = message));
		await until(() => bench.service.journal.length === 1);
		await pass(19_999);
		expect(said).toBeUndefined();
		await pass(1);
		await search;

		expect(said).toBe("The list of workspaces didn't arrive within 20 seconds");
		expect(bench.service.journal).toHaveLength(1);
	});

	it('gives up when the request limit makes it wait for longer', async () => {
		const headers = { 'retry-after': '19' };
		bench.service.inject({ kind: 'status', status: 429, headers, times: 5 });

		await expect(inTime(bench.engine.searchWorkspaces())).rejects.toThrow(
			/^Rate limit reached .+ 19 s more after 19 s/,
		);
		expect(bench.service.journal).toHaveLength(2);
	});

	it('goes on where it was when the time was over, at the next call', async () => {
		add(3);
		bench.service.settings.pageSize = 1;
		failRequests(bench.service, [2], { kind: 'stall' });
		const search = bench.engine.searchWorkspaces('ws_2');
		await until(() => bench.service.journal.length === 2);
		await pass(20_000);
		const first = await search;

		expect(first.results).toEqual([]);
		expect(first.paginationToken).toMatch(/\/v1\/workspaces\?/);
		expect(
			(await bench.engine.searchWorkspaces('ws_2', first.paginationToken as string)).results,
		).toEqual([{ name: 'ws_2', value: 'ws_2' }]);
	});
});
