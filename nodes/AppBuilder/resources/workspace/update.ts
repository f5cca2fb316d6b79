import { InputError } from '../../errors/InputError';
import { readWorkspacePath, workspaceLocator } from '../../parameters/workspaceId';
import {
	readWorkspacePayload,
	workspacePayloadProperties,
} from '../../parameters/workspacePayload';
import { writeTask, type Operation } from '../operation';
import { toJson } from '../toJson';

export const updateWorkspace: Operation = {
	option: {
		name: 'Update',
		value: 'update',
		description: 'Update some fields of a workspace',
		action: 'Update workspace',
	},
	properties: [workspaceLocator, ...workspacePayloadProperties],
	prepare(context, itemIndex) {
		const path = readWorkspacePath(context, itemIndex);
		const { body, source, isEmpty } = readWorkspacePayload(context, itemIndex);
		if (isEmpty) {
			throw new InputError(`${source} contains no fields to update`, 'Set at least one field.');
		}
		return writeTask({ method: 'PATCH', path, body }, ({ value }) => toJson(value));
	},
};
