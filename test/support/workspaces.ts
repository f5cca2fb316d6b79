import type { IDataObject } from 'n8n-workflow';

import type { LocalService } from '../service';
import { fieldRows } from './fieldRows';

interface Settings extends Record<string, unknown> {
	matchOn?: string[];
	options?: object;
}

/** Parameters of Workspace → Create or Update: the fields of each item, matched on the fields `matchOn`, always updated. */
export function upsert({ matchOn = ['name'], options = {}, ...parameters }: Settings = {}) {
	return {
		...{ resource: 'workspace', operation: 'upsert', mappingMode: 'autoMapInput' },
		ifWorkspaceExists: 'update',
		options,
		fieldsToMatchOn: fieldRows(...matchOn),
		...parameters,
	};
}

/** Parameters of Workspace → Create: the fields of each item, unless told otherwise. */
export const createWorkspace = (parameters: object = {}) => ({
	...{ resource: 'workspace', operation: 'create', mappingMode: 'autoMapInput' },
	...parameters,
});

/** Parameters of an operation on the workspace with this ID, or with the one that each item has. */
export const workspaceById = (operation: string, value: unknown = '={{ $json.id }}') => ({
	resource: 'workspace',
	operation,
	workspaceId: { __rl: true, mode: 'id', value },
});

export function seed({ workspaces }: LocalService, ...given: IDataObject[]): void {
	for (const workspace of given) workspaces.set(String(workspace.id), workspace);
}

/** The names of these workspaces, in their order. */
export const getNames = (workspaces: Iterable<object>) =>
	[...workspaces].map((workspace) => (workspace as IDataObject).name);

/** What was sent to the service: method, path, and body. */
export function sentTo({ journal }: Pick<LocalService, 'journal'>): string[] {
	return journal.map(({ method, path, body }) =>
		[method, path.replace('/v1/', ''), body].filter(Boolean).join(' '),
	);
}
