import { InputError } from '../../errors/InputError';
import { formatCount } from '../../text/format';
import { isSameWrite } from './requestHash';
import type { Entry, TrackedWrite, WriteOptions } from './trackedWrite';

interface Matches {
	/** The entry of each write that an earlier attempt has stored. */
	found: Map<TrackedWrite, Entry>;
	/** Entries of writes that an edit has replaced or removed. */
	orphans: Entry[];
	/** Creates that an edit has changed since they were completed. */
	changed: TrackedWrite[];
}

/**
 * Finds the stored entry of each write. n8n gives every attempt the same items in the same order (Retry On Fail, and
 * Retry in n8n 1.121 to 2.41), so only the entries of the same item are compared. The newest counts: a write sent after
 * an edit has replaced the older ones.
 * @param entries oldest first
 */
export function matchEntries(writes: TrackedWrite[], entries: Entry[]): Matches {
	const byItem = new Map<number, Entry[]>();
	for (const entry of entries) {
		const stored = byItem.get(entry.itemIndex);
		if (stored === undefined) byItem.set(entry.itemIndex, [entry]);
		else stored.push(entry);
	}
	const found = new Map<TrackedWrite, Entry>();
	const changed: TrackedWrite[] = [];
	for (const write of writes) {
		const { itemIndex, hashes } = write.options;
		const stored = byItem.get(itemIndex) ?? [];
		const newest = stored.at(-1);
		if (newest === undefined) continue;
		if (isSameWrite(newest, hashes())) found.set(write, newest);
		if (found.get(write)?.outcome.state !== 'completed' && createsAgain(write.options, stored)) {
			changed.push(write);
		}
	}
	const matched = new Set(found.values());
	return { found, changed, orphans: entries.filter((entry) => !matched.has(entry)) };
}

/**
 * Whether the write would create again what an earlier attempt has completed for the same item. Updates and deletes may
 * be sent twice, and Create or Update finds what it has left if it looks for the same workspace.
 */
function createsAgain({ request, isDryRun, hashes }: WriteOptions, stored: Entry[]): boolean {
	if (isDryRun || !['POST', 'UPSERT'].includes(request.method)) return false;
	const { uniqueKeyHash } = hashes();
	return stored.some(
		(entry) =>
			entry.outcome.state === 'completed' &&
			(uniqueKeyHash === undefined || entry.uniqueKeyHash !== uniqueKeyHash),
	);
}

/** Says what the user can do, who alone knows whether the changed items are to be created again. */
export function createdAgain(count: number): InputError {
	return new InputError(
		`${formatCount(count, 'completed item')} would be created again`,
		"The node or 'Base URL' has changed since the earlier attempt. To resume, undo the change, or limit it to items that weren't completed, and retry. To create all items again, start a new execution.",
	);
}
