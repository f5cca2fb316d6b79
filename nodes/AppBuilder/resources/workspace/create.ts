import { readOptions } from '../../parameters/options';
import { readWorkspaceFields, workspaceFields } from '../../parameters/workspaceFields';
import type { Operation } from '../operation';
import { createdJson } from '../toJson';

export const createWorkspace: Operation = {
	option: {
		name: 'Create',
		value: 'create',
		description: 'Create a new workspace from the given fields and return it',
		action: 'Create workspace',
	},
	fields: workspaceFields,
	prepare(context, itemIndex) {
		const { body } = readWorkspaceFields(context, itemIndex);
		const options = readOptions(context, itemIndex);
		return async (client) => {
			return [createdJson(await client({ method: 'POST', path: 'workspaces', body, options }))];
		};
	},
};
