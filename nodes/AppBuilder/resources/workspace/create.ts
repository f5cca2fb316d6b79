import { dryRunOption, readDryRun } from '../../parameters/options';
import { outputFieldsOption, withOutput } from '../../parameters/output';
import {
	readWorkspacePayload,
	workspacePayloadProperties,
} from '../../parameters/workspacePayload';
import { dryRunCreate } from '../dryRun';
import { writeTask, type Operation } from '../operation';
import { createdJson } from '../toJson';

export const createWorkspace: Operation = {
	option: {
		name: 'Create',
		value: 'create',
		description: 'Create a new workspace',
		action: 'Create workspace',
	},
	properties: withOutput(workspacePayloadProperties),
	options: [dryRunOption, outputFieldsOption],
	prepare(context, itemIndex) {
		const { body } = readWorkspacePayload(context, itemIndex);
		const request = { method: 'POST', path: 'workspaces', body } as const;
		if (readDryRun(context, itemIndex)) return dryRunCreate(request);
		return writeTask(request, createdJson);
	},
};
