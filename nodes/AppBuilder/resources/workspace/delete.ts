import { readOptions } from '../../parameters/options';
import { readWorkspaceId, workspaceLocator } from '../../parameters/workspaceLocator';
import { workspacePath } from '../../transport/workspacePath';
import type { Operation } from '../operation';

export const deleteWorkspace: Operation = {
	option: {
		name: 'Delete',
		value: 'delete',
		description: 'Delete one workspace for good by its ID',
		action: 'Delete workspace',
	},
	fields: [workspaceLocator],
	prepare(context, itemIndex) {
		const path = workspacePath(readWorkspaceId(context, itemIndex));
		const options = readOptions(context, itemIndex);
		return async (client) => {
			await client({ method: 'DELETE', path, options });
			return [{ deleted: true }];
		};
	},
};
