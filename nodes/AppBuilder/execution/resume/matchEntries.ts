import type { Entry } from './entry';
import type { Marks } from './identity';

/** What is looked for. */
interface Wanted {
	itemIndex: number;
	marks(): Marks;
}

type Place = Marks & { itemIndex: number };
type Key = (place: Place) => string;

/** What says that it is the same item, most certain first. */
const SAME: Key[] = [
	({ identity, itemIndex }) => `${identity}:${itemIndex}`,
	({ identity, input }) => `${identity}:${input}`,
	({ source, itemIndex }) => `${source}:${itemIndex}`,
	({ source }) => source,
];
/** What says so where it sends something else, of a node that has changed. */
const SAME_INPUT: Key[] = [({ input, itemIndex }) => `${input}:${itemIndex}`, ({ input }) => input];

export interface Matches<T> {
	found: Map<T, Entry>;
	/** Entries of items that are no longer there, or send something else. */
	left: Entry[];
}

/**
 * The entry of each item, found by what it sends; else by what it was made from, since its request may differ by an
 * expression such as `$now`. Of the same several times, the one in the same place comes first, then, since items may
 * have been added, removed or moved, those elsewhere; an entry stands for one item.
 */
export function matchEntries<T extends Wanted>(items: T[], entries: Entry[]): Matches<T> {
	return match(items, entries, SAME);
}

/** The same, of items that have none by the above. */
export function matchInputs<T extends Wanted>(items: T[], entries: Entry[]): Matches<T> {
	return match(items, entries, SAME_INPUT);
}

function match<T extends Wanted>(items: T[], entries: Entry[], keys: Key[]): Matches<T> {
	const found = new Map<T, Entry>();
	const left = new Set(entries);
	const places = left.size === 0 ? [] : items.map((item) => ({ item, place: placeOf(item) }));
	for (const key of keys) {
		const waiting = groupBy(left, key);
		for (const { item, place } of places) {
			const entry = found.has(item) ? undefined : waiting.get(key(place))?.pop();
			if (entry === undefined) continue;
			found.set(item, entry);
			left.delete(entry);
		}
	}
	return { found, left: [...left] };
}

function placeOf({ itemIndex, marks }: Wanted): Place {
	return { itemIndex, ...marks() };
}

/** The last of a group is the first of its entries. */
function groupBy(entries: Iterable<Entry>, keyOf: Key): Map<string, Entry[]> {
	const groups = new Map<string, Entry[]>();
	for (const entry of [...entries].reverse()) {
		const group = groups.get(keyOf(entry));
		if (group === undefined) groups.set(keyOf(entry), [entry]);
		else group.push(entry);
	}
	return groups;
}
