import { InputError } from '../../errors/InputError';
import { readWorkspaceId, workspaceLocator } from '../../parameters/workspaceId';
import { outputFieldsOption } from '../../parameters/output';
import {
	ignoreEmptyOption,
	readWorkspacePayload,
	workspacePayloadProperties,
} from '../../parameters/workspacePayload';
import { withoutId } from '../changes';
import { send, type ItemWork, type Operation } from '../operation';
import { Turns, workspaceKey } from './turns';

export const updateWorkspace: Operation = {
	option: {
		name: 'Update',
		value: 'update',
		description: "Update a workspace. Fields that you don't set keep their values.",
		action: 'Update workspace',
	},
	properties: [workspaceLocator, ...workspacePayloadProperties],
	options: [ignoreEmptyOption, outputFieldsOption],
	startRun,
};

function startRun(): ItemWork {
	const turns = new Turns();

	return {
		prepare(context, itemIndex) {
			const workspaceId = readWorkspaceId(context, itemIndex);
			const { payload, source } = readWorkspacePayload(context, itemIndex, workspaceId);
			const body = JSON.stringify(withoutId(payload));
			if (body === '{}') {
				throw new InputError(`${source} contains no fields to update`, 'Add at least one field.');
			}
			const request = { method: 'PATCH', path: 'workspaces', workspaceId, body } as const;
			return {
				write: request,
				async run(client, output, item) {
					await turns.take(workspaceKey(item.access, workspaceId), async () => {
						if (!item.stays()) output([await send(client, request, item)]);
					});
				},
			};
		},
	};
}
