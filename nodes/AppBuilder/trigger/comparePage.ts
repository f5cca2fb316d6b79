import type { IDataObject } from 'n8n-workflow';

import type { WorkspaceEvent } from './events';
import { UNKNOWN } from './fingerprint';
import type { Entry, Snapshot } from './snapshot';

/** A workspace as a page of the list has it. */
export interface Listed {
	id: string;
	fingerprint: string;
	workspace: IDataObject;
}

/**
 * Takes a page of the list into the snapshot, in the page's order, up to the one whose event has no room.
 * A workspace counts once in a reading of the list: pages may shift while they are read.
 * @param report takes an event, or says that there is no room for it
 * @returns whether there was any that did not count before
 */
export function comparePage(
	{ entries, isFirst }: Snapshot,
	page: Listed[],
	report: (event: WorkspaceEvent) => boolean,
): boolean {
	let isNew = false;
	for (const { id, fingerprint, workspace } of page) {
		const known = entries.get(id);
		if (known?.isSeen) continue;
		const event = isFirst ? undefined : changeOf(known, fingerprint);
		if (event !== undefined && !report({ event, id, workspace })) return true;
		entries.set(id, { fingerprint, isSeen: true, isUnlisted: false });
		isNew = true;
	}
	return isNew;
}

function changeOf(
	known: Entry | undefined,
	fingerprint: string,
): 'created' | 'updated' | undefined {
	if (known === undefined) return 'created';
	return [fingerprint, UNKNOWN].includes(known.fingerprint) ? undefined : 'updated';
}
