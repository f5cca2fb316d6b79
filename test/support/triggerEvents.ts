import type { LocalService } from '../service';
import { fieldRows } from './fieldRows';

/** The IDs of the events, in their order. */
export const ids = (events: object[]) => events.map((event) => (event as { id: string }).id);

/** Workspaces that have nothing but an ID. */
export function putInto({ workspaces }: Pick<LocalService, 'workspaces'>, ...all: string[]): void {
	for (const id of all) workspaces.set(id, { id });
}

/** The parameters that watch these fields only, or all except these. */
export const watching = (choice: 'selected' | 'except', ...names: string[]) => ({
	fieldsToWatch: choice,
	selectedFields: fieldRows(...names),
});
