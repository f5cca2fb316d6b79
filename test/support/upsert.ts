import type { IDataObject } from 'n8n-workflow';

import type { LocalService } from '../service';
import { fieldRows } from './fieldRows';

interface Settings extends Record<string, unknown> {
	matchOn?: string[];
	ifSeveralMatch?: string;
	options?: object;
}

/** Parameters of Workspace → Create or Update: the fields of each item, matched on the fields `matchOn`. */
export function upsert({
	matchOn = ['name'],
	ifSeveralMatch,
	options = {},
	...parameters
}: Settings = {}) {
	return {
		...{ resource: 'workspace', operation: 'upsert', mappingMode: 'autoMapInput' },
		options: { ...(ifSeveralMatch !== undefined && { ifSeveralMatch }), ...options },
		fieldsToMatchOn: fieldRows(...matchOn),
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
