import { InputError } from '../../errors/InputError';
import { dryRunOption, readDryRun } from '../../parameters/options';
import { asInResponse } from '../../parameters/losslessJson';
import { readWorkspacePath, workspaceLocator } from '../../parameters/workspaceId';
import { outputFieldsOption, withOutput } from '../../parameters/output';
import {
	readWorkspacePayload,
	workspacePayloadProperties,
} from '../../parameters/workspacePayload';
import { workspaceIdOf } from '../../transport/serviceUrl';
import { changesFrom } from '../changes';
import { dryRunTask, updateResult } from '../dryRun';
import { writeTask, type Operation } from '../operation';
import { objectJson } from '../toJson';

export const updateWorkspace: Operation = {
	option: {
		name: 'Update',
		value: 'update',
		description: "Update a workspace. Fields that you don't set keep their values.",
		action: 'Update workspace',
	},
	properties: withOutput([workspaceLocator, ...workspacePayloadProperties]),
	options: [dryRunOption, outputFieldsOption],
	prepare(context, itemIndex) {
		const path = readWorkspacePath(context, itemIndex);
		const { body, source, isEmpty } = readWorkspacePayload(context, itemIndex);
		if (isEmpty) {
			throw new InputError(`${source} contains no fields to update`, 'Add at least one field.');
		}
		const request = { method: 'PATCH', path, body } as const;
		if (readDryRun(context, itemIndex)) {
			const id = workspaceIdOf(path);
			const fields = asInResponse(body);
			return dryRunTask(request, (current) => updateResult(id, changesFrom(current, fields)));
		}
		return writeTask(request, ({ value }) => objectJson(value));
	},
};
