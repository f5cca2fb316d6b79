import { ServiceError } from '../errors/ServiceError';
import type { Client } from '../transport/client';
import type { List } from '../transport/pages/fetchPages';
import type { PollBudget } from './budget';
import { missingFrom, reportDeleted } from './deletions';
import { Reports, type WorkspaceEvent } from './events';
import { readList } from './readList';
import type { TriggerSettings } from './settings';
import { TooManyWorkspaces, type Snapshot } from './snapshot';

/** What a poll works with. */
export interface Poll {
	settings: TriggerSettings;
	/** Gets the pages of the list. */
	list: List;
	/** Gets single workspaces. */
	lookUpClient: Client;
	budget: PollBudget;
	/** Writes into n8n's log. */
	warn: (message: string) => void;
	/** Counts a poll that came no nearer to the list's end; true for each third in a row. */
	isStuckTooOften: () => boolean;
}

/** What a poll has found, and the snapshot that knows of it. */
export interface Changes {
	events: WorkspaceEvent[];
	snapshot: Snapshot;
	/** Whether the list was read to its end. */
	isEnd: boolean;
}

/**
 * Compares the service's workspaces with the snapshot: those created and updated in the order of the list, then
 * those deleted. What does not fit into one poll, of events or of the list itself, is left to the next.
 * @param read gives a new copy of the stored snapshot
 * @throws {ServiceError} when the list cannot be read, or its end does not come nearer
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
	// The service may no longer know the page. Any other reason shows again.
	if (poll.isStuckTooOften()) throw endless();
	const fromStart = read();
	fromStart.rewind();
	return await findFrom(poll, fromStart);
}

async function findFrom(poll: Poll, snapshot: Snapshot): Promise<Changes> {
	const { settings, list, lookUpClient, budget, warn, isStuckTooOften } = poll;
	const { events, fields, maxEvents } = settings;
	const reports = new Reports(events, maxEvents);
	const { isEnd, isStuck } = await readList({ list, snapshot, fields, budget, reports });
	if (isStuck && isStuckTooOften()) throw endless();
	const changes = { events: reports.events, snapshot, isEnd };
	if (!isEnd) return changes;
	const missing = missingFrom(snapshot);
	if (missing.isMost && !snapshot.isHeld) {
		warn(
			`More than half of the workspaces, ${missing.count}, are missing from the list at once. They are reported as deleted only if the next poll confirms it.`,
		);
	} else if (missing.ids.length > 0 && budget.isEnding) {
		// The next poll reads the last page again, and has the time to look workspaces up.
		return changes;
	} else {
		await reportDeleted({ lookUpClient, snapshot, budget, reports }, missing);
	}
	snapshot.rewind();
	snapshot.isFirst = false;
	snapshot.isHeld = missing.isMost;
	return changes;
}

function endless(): ServiceError {
	return new ServiceError({
		message: 'The list of workspaces has no end that polls can reach',
		description:
			"The addresses of its pages expire before the next poll, or its pages repeat. Ask for larger pages, or for less, with 'Options' → 'Query Parameters'.",
	});
}
