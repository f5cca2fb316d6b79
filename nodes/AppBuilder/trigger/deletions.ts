import { isNotThere, ServiceError } from '../errors/ServiceError';
import { idFault } from '../parameters/workspaceId';
import type { Client } from '../transport/client';
import { workspacePath } from '../transport/serviceUrl';
import type { Reports } from './events';
import type { Poll } from './poll';
import type { Entry, Snapshot } from './snapshot';

/** Workspaces that a poll looks up at most, so that the requests of a poll stay few. */
const MAX_LOOKUPS = 50;
/**
 * The same for those that existed at their last look-up, in turn: a filtered list may lack many permanently. They stay
 * in the snapshot as long as the service has them: forgotten, they would be created once the list has them again.
 */
const MAX_REPEATED_LOOKUPS = 5;
/** What most IDs are: a quick check, because all of them may be missing. */
const PLAIN_ID = /^[\w-]{1,64}$/;

/** The workspaces that a list, read to its end, did not contain. */
export interface Missing {
	/** Those to look up by their ID. */
	ids: string[];
	/** Those whose IDs have no address. */
	unaddressable: string[];
	/** How many there are that were in the list before. */
	count: number;
	/** Whether that is more than half: the service may just be unwell. */
	isMost: boolean;
}

/** Finds the missing workspaces, and decides which of them one poll looks up. */
export function missingFrom(snapshot: Snapshot): Missing {
	const missing = [...snapshot].filter(([, { isSeen }]) => !isSeen);
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

/** Reports the missing workspaces that are gone, as far as time and room for events reach. */
export async function reportDeleted(
	poll: Pick<Poll, 'lookUpClient' | 'budget'>,
	snapshot: Snapshot,
	reports: Reports,
	{ ids, unaddressable }: Missing,
): Promise<void> {
	for (const id of ids) {
		const entry = snapshot.get(id)!;
		const whereabouts = await lookUp(poll.lookUpClient, id);
		// An entry moves to the end, so that the next poll looks others up.
		snapshot.delete(id);
		if (whereabouts === 'gone') reports.report({ event: 'deleted', id });
		else snapshot.set(id, { ...entry, isUnlisted: entry.isUnlisted || whereabouts === 'exists' });
		if (poll.budget.isEnding || reports.isFull) break;
	}
	for (const id of unaddressable) {
		// A workspace that cannot be looked up is gone once two lists in a row lack it.
		const entry = snapshot.get(id)!;
		if (entry.isUnlisted && reports.report({ event: 'deleted', id })) snapshot.delete(id);
		entry.isUnlisted = true;
	}
}

/** Asks for the workspace itself. It is gone only if the service itself says that there is none. */
async function lookUp(client: Client, id: string): Promise<'gone' | 'exists' | 'unknown'> {
	try {
		await client({ method: 'GET', path: workspacePath(id) });
		return 'exists';
	} catch (error) {
		if (isNotThere(error)) return 'gone';
		const status = error instanceof ServiceError ? Number(error.httpCode ?? 0) : 0;
		// Anything unexpected, such as the end of the time, says nothing.
		return status >= 400 && status < 500 && status !== 429 ? 'exists' : 'unknown';
	}
}
