import { InputError } from '../../errors/InputError';
import { dryRunOption, readDryRun } from '../../parameters/options';
import { outputFieldsOption, withOutput } from '../../parameters/output';
import {
	readWorkspacePayload,
	workspacePayloadProperties,
} from '../../parameters/workspacePayload';
import { dryRunCreate } from '../dryRun';
import { writeTask, type Operation } from '../operation';
import { firstText } from '../itemLabel';
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
		const { body, source, isEmpty, isWritten, adviceIfRejected } = readWorkspacePayload(
			context,
			itemIndex,
		);
		if (isEmpty && !isWritten) {
			throw new InputError(
				`${source} contains no fields to send`,
				"Add at least one field. To create a workspace without fields, set 'Mapping Mode' to 'JSON', and enter {}.",
			);
		}
		const request = { method: 'POST', path: 'workspaces', body } as const;
		if (readDryRun(context, itemIndex)) return dryRunCreate(request);
		return { ...writeTask(request, createdJson), label: firstText(body), adviceIfRejected };
	},
};
