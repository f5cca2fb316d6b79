import { ServiceError } from '../errors/ServiceError';
import type { Client } from '../transport/client';
import type { List } from '../transport/pages/fetchPages';
import { TooManyWorkspaces } from './bounds';
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
	list: List;
	/** Gets single workspaces. */
	lookUpClient: Client;
	budget: Budget;
	warn: (message: string) => void;
	/** Unless it was the last that it said. */
	warnOnce: (message: string) => void;
	/** Counts polls that came no nearer to the list's end; whether it is time to say so. */
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
 * @param read gives the snapshot as it is stored: what is left of one that did not lead to an end is of no use
 * @throws {ServiceError} when the list cannot be read, or its end does not come nearer
 */
export async function findChanges(poll: Poll, read: () => Promise<Snapshot>): Promise<Changes> {
	const snapshot = await read();
	const { continueAt } = snapshot;
	return await findFrom(poll, snapshot).catch(async (error: unknown) => {
		const isRestartUseless = poll.budget.isOver() || error instanceof TooManyWorkspaces;
		if (continueAt === undefined || isRestartUseless) throw error;
		// The service may no longer know the page. What is wrong for another reason shows again.
		if (poll.isStuckTooOften()) throw endless();
		return await findFrom(poll, fromStart(await read()));
	});
}

async function findFrom(poll: Poll, snapshot: Snapshot): Promise<Changes> {
	const { settings, list, lookUpClient, budget, warn, warnOnce, isStuckTooOften } = poll;
	const { events, fields, maxEvents } = settings;
	const reports = createReports(events, maxEvents);
	const reading = { list, snapshot, fields, budget, reports };
	const isWhole = snapshot.continueAt === undefined;
	const { isEnd, url, isStuck, unmatched } = await readList(reading);
	if (isStuck && isStuckTooOften()) throw endless();
	if (isWhole && isEnd && unmatched.length > 0 && snapshot.entries.size > 0) {
		warnOnce(`'Fields to Watch' names what no workspace has: ${unmatched.join(', ')}`);
	}
	const missing = missingOf(snapshot);
	if (!isEnd || (missing.ids.length > 0 && budget.isEnding())) {
		return { events: reports.events, snapshot: { ...snapshot, continueAt: url }, isEnd };
	}
	if (missing.isToConfirm) warn(toConfirm(missing));
	await findDeleted({ client: lookUpClient, snapshot, budget, reports }, missing);
	const ended = { ...fromStart(snapshot), isFirst: false, isHeld: missing.isMost };
	return { events: reports.events, snapshot: ended, isEnd };
}

function endless(): ServiceError {
	return new ServiceError({
		message: 'The list of workspaces has no end that polls can reach',
		description:
			"The addresses of its pages expire before the next poll, or its pages repeat. Ask for larger pages, or for less, with 'Options' → 'Query Parameters'.",
	});
}

function toConfirm({ count }: Missing): string {
	return `More than half of the workspaces, ${count}, are missing from the list at once. They are reported as deleted only if the next poll confirms it.`;
}
