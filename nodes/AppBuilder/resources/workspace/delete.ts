import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { dryRunOption, readDryRun } from '../../parameters/options';
import { readWorkspaceId, workspaceLocator } from '../../parameters/workspaceId';
import type { Client, ServiceRequest } from '../../transport/client';
import { currentResult, type DryRunResult } from '../dryRun';
import type { ItemWork, Operation, TaskItem } from '../operation';
import { getWorkspaceJson } from '../toJson';
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
	/** The result of a delete is its output. Later items with the same workspace output it too: it's already done. */
	const turns = new Turns<IDataObject>(context);

	return {
		prepare(_, itemIndex) {
			const id = readWorkspaceId(context, itemIndex);
			const request = { method: 'DELETE', path: 'workspaces', workspaceId: id } as const;
			const isDryRun = readDryRun(context, itemIndex);
			const keyFor = ({ access }: Pick<TaskItem, 'access'>) => workspaceKey(access, id, isDryRun);
			return {
				write: request,
				isDryRun,
				recall({ isSame }, item) {
					if (isSame)
						turns.remember(keyFor(item), isDryRun ? currentResult('delete', id) : DELETED);
				},
				async run(client, output, item) {
					await turns.take(keyFor(item), itemIndex, async (previous) => {
						const done =
							previous ?? (await (isDryRun ? simulate(client, id) : send(client, request)));
						output([done]);
						return done;
					});
				},
			};
		},
	};
}

async function send(client: Client, request: ServiceRequest): Promise<IDataObject> {
	await client(request);
	return DELETED;
}

/** Reads the workspace. A missing one is reported as it would be then. */
async function simulate(client: Client, id: string): Promise<DryRunResult> {
	return currentResult('delete', id, await getWorkspaceJson(client, id));
}
