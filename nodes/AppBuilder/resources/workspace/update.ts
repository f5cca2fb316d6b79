import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { InputError } from '../../errors/InputError';
import { dryRunOption, readDryRun } from '../../parameters/options';
import { asInResponse } from '../../parameters/losslessJson';
import { readWorkspaceId, workspaceLocator } from '../../parameters/workspaceId';
import { outputFieldsOption, withOutput } from '../../parameters/output';
import {
	readWorkspacePayload,
	workspacePayloadProperties,
} from '../../parameters/workspacePayload';
import { changesFrom } from '../changes';
import { updateResult } from '../dryRun';
import type { ItemWork, Operation, TaskItem } from '../operation';
import { getWorkspaceJson, objectJson } from '../toJson';
import { Turns, workspaceKey } from './turns';

export const updateWorkspace: Operation = {
	option: {
		name: 'Update',
		value: 'update',
		description: "Update a workspace. Fields that you don't set keep their values.",
		action: 'Update workspace',
	},
	properties: withOutput([workspaceLocator, ...workspacePayloadProperties]),
	options: [dryRunOption, outputFieldsOption],
	startRun,
};

function startRun(context: IExecuteFunctions): ItemWork {
	/** The result of a dry run is the workspace as it would become. */
	const turns = new Turns<IDataObject>(context);

	return {
		prepare(_, itemIndex) {
			const workspaceId = readWorkspaceId(context, itemIndex);
			const { body, source, isEmpty, adviceIfRejected } = readWorkspacePayload(
				context,
				itemIndex,
				workspaceId,
			);
			if (isEmpty) {
				throw new InputError(`${source} contains no fields to update`, 'Add at least one field.');
			}
			const request = { method: 'PATCH', path: 'workspaces', workspaceId, body } as const;
			const isDryRun = readDryRun(context, itemIndex);
			const keyFor = ({ access }: Pick<TaskItem, 'access'>) =>
				workspaceKey(access, workspaceId, isDryRun);
			return {
				write: request,
				isDryRun,
				adviceIfRejected,
				recall({ isSame }, item) {
					if (isSame) turns.complete(keyFor(item), itemIndex);
				},
				async run(client, output, item) {
					await turns.take(keyFor(item), itemIndex, async (previous) => {
						if (!isDryRun) {
							const { value } = await client(request);
							output([objectJson(value)]);
							return undefined;
						}
						const current = previous ?? (await getWorkspaceJson(client, workspaceId));
						const fields = asInResponse(body);
						output([updateResult(workspaceId, changesFrom(current, fields))]);
						return { ...current, ...fields };
					});
				},
			};
		},
	};
}
