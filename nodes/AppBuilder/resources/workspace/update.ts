import { InputError } from '../../errors/InputError';
import { readOptions } from '../../parameters/options';
import { readWorkspaceFields, workspaceFields } from '../../parameters/workspaceFields';
import { readWorkspaceId, workspaceLocator } from '../../parameters/workspaceLocator';
import { workspacePath } from '../../transport/workspacePath';
import type { Operation } from '../operation';
import { toJson } from '../toJson';

export const updateWorkspace: Operation = {
	option: {
		name: 'Update',
		value: 'update',
		description: 'Change the given fields of one workspace and return it',
		action: 'Update workspace',
	},
	fields: [workspaceLocator, ...workspaceFields],
	prepare(context, itemIndex) {
		const path = workspacePath(readWorkspaceId(context, itemIndex));
		const { body, label, isEmpty } = readWorkspaceFields(context, itemIndex);
		if (isEmpty) {
			throw new InputError(`${label} has nothing to update`, 'Give at least one field to change.');
		}
		const options = readOptions(context, itemIndex);
		return async (client) => {
			const { value } = await client({ method: 'PATCH', path, body, options });
			return [toJson(value)];
		};
	},
};
