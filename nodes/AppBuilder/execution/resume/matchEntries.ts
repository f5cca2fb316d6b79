import type { Entry } from './checkpoint';

/** What is looked for: the write of one item. */
type Wanted = Pick<Entry, 'itemIndex' | 'identity'>;

/**
 * The entry of each item, found by what it sends, since items may have been added, removed or moved.
 * Of the same write several times, the one in the same place comes first; an entry stands for one item.
 * `left` are those of items that are no longer there.
 */
export function matchEntries<T extends Wanted>(
	items: T[],
	entries: Entry[],
): { found: Map<T, Entry>; left: Entry[] } {
	const found = new Map<T, Entry>();
	const left = new Set(entries);

	function match(keyOf: (place: Wanted) => string): void {
		const waiting = groupBy(left, keyOf);
		for (const item of items) {
			const entry = found.has(item) ? undefined : waiting.get(keyOf(item))?.pop();
			if (entry === undefined) continue;
			found.set(item, entry);
			left.delete(entry);
		}
	}
	match(({ identity, itemIndex }) => `${identity}:${itemIndex}`);
	match(({ identity }) => identity);
	return { found, left: [...left] };
}

/** The last of a group is the first of its entries. */
function groupBy(entries: Iterable<Entry>, keyOf: (entry: Entry) => string): Map<string, Entry[]> {
	const groups = new Map<string, Entry[]>();
	for (const entry of [...entries].reverse()) {
		const group = groups.get(keyOf(entry));
		if (group === undefined) groups.set(keyOf(entry), [entry]);
		else group.push(entry);
	}
	return groups;
}
