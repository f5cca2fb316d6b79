import { readOptions } from '../../parameters/options';
import { readWorkspaceId, workspaceLocator } from '../../parameters/workspaceLocator';
import { workspacePath } from '../../transport/workspacePath';
import type { Operation } from '../operation';
import { toJson } from '../toJson';

export const getWorkspace: Operation = {
	option: {
		name: 'Get',
		value: 'get',
		description: 'Get the details of one workspace by its ID',
		action: 'Get workspace',
	},
	fields: [workspaceLocator],
	prepare(context, itemIndex) {
		const path = workspacePath(readWorkspaceId(context, itemIndex));
		const options = readOptions(context, itemIndex);
		return async (client) => {
			const { value } = await client({ method: 'GET', path, options });
			return [toJson(value)];
		};
	},
};
