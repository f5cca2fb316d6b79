import type { Entry } from './entry';

/** What is looked for. */
interface Wanted {
	itemIndex: number;
	identity(): string;
	source(): string;
}

type Mark = 'identity' | 'source';

/**
 * The entry of each item, found by what it sends, since items may have been added, removed or moved; else
 * by what it was made from, since its request may differ by an expression such as `$now`. Of the same
 * several times, the one in the same place comes first; an entry stands for one item.
 * `left` are those of items that are no longer there.
 */
export function matchEntries<T extends Wanted>(
	items: T[],
	entries: Entry[],
): { found: Map<T, Entry>; left: Entry[] } {
	const found = new Map<T, Entry>();
	const left = new Set(entries);

	function match(keyOfItem: (item: T) => string, keyOf: (entry: Entry) => string): void {
		const waiting = groupBy(left, keyOf);
		if (waiting.size === 0) return;
		for (const item of items) {
			const entry = found.has(item) ? undefined : waiting.get(keyOfItem(item))?.pop();
			if (entry === undefined) continue;
			found.set(item, entry);
			left.delete(entry);
		}
	}
	for (const mark of ['identity', 'source'] satisfies Mark[]) {
		match(
			(item) => `${item[mark]()}:${item.itemIndex}`,
			(entry) => `${entry[mark]}:${entry.itemIndex}`,
		);
		match(
			(item) => item[mark](),
			(entry) => entry[mark],
		);
	}
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
