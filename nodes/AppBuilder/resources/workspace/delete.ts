import { dryRunOption, readDryRun } from '../../parameters/options';
import { readWorkspacePath, workspaceLocator } from '../../parameters/workspaceId';
import { workspaceIdOf } from '../../transport/serviceUrl';
import { currentResult, dryRunTask } from '../dryRun';
import { writeTask, type Operation } from '../operation';

export const deleteWorkspace: Operation = {
	option: {
		name: 'Delete',
		value: 'delete',
		description: 'Delete a workspace permanently',
		action: 'Delete workspace',
	},
	properties: [workspaceLocator],
	options: [dryRunOption],
	prepare(context, itemIndex) {
		const path = readWorkspacePath(context, itemIndex);
		const request = { method: 'DELETE', path } as const;
		if (readDryRun(context, itemIndex)) {
			const id = workspaceIdOf(path);
			return dryRunTask(request, (current) => currentResult('delete', id, current));
		}
		return writeTask(request, () => ({ deleted: true }));
	},
};
