import { isNotFound, ServiceError } from '../errors/ServiceError';
import { idFault } from '../parameters/workspaceId';
import type { Client } from '../transport/client';
import { workspacePath } from '../transport/serviceUrl';
import type { Reports } from './events';
import type { Poll } from './poll';
import type { Entry, Snapshot } from './snapshot';

/** Limit for the workspaces that a poll looks up, so that its requests stay few. */
const MAX_LOOKUPS = 50;
/**
 * Limit for known workspaces that the list lacks, checked in rotation: a filtered list may lack many permanently. If
 * they were dropped, they would be reported as created later.
 */
const MAX_REPEATED_LOOKUPS = 5;
/** Matches most IDs: a quick check, because all of them may be missing. */
const PLAIN_ID = /^[\w-]{1,64}$/;

/** The workspaces that were not in a list that was read to its end. */
interface Missing {
	/** IDs to look up. */
	ids: string[];
	/** IDs that cannot be part of an address. */
	unaddressable: string[];
	/** How many of the missing workspaces were in the list before. */
	count: number;
	/** Whether more than half are missing: the service may just have a problem. */
	isMost: boolean;
}

/** Finds the workspaces that are not among the listed IDs, and decides which of them one poll looks up. */
export function missingFrom(snapshot: Snapshot, listed: ReadonlySet<string>): Missing {
	const missing = [...snapshot].filter(([id]) => !listed.has(id));
	const vanished = missing.filter(([, { isUnlisted }]) => !isUnlisted);
	const unlisted = missing.filter(([, { isUnlisted }]) => isUnlisted);
	const first = vanished.filter(isAddressable).slice(0, MAX_LOOKUPS);
	const again = unlisted.filter(isAddressable).slice(0, MAX_REPEATED_LOOKUPS);
	return {
		ids: [...first, ...again].map(([id]) => id),
		unaddressable: missing.filter((entry) => !isAddressable(entry)).map(([id]) => id),
		count: vanished.length,
		isMost: 2 * vanished.length > snapshot.size - unlisted.length,
	};
}

function isAddressable([id]: [string, Entry]): boolean {
	return PLAIN_ID.test(id) || idFault(id) === undefined;
}

/** Reports the missing workspaces that are gone, until time or room for events runs out. */
export async function reportDeleted(
	poll: Pick<Poll, 'lookUpClient' | 'budget'>,
	snapshot: Snapshot,
	reports: Reports,
	{ ids, unaddressable }: Missing,
): Promise<void> {
	for (const id of ids) {
		if (reports.isFull) break;
		const entry = snapshot.get(id)!;
		const whereabouts = await lookUp(poll.lookUpClient, id);
		// The entry moves to the end, so that the next poll looks up others.
		snapshot.delete(id);
		if (whereabouts === 'gone') reports.report({ event: 'deleted', id });
		else snapshot.set(id, { ...entry, isUnlisted: entry.isUnlisted || whereabouts === 'exists' });
		if (poll.budget.isEnding) break;
	}
	for (const id of unaddressable) {
		// A workspace that cannot be looked up is gone once two lists in a row lack it.
		const entry = snapshot.get(id)!;
		if (entry.isUnlisted && reports.report({ event: 'deleted', id })) snapshot.delete(id);
		entry.isUnlisted = true;
	}
}

/** Looks up the workspace itself. It is gone only if the service itself says that there is none. */
async function lookUp(client: Client, id: string): Promise<'gone' | 'exists' | 'unknown'> {
	try {
		await client({ method: 'GET', path: workspacePath(id) });
		return 'exists';
	} catch (error) {
		if (isNotFound(error)) return 'gone';
		const status = error instanceof ServiceError ? Number(error.httpCode ?? 0) : 0;
		// Anything unexpected, such as the end of the time, says nothing.
		return status >= 400 && status < 500 && status !== 429 ? 'exists' : 'unknown';
	}
}
