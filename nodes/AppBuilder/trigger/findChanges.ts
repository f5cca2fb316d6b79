import { missingFrom, reportDeleted } from './deletions';
import { Reports, type WorkspaceEvent } from './events';
import type { Poll } from './poll';
import { notWhole, readList } from './readList';
import type { Snapshot } from './snapshot';

/** The events that a poll has found, and the snapshot that includes them. */
export interface Changes {
	events: WorkspaceEvent[];
	snapshot: Snapshot;
}

/**
 * Compares the service's workspaces with the snapshot. Created and updated workspaces come first, in the order of the
 * list, then deleted ones. The next poll handles what does not fit into this one.
 * @param read returns a new copy of the stored snapshot
 * @throws {ServiceError} when the list cannot be read, is not whole, or changes while it is read, twice
 */
export async function findChanges(poll: Poll, read: () => Snapshot): Promise<Changes> {
	const changes = (await findOnce(poll, read())) ?? (await findOnce(poll, read()));
	if (changes === undefined) throw notWhole({ kind: 'changed' });
	return changes;
}

/** @returns undefined if the list changed while it was read */
async function findOnce(poll: Poll, snapshot: Snapshot): Promise<Changes | undefined> {
	const reports = new Reports(poll.settings, snapshot.reports);
	const { ids, isChanged } = await readList(poll, snapshot, reports);
	if (isChanged) return undefined;
	const missing = missingFrom(snapshot, ids);
	if (missing.isMost && !snapshot.isHeld) {
		poll.warn(
			`More than half of the workspaces (${missing.count.toLocaleString('en')}) are missing from the list. They'll be reported as deleted only if the next poll confirms it.`,
		);
	} else if (!poll.budget.isEnding) {
		await reportDeleted(poll, snapshot, reports, missing);
	}
	snapshot.isFirst = false;
	snapshot.isHeld = missing.isMost;
	return { events: reports.events, snapshot };
}
