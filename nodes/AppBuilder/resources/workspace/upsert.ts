import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { ServiceError } from '../../errors/ServiceError';
import { readOutputFields, withOutput } from '../../parameters/output';
import { workspacePayloadProperties } from '../../parameters/workspacePayload';
import type { Client } from '../../transport/client';
import type { ItemWork, Operation, Output, TaskItem } from '../operation';
import { byId } from './upsert/byId';
import { carryOut, updatedId } from './upsert/carryOut';
import { choiceProperties } from './upsert/choices';
import { checkColumns, columnsProperty, readColumns } from './upsert/columns';
import { decide } from './upsert/decide';
import { createKeyedQueue, type KeyedQueue } from './upsert/keyedQueue';
import { byList } from './upsert/listing';
import { intentOf, isById, readUpsert, type Upsert } from './upsert/readUpsert';
import { isImagined, simulateAll } from './upsert/simulate';
import { createTally, type Tally } from './upsert/tally';
import { createWorkspaces, type Workspaces } from './upsert/workspaces';

export const upsertWorkspace: Operation = {
	option: {
		name: 'Create or Update',
		value: 'upsert',
		description: 'Create a new workspace, or update the current one if it already exists (upsert)',
		action: 'Create or update workspace',
	},
	properties: withOutput([columnsProperty, ...workspacePayloadProperties, ...choiceProperties]),
	readOutputFields,
	startRun,
};

/** What the items share that see the same list. */
interface Shared {
	workspaces: Workspaces;
	queue: KeyedQueue;
	tally: Tally;
}

function startRun(context: IExecuteFunctions): ItemWork {
	const columns = readColumns(context);
	const tally = createTally(columns);
	const lists = new Map<string, Shared>();

	/** What a dry run has left exists only in it. */
	function sharedBy({ access, options }: TaskItem, isDryRun: boolean): Shared {
		const { baseUrl, apiKey, pagination } = access;
		const { queryParameters } = options;
		const list = JSON.stringify([baseUrl, apiKey, pagination, queryParameters, isDryRun]);
		const known = lists.get(list);
		if (known !== undefined) return known;
		const workspaces = createWorkspaces(isById(columns) ? byId : byList(columns, access));
		const shared = { workspaces, queue: createKeyedQueue(), tally };
		lists.set(list, shared);
		return shared;
	}

	return {
		prepare(_, itemIndex) {
			checkColumns(context, itemIndex, columns);
			const upsert = readUpsert(context, itemIndex, columns);
			return {
				...{ write: intentOf(upsert), isDryRun: upsert.isDryRun },
				async run(client, output, item) {
					const shared = sharedBy(item, upsert.isDryRun);
					await shared.queue(
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
	if (matches.length === 0 && item.unknown !== undefined) {
		workspaces.doubt(key);
		throw new ServiceError(item.unknown);
	}
	// Whatever an earlier attempt has sent shows in what was read now.
	item.settle();
	const actions = decide(wanted, matches);
	for (const action of actions) {
		if (action.action === 'update' && !isImagined(action.current)) updatedId(action.current);
	}
	let results: IDataObject[] = [];
	try {
		if (isDryRun) results = simulateAll(actions, { wanted, key, workspaces });
		else {
			const sending = { ...upsert, fields: wanted.fields, client, item, workspaces };
			await carryOut(actions, sending, results);
		}
	} finally {
		tally.add(actions.slice(0, results.length), { results, wanted, isDryRun });
	}
	output(results);
}
