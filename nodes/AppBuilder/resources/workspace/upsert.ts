import type { IExecuteFunctions } from 'n8n-workflow';

import { workspacePayloadProperties } from '../../parameters/workspacePayload';
import type { Client } from '../../transport/client';
import type { ItemWork, Operation, Output, TaskItem } from '../operation';
import { byId } from './upsert/byId';
import { carryOut } from './upsert/carryOut';
import { choiceProperties } from './upsert/choices';
import { columnsProperty, readColumns } from './upsert/columns';
import { decide } from './upsert/decide';
import { byList } from './upsert/listing';
import { intentOf, isById, readUpsert, type Upsert } from './upsert/readUpsert';
import { simulateAll } from './upsert/simulate';
import { createTally, type Tally } from './upsert/tally';
import { createTurns, type Turns } from './upsert/turns';
import { createWorkspaces, type Workspaces } from './upsert/workspaces';

export const upsertWorkspace: Operation = {
	option: {
		name: 'Create or Update',
		value: 'upsert',
		description: 'Create a new workspace, or update the current one if it already exists (upsert)',
		action: 'Create or update workspace',
	},
	properties: [columnsProperty, ...workspacePayloadProperties, ...choiceProperties],
	startRun,
};

/** What the items share that see the same list. */
interface Shared {
	workspaces: Workspaces;
	turns: Turns;
	tally: Tally;
}

function startRun(context: IExecuteFunctions): ItemWork {
	const columns = readColumns(context);
	const tally = createTally(columns);
	const lists = new Map<string, Shared>();

	function sharedBy({ access, options }: TaskItem): Shared {
		const list = JSON.stringify([access.baseUrl, access.apiKey, options.queryParameters]);
		const known = lists.get(list);
		if (known !== undefined) return known;
		const workspaces = createWorkspaces(isById(columns) ? byId : byList(columns));
		const shared = { workspaces, turns: createTurns(), tally };
		lists.set(list, shared);
		return shared;
	}

	return {
		prepare(_, itemIndex) {
			const upsert = readUpsert(context, itemIndex, columns);
			return {
				...(!upsert.isDryRun && { write: intentOf(upsert) }),
				async run(client, output, item) {
					const shared = sharedBy(item);
					await shared.turns(
						upsert.key,
						async () => await runUpsert(upsert, shared, { client, output, item }),
					);
				},
			};
		},
		end: () => tally.show(context),
	};
}

async function runUpsert(
	upsert: Upsert,
	{ workspaces, tally }: Shared,
	{ client, output, item }: { client: Client; output: Output; item: TaskItem },
): Promise<void> {
	const { wanted, key, isDryRun } = upsert;
	const matches = await workspaces.find(client, key);
	// Whatever an earlier try has sent shows in what was read now.
	item.settle();
	const actions = decide(wanted, matches);
	const results = isDryRun
		? simulateAll(actions, { wanted, key, workspaces })
		: await carryOut(actions, { ...upsert, client, item, workspaces });
	tally.add(actions, { results, wanted, isDryRun });
	output(results);
}
