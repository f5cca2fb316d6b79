import { httpError } from './errors';
import type { JsonObject } from './json';

type Entry = [id: string, item: JsonObject];

/** As IDs that count up are ordered: ws_2 is before ws_10. */
function compare(one: string, other: string): number {
	return one.length - other.length || (one < other ? -1 : 1);
}

/** The entries in the order of their IDs, from the first whose ID comes after the cursor's. */
export function afterCursor(entries: Entry[], cursor: string | null): Entry[] {
	const ordered = entries.sort(([one], [other]) => compare(one, other));
	if (cursor === null) return ordered;
	const last = idIn(cursor);
	const start = ordered.findIndex(([id]) => id !== last && compare(id, last) > 0);
	return start === -1 ? [] : ordered.slice(start);
}

/** Leads behind the last of these entries, even once it is deleted. */
export function cursorAfter(entries: Entry[]): string {
	return Buffer.from(entries[entries.length - 1][0]).toString('base64');
}

function idIn(cursor: string): string {
	const id = Buffer.from(cursor, 'base64').toString();
	if (id !== '' && Buffer.from(id).toString('base64') === cursor) return id;
	throw httpError(422, 'cursor: is not one of this list');
}
