import { until } from '../support/eventLoop';
import { inTime, pass, useMovedClock } from '../support/movedClock';
import { many } from '../support/triggerEvents';
import { seed } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
// The list times out after 20 s.
useMovedClock();

const search = async (filter?: string, token?: unknown) =>
	await bench.engine.searchWorkspaces(filter, token as string | undefined);
const found = async (filter?: string, token?: unknown) =>
	(await search(filter, token)).results.map(({ value }) => value);
const fill = (count: number) => seed(bench.service, ...many(count).map((id) => ({ id })));

describe('the list of the Workspace field', () => {
	it('shows names with their IDs, or the ID where a workspace has no name', async () => {
		seed(bench.service, { id: 'ws_1', name: 'Alpha' }, { id: 'ws_2', title: 'B' }, { id: 'ws_3' });

		expect((await search()).results).toEqual([
			{ name: 'Alpha (ws_1)', value: 'ws_1' },
			{ name: 'B (ws_2)', value: 'ws_2' },
			{ name: 'ws_3', value: 'ws_3' },
		]);
	});

	it('shows a name that is beside the ID', async () => {
		seed(bench.service, { id: 'ws_2', attributes: { title: 'Within', note: 'x' } });

		expect((await search()).results).toEqual([{ name: 'Within (ws_2)', value: 'ws_2' }]);
	});

	it('offers nothing that n8n would evaluate, or that has no valid ID', async () => {
		seed(
			bench.service,
			{ id: '={{ $json }}', name: 'Production' },
			{ id: '=ws_1', name: 'Test' },
			{ id: "ws_$fromAI('a')", name: 'Model' },
			{ id: 'ws_4', name: 'Acme $FromAI' },
			{ id: 'ws_2', name: '={{ $env }}' },
			{ id: 'ws_5', name: ' ={{ $env }}' },
			{ id: 'a/b', name: 'Slash' },
			{ id: 'ws_3', name: 'Good' },
		);

		expect((await search()).results).toEqual([
			{ name: 'ws_4', value: 'ws_4' },
			{ name: 'ws_2', value: 'ws_2' },
			{ name: 'ws_5', value: 'ws_5' },
			{ name: 'Good (ws_3)', value: 'ws_3' },
		]);
	});

	it.each(['WS_2', 'SHOP', 'c0302', '4711', 'rome', 'acme', 'anna@'])(
		'finds %s in any field, whatever the case',
		async (typed) => {
			const fields = { name: 'Shop', customer_no: 'C0302', account: 4711 };
			const nested = { fields: { city: 'Rome' }, owner: { company: 'Acme', emails: ['anna@x'] } };
			seed(bench.service, { id: 'ws_1', name: 'Blog' }, { id: 'ws_2', ...fields, ...nested });

			expect(await search(typed)).toEqual({ results: [{ name: 'Shop (ws_2)', value: 'ws_2' }] });
		},
	);
});

describe('a list of many pages in the editor', () => {
	beforeEach(() => {
		fill(25);
		bench.service.settings.pageSize = 1;
	});

	it('is read and searched to its end in one call', async () => {
		expect(await found()).toEqual(many(25));
		expect(await found('ws_14')).toEqual(['ws_14']);
		expect(bench.service.journal).toHaveLength(50);
	});

	it("can't be made to request another address by scrolling", async () => {
		const address = `${bench.service.baseUrl}/agents`;
		await search('', JSON.stringify({ address, place: '' }));
		const paths = bench.service.journal.map(({ path }) => path.split('?')[0]);

		expect([...new Set(paths)]).toEqual(['/v1/workspaces']);
	});
});

describe('a list in the editor, when the service is slow', () => {
	it.each(['searchWorkspaces', 'searchFields'] as const)(
		'gives up after twenty seconds, with a message: %s',
		async (method) => {
			bench.service.inject({ kind: 'stall' });
			let shown: string | undefined;
			const search = bench.engine[method]().catch(({ message }: Error) => (shown = message));
			await until(() => bench.service.journal.length === 1);
			await pass(19_999);
			expect(shown).toBeUndefined();
			await pass(1);
			await search;

			expect(shown).toBe("The list of workspaces didn't arrive within 20 seconds");
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
});
