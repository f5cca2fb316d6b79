import { outputFieldsOption, withOutput } from '../../parameters/output';
import { readWorkspacePath, workspaceLocator } from '../../parameters/workspaceId';
import type { Operation } from '../operation';
import { workspaceJson } from '../toJson';

export const getWorkspace: Operation = {
	option: {
		name: 'Get',
		value: 'get',
		description: 'Retrieve a workspace by its ID',
		action: 'Get workspace',
	},
	properties: withOutput([workspaceLocator]),
	options: [outputFieldsOption],
	prepare(context, itemIndex) {
		const path = readWorkspacePath(context, itemIndex);
		return {
			async run(client, output) {
				const response = await client({ method: 'GET', path });
				output([workspaceJson(response, path)]);
			},
		};
	},
};
