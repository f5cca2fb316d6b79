import { readWorkspacePath, workspaceLocator } from '../../parameters/workspaceId';
import { writeTask, type Operation } from '../operation';

export const deleteWorkspace: Operation = {
	option: {
		name: 'Delete',
		value: 'delete',
		description: 'Permanently delete a workspace',
		action: 'Delete workspace',
	},
	properties: [workspaceLocator],
	prepare(context, itemIndex) {
		const path = readWorkspacePath(context, itemIndex);
		return writeTask({ method: 'DELETE', path }, () => ({ deleted: true }));
	},
};
