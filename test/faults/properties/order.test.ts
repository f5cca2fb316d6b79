import fc from 'fast-check';

import { draws } from '../../support/draws';
import { useEngine } from '../../support/useEngine';
import { startOver } from './runs';

const bench = useEngine();

/** What happens to an item: success, refusal by the service, trouble, or bad input. */
const fates = ['ok', 'missing', 'refused', 'reset', 'html', 'bad input', 'empty'] as const;
type Fate = (typeof fates)[number];

/** Each names its item, because the node continues. */
const OUTPUTS: Record<Fate, RegExp> = {
	ok: /^ok$/,
	missing: /^No workspace has the ID "[^"]+" \[item \d+\]$/,
	refused: /^The service rejected the request.* \[item \d+\]$/,
	reset: /closed the connection before its response was complete \[item \d+\]$/,
	html: /^The response is a web page instead of JSON \[item \d+\]$/,
	'bad input': /^'Workspace' is "a\/b", which contains "\/" \[item \d+\]$/,
	empty: /^'Workspace' is empty \[item \d+\]$/,
};

function prepare(fate: Fate, index: number): string {
	const id = `ws-${index}`;
	const path = `/v1/workspaces/${id}`;
	if (fate === 'bad input') return 'a/b';
	if (fate === 'empty') return '';
	if (fate === 'ok') bench.service.workspaces.set(id, { id, index });
	if (fate === 'refused') bench.service.inject({ kind: 'status', status: 422, path });
	if (fate === 'reset') bench.service.inject({ kind: 'reset', path });
	if (fate === 'html') bench.service.inject({ kind: 'html', status: 200, path });
	return id;
}

it('path, order, and pairing are right for any mix of outcomes with any Max Concurrent Items', async () => {
	const mix = fc.array(fc.constantFrom(...fates), { minLength: 1, maxLength: 25 });
	const concurrency = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.constant(10_000));
	await fc.assert(
		fc.asyncProperty(mix, concurrency, async (all, maxConcurrentItems) => {
			await startOver(bench);
			const items = all.map((fate, index) => ({ id: prepare(fate, index) }));
			const parameters = {
				resource: 'workspace',
				operation: 'get',
				workspaceId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
				options: { maxConcurrentItems, maxRetries: 0 },
			};
			const settings = { onError: 'continueRegularOutput' as const };
			const { items: outputs } = await bench.runNode(parameters, items, settings);

			expect(outputs.map(({ pairedItem }) => pairedItem)).toEqual(all.map((_, item) => ({ item })));
			outputs.forEach(({ json }, index) => {
				const outcome = json.error ?? 'ok';
				expect(outcome).toMatch(OUTPUTS[all[index]]);
				if (outcome === 'ok') expect(json).toEqual({ id: `ws-${index}`, index });
				else expect(outcome).toMatch(new RegExp(`\\[item ${index}\\]$`));
			});
			const paths = bench.service.journal.map(({ path }) => path);
			const sent = all.flatMap((fate, index) =>
				fate === 'bad input' || fate === 'empty' ? [] : [`/v1/workspaces/ws-${index}`],
			);
			if (maxConcurrentItems === 1) expect(paths).toEqual(sent);
			else expect(paths.sort()).toEqual(sent.sort());
		}),
		draws(150),
	);
});
