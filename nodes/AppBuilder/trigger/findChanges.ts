import type { Client } from '../transport/client';
import type { Budget } from './budget';
import type { WorkspaceEvent } from './events';
import { findDeleted } from './findDeleted';
import { missingOf, type Missing } from './missing';
import { readList } from './readList';
import { createReports } from './reports';
import type { TriggerSettings } from './settings';
import { fromStart, type Snapshot } from './snapshot';

/** What a poll works with. */
export interface Poll {
	settings: Pick<TriggerSettings, 'events' | 'fields' | 'maxEvents'>;
	/** Gets the pages of the list. */
	listClient: Client;
	/** Gets single workspaces. */
	lookUpClient: Client;
	budget: Budget;
	warn: (message: string) => void;
}

/** What a poll has found, and the snapshot that knows of it. */
export interface Changes {
	events: WorkspaceEvent[];
	snapshot: Snapshot;
}

/**
 * Compares the service's workspaces with the snapshot: those created and updated in the order of the list, then
 * those deleted. What does not fit into one poll, of events or of the list itself, is left to the next.
 * @param read gives the snapshot as it is stored: what is left of one that did not lead to an end is of no use
 * @throws {ServiceError} when the list cannot be read
 */
export async function findChanges(poll: Poll, read: () => Snapshot): Promise<Changes> {
	const snapshot = read();
	const { continueAt } = snapshot;
	return await findFrom(poll, snapshot).catch(async (error: unknown) => {
		if (continueAt === undefined || poll.budget.isOver()) throw error;
		// The service may no longer know the page. What is wrong for another reason shows again.
		return await findFrom(poll, fromStart(read()));
	});
}

async function findFrom(poll: Poll, snapshot: Snapshot): Promise<Changes> {
	const { settings, listClient, lookUpClient, budget, warn } = poll;
	const { events, fields, maxEvents } = settings;
	const reports = createReports(events, maxEvents);
	const { isEnd, url } = await readList({ client: listClient, snapshot, fields, budget, reports });
	const missing = missingOf(snapshot);
	if (!isEnd || (missing.ids.length > 0 && budget.isEnding())) {
		return { events: reports.events, snapshot: { ...snapshot, continueAt: url } };
	}
	if (missing.isToConfirm) warn(toConfirm(missing));
	await findDeleted({ client: lookUpClient, snapshot, budget, reports }, missing.ids);
	const ended = { ...fromStart(snapshot), isFirst: false, isHeld: missing.isMost };
	return { events: reports.events, snapshot: ended };
}

function toConfirm({ count }: Missing): string {
	return `More than half of the workspaces, ${count}, are missing in the list at once. They are reported as deleted only if the next poll confirms it.`;
}
