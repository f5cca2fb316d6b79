import type { IDataObject } from 'n8n-workflow';

import type { LocalService } from '../service';

interface Settings extends Record<string, unknown> {
	columns?: string[];
	options?: object;
}

/** Parameters of Workspace → Create or Update: the fields of each item, matched on these columns. */
export function upsert({ columns = ['name'], options = {}, ...parameters }: Settings = {}) {
	return {
		...{ resource: 'workspace', operation: 'upsert', fieldsMode: 'autoMapInput', options },
		columnsToMatchOn: {
			columns: columns.map((value) => ({ column: { __rl: true, mode: 'name', value } })),
		},
		...parameters,
	};
}

export function seed({ workspaces }: LocalService, ...given: IDataObject[]): void {
	for (const workspace of given) workspaces.set(String(workspace.id), workspace);
}

/** What the service was sent: method, path and body. */
export function sentTo({ journal }: LocalService): string[] {
	return journal.map(({ method, path, body }) =>
		[method, path.replace('/v1/', ''), body].filter(Boolean).join(' '),
	);
}
