import fc from 'fast-check';

import { anyText } from '../../support/arbitraries';
import { useEngine } from '../../support/useEngine';
import { BATCHES_THROUGH_SOCKETS, ITEMS_PER_RUN } from './runs';

const bench = useEngine();

/** The one segment behind the list's path. */
const segmentOf = (path: string) => /^\/v1\/workspaces\/([^/?#]+)$/.exec(path)?.[1] ?? '';

it.each(['get', 'update', 'delete'])(
	'any ID given to %s is rejected before any request, or received as one segment',
	async (operation) => {
		const parameters = {
			resource: 'workspace',
			operation,
			workspaceId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
			mappingMode: 'json',
			fieldsJson: '{"a":1}',
		};
		const ids = fc.array(anyText, { minLength: ITEMS_PER_RUN, maxLength: ITEMS_PER_RUN });
		await fc.assert(
			fc.asyncProperty(ids, async (batch) => {
				bench.service.journal.length = 0;
				const items = batch.map((id) => ({ id }));
				const settings = { onError: 'continueRegularOutput' as const };
				const { json } = await bench.runNode(parameters, items, settings);

				const sent = batch
					.filter((_, index) => / wasn't found \[/.test(String(json[index].error)))
					.map((id) => id.trim());
				const received = bench.service.journal.map(({ path }) =>
					decodeURIComponent(segmentOf(path)),
				);
				expect(received.sort()).toEqual(sent.sort());
				for (const { error } of json) {
					expect(error).toMatch(/^('Workspace' (is|isn't|has) |Workspace ".+" wasn't found)/s);
				}
			}),
			BATCHES_THROUGH_SOCKETS,
		);
	},
);
