import { ServiceError } from '../errors/ServiceError';
import { missingFrom, reportDeleted } from './deletions';
import { Reports, type WorkspaceEvent } from './events';
import type { Poll } from './poll';
import { readList } from './readList';
import { TooManyWorkspaces, type Snapshot } from './snapshot';
import { Streaks } from './streaks';

/** Polls that came no closer to the list's end. */
const stuck = new Streaks();

/** The events that a poll has found, and the snapshot that includes them. */
export interface Changes {
	events: WorkspaceEvent[];
	snapshot: Snapshot;
}

/**
 * Compares the service's workspaces with the snapshot. Created and updated workspaces come first, in the order of the
 * list, then deleted ones. The next poll handles what does not fit into this one.
 * @param read returns a new copy of the stored snapshot
 * @throws {ServiceError} when the list cannot be read, or its end comes no closer
 */
export async function findChanges(poll: Poll, read: () => Snapshot): Promise<Changes> {
	const snapshot = read();
	const isContinued = snapshot.continueAt !== undefined;
	try {
		return await findFrom(poll, snapshot);
	} catch (error) {
		const explained = poll.budget.explain(error);
		const isRestartUseless = poll.budget.isOver || error instanceof TooManyWorkspaces;
		if (!isContinued || isRestartUseless) throw explained;
	}
	// The service may no longer know the page. Any other cause will show again.
	if (stuck.isTooLong(poll.trigger)) throw endless();
	const fromStart = read();
	fromStart.rewind();
	return await findFrom(poll, fromStart);
}

async function findFrom(poll: Poll, snapshot: Snapshot): Promise<Changes> {
	const { trigger, settings, budget, warn } = poll;
	const reports = new Reports(settings, snapshot.reports);
	const changes = { events: reports.events, snapshot };
	const { isEnd, isStuck } = await readList(poll, snapshot, reports);
	if (isStuck && stuck.isTooLong(trigger)) throw endless();
	if (!isEnd) return changes;
	stuck.end(trigger);
	const missing = missingFrom(snapshot);
	if (missing.isMost && !snapshot.isHeld) {
		warn(
			`More than half of the workspaces (${missing.count.toLocaleString('en')}) are suddenly missing from the list. They'll be reported as deleted if the next poll confirms it.`,
		);
	} else if (missing.ids.length > 0 && budget.isEnding) {
		// The next poll reads the last page again, and has the time to look up workspaces.
		return changes;
	} else {
		await reportDeleted(poll, snapshot, reports, missing);
	}
	snapshot.rewind();
	snapshot.isFirst = false;
	snapshot.isHeld = missing.isMost;
	return changes;
}

function endless(): ServiceError {
	return new ServiceError({
		message: "The trigger can't reach the end of the list of workspaces",
		description:
			"Its page URLs expire between polls, or its pages repeat. To request larger pages, set 'List Pagination' and 'Page Size' in the credential, or 'Options' → 'Query Parameters', which can also filter the list.",
	});
}
