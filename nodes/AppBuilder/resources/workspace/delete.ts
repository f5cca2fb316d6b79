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
	async execute(context, client, itemIndex) {
		const path = workspacePath(readWorkspaceId(context, itemIndex));
		await client({ method: 'DELETE', path, options: readOptions(context, itemIndex) });
		return [{ deleted: true }];
	},
};
