import { readSelect, withOutput } from '../../parameters/output';
import {
	readWorkspacePayload,
	workspacePayloadProperties,
} from '../../parameters/workspacePayload';
import { writeTask, type Operation } from '../operation';
import { createdJson } from '../toJson';

export const createWorkspace: Operation = {
	option: {
		name: 'Create',
		value: 'create',
		description: 'Create a workspace',
		action: 'Create workspace',
	},
	properties: withOutput(workspacePayloadProperties),
	readSelect,
	prepare(context, itemIndex) {
		const { body } = readWorkspacePayload(context, itemIndex);
		return writeTask({ method: 'POST', path: 'workspaces', body }, createdJson);
	},
};
