import { failRequests } from '../service';
import { fieldRows } from '../support/fieldRows';
import { seed, upsert } from '../support/workspaces';
import { trackTries } from '../support/tries';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const tries = trackTries(bench);
const withAction = (options: object = {}) => ({
	options: { maxConcurrentItems: 1, addAction: true, ...options },
});
const items = [
	{ name: 'A', seats: 1 },
	{ name: 'B', seats: 2 },
	{ name: 'C', seats: 3 },
	{ name: 'C', seats: 4 },
];
beforeEach(() => seed(bench.service, { id: 'a', name: 'A', seats: 1 }, { id: 'b', name: 'B' }));

describe('Add Action to Output', () => {
	it.each([
		['updateIfChanged', ['unchanged', 'updated', 'created', 'updated']],
		['skip', ['skipped', 'skipped', 'created', 'skipped']],
	])(
		'says what was done with each workspace, and in a dry run what would be (%s)',
		async (choice, expected) => {
			const run = async (dryRun: boolean) => {
				const settings = { ifWorkspaceExists: choice, ...withAction({ dryRun }) };
				const { json, hints } = await bench.runNode(upsert(settings), items);
				expect(hints).toHaveLength(2);
				return json.map((output) => output.action);
			};

			expect(await run(true)).toEqual(expected.map((word) => `would be ${word}`));
			expect(await run(false)).toEqual(expected);
		},
	);

	it('stays in the output, whichever fields of the workspace are selected', async () => {
		const settings = withAction({ outputFields: fieldRows('id') });
		const { json, hints } = await bench.runNode(upsert(settings), [items[0]]);

		expect(json).toEqual([{ id: 'a', action: 'updated' }]);
		expect(hints).toEqual(['1 updated']);
	});

	it('replaces the field "action" of a workspace', async () => {
		seed(bench.service, { id: 'd', name: 'D', action: 'none' });
		const { json } = await bench.runNode(upsert(withAction()), [{ name: 'D', seats: 5 }]);

		expect(json).toEqual([expect.objectContaining({ id: 'd', name: 'D', action: 'updated' })]);
	});

	it('says "created" even after a Retry, for what the failed attempt created', async () => {
		failRequests(bench.service, [6], { kind: 'status', status: 422 });
		const { error } = await tries.run(upsert(withAction()), items);
		expect(error?.message).toMatch(/\[item 3: name "C"\]$/);
		expect(error?.description).toMatch(
			/ 3 of 4 items were completed\. To send only the rest, correct what is wrong /,
		);
		const { outputs } = await tries.retry();
		const actions = outputs.map(({ action }) => action);

		expect(actions).toEqual(['updated', 'updated', 'created', 'updated']);
	});
});
