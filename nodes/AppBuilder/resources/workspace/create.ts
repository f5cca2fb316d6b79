import {
	readWorkspacePayload,
	workspacePayloadProperties,
} from '../../parameters/workspacePayload';
import type { Operation } from '../operation';
import { createdJson } from '../toJson';

export const createWorkspace: Operation = {
	option: {
		name: 'Create',
		value: 'create',
		description: 'Create a workspace',
		action: 'Create workspace',
	},
	properties: workspacePayloadProperties,
	prepare(context, itemIndex) {
		const { body } = readWorkspacePayload(context, itemIndex);
		return async (client, output) => {
			output([createdJson(await client({ method: 'POST', path: 'workspaces', body }))]);
		};
	},
};
