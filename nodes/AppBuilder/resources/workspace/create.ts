import { InputError } from '../../errors/InputError';
import { outputFieldsOption } from '../../parameters/output';
import {
	ignoreEmptyOption,
	readWorkspacePayload,
	workspacePayloadProperties,
} from '../../parameters/workspacePayload';
import { createTask, type Operation } from '../operation';

export const createWorkspace: Operation = {
	option: {
		name: 'Create',
		value: 'create',
		description: 'Create a new workspace',
		action: 'Create workspace',
	},
	properties: workspacePayloadProperties,
	options: [ignoreEmptyOption, outputFieldsOption],
	prepare(context, itemIndex) {
		const { body, source, isWritten } = readWorkspacePayload(context, itemIndex);
		if (body === '{}' && !isWritten) {
			throw new InputError(
				`${source} contains no fields to send`,
				"Add at least one field. To create a workspace without fields, set 'Mapping Mode' to 'JSON', and enter {} without an expression.",
			);
		}
		return createTask('workspaces', body);
	},
};
