import type { LocalService } from '../service';

/** The IDs of the events, in their order. */
export const ids = (events: object[]) => events.map((event) => (event as { id: string }).id);

/** Workspaces that have nothing but an ID. */
export function putInto({ workspaces }: Pick<LocalService, 'workspaces'>, ...all: string[]): void {
	for (const id of all) workspaces.set(id, { id });
}
