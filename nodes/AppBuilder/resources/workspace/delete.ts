import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { dryRunOption, readDryRun } from '../../parameters/options';
import { readWorkspacePath, workspaceLocator } from '../../parameters/workspaceId';
import type { Client } from '../../transport/client';
import { workspaceIdOf } from '../../transport/serviceUrl';
import { currentResult, type DryRunResult } from '../dryRun';
import type { ItemWork, Operation, TaskItem } from '../operation';
import { workspaceJson } from '../toJson';
import { Turns, workspaceKey } from './turns';

export const deleteWorkspace: Operation = {
	option: {
		name: 'Delete',
		value: 'delete',
		description: 'Delete a workspace permanently',
		action: 'Delete workspace',
	},
	properties: [workspaceLocator],
	options: [dryRunOption],
	startRun,
};

const DELETED = { deleted: true };

function startRun(context: IExecuteFunctions): ItemWork {
	/** A delete leaves its output, for later items with the same workspace: for them it's done. */
	const turns = new Turns<IDataObject>(context);

	return {
		prepare(_, itemIndex) {
			const path = readWorkspacePath(context, itemIndex);
			const isDryRun = readDryRun(context, itemIndex);
			const keyFor = ({ access }: Pick<TaskItem, 'access'>) => workspaceKey(access, path, isDryRun);
			return {
				write: { method: 'DELETE', path },
				isDryRun,
				recall({ isSame }, item) {
					if (isSame) turns.leave(keyFor(item), isDryRun ? deletedEarlier(path) : DELETED);
				},
				async run(client, output, item) {
					await turns.take(keyFor(item), itemIndex, async (left) => {
						const done = left ?? (await (isDryRun ? simulate(client, path) : send(client, path)));
						output([done]);
						return done;
					});
				},
			};
		},
	};
}

async function send(client: Client, path: string): Promise<IDataObject> {
	await client({ method: 'DELETE', path });
	return DELETED;
}

/** Reads the workspace. A missing one is reported as it would be then. */
async function simulate(client: Client, path: string): Promise<DryRunResult> {
	const current = workspaceJson(await client({ method: 'GET', path }), path);
	return currentResult('delete', workspaceIdOf(path), current);
}

/** What a dry run says of a workspace that an earlier attempt has deleted. */
function deletedEarlier(path: string): DryRunResult {
	return { action: 'delete', details: { id: workspaceIdOf(path) } };
}
