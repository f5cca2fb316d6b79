import type { Entry, TrackedWrite } from './trackedWrite';

export function isCompleted({ outcome }: Entry): boolean {
	return outcome.state === 'completed';
}

export function isCreated(entry: Entry): boolean {
	return isCompleted(entry) && entry.method === 'POST';
}

/** An item that was sent again after an edit has several. */
export function byItem(entries: Entry[]): Map<number, Entry[]> {
	const entriesByItem = new Map<number, Entry[]>();
	for (const entry of entries) {
		const same = entriesByItem.get(entry.itemIndex);
		if (same === undefined) entriesByItem.set(entry.itemIndex, [entry]);
		else same.push(entry);
	}
	return entriesByItem;
}

/**
 * The entries of updates that a later attempt may have overwritten, because it sent an earlier item to the same
 * workspace: they must be sent again, in order.
 */
export function findOverwritten(entries: Entry[], writes: TrackedWrite[]): Set<Entry> {
	const byItemIndex = new Map(writes.map(({ options }) => [options.itemIndex, options]));
	const overwritten = new Set<Entry>();
	/** The first item that a later entry has sent, by workspace. */
	const firstLater = new Map<string, number>();
	for (const entry of entries.toReversed()) {
		const { itemIndex, method, isSkip, workspaceId, target = workspaceId } = entry;
		if (target === undefined || method === 'DELETE' || isSkip) continue;
		const workspace = JSON.stringify([byItemIndex.get(itemIndex)?.account(), target]);
		const first = firstLater.get(workspace) ?? Infinity;
		if (first < itemIndex) overwritten.add(entry);
		firstLater.set(workspace, Math.min(first, itemIndex));
	}
	return overwritten;
}
