import { outputFieldsOption } from '../../parameters/output';
import { readWorkspaceId, workspaceLocator } from '../../parameters/workspaceId';
import type { Operation } from '../operation';
import { getWorkspaceJson } from '../toJson';

export const getWorkspace: Operation = {
	option: {
		name: 'Get',
		value: 'get',
		description: 'Retrieve a workspace by its ID',
		action: 'Get workspace',
	},
	properties: [workspaceLocator],
	options: [outputFieldsOption],
	prepare(context, itemIndex) {
		const workspaceId = readWorkspaceId(context, itemIndex);
		return {
			async run(client, output) {
				output([await getWorkspaceJson(client, workspaceId)]);
			},
		};
	},
};
