import type { Resource } from '../operation';
import { createWorkspace } from './create';
import { deleteWorkspace } from './delete';
import { getWorkspace } from './get';
import { getManyWorkspaces } from './getAll';
import { updateWorkspace } from './update';
import { upsertWorkspace } from './upsert/upsert';

export const workspace: Resource = {
	option: { name: 'Workspace', value: 'workspace', description: 'A container with settings' },
	operations: [
		createWorkspace,
		upsertWorkspace,
		deleteWorkspace,
		getWorkspace,
		getManyWorkspaces,
		updateWorkspace,
	],
	defaultOperation: 'getAll',
};
