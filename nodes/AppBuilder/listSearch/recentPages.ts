import type { PageLink } from '../transport/pages/fetchPages';
import { now } from '../transport/clock';
import type { ListItem } from './listItem';

/** A page of the list, as entries of the drop-down. */
export interface ListPage extends PageLink {
	items: ListItem[];
}

interface Kept {
	page: ListPage;
	size: number;
	/** Milliseconds on the clock. */
	since: number;
}

const MAX_AGE_MS = 15_000;
/** Characters in all, about 20,000 workspaces: the last pages stay in memory until somebody looks again. */
const MAX_SIZE = 2_000_000;
/** Characters that an entry takes besides its own. */
const ENTRY_SIZE = 50;

/** Oldest first. */
const kept = new Map<string, Kept>();
let totalSize = 0;

/** The page that was kept under the key within the last 15 seconds. */
export function recentPage(key: string): ListPage | undefined {
	dropWhile(({ since }) => since + MAX_AGE_MS < now());
	return kept.get(key)?.page;
}

/** Keeps a page, unless the way on from it is not known. Of more than there is room for, the oldest are dropped. */
export function keepPage(key: string, page: ListPage): void {
	if (page.failure !== undefined) return;
	drop(key);
	const size = sizeOf(key, page);
	kept.set(key, { page, size, since: now() });
	totalSize += size;
	dropWhile(() => totalSize > MAX_SIZE);
}

/** The oldest, as long as it is to be dropped. */
function dropWhile(isDropped: (oldest: Kept) => boolean): void {
	for (const [key, oldest] of kept) {
		if (!isDropped(oldest)) return;
		drop(key);
	}
}

function drop(key: string): void {
	totalSize -= kept.get(key)?.size ?? 0;
	kept.delete(key);
}

function sizeOf(key: string, { items, url, nextUrl = '' }: ListPage): number {
	let size = ENTRY_SIZE + key.length + url.length + nextUrl.length;
	for (const { name, value } of items) size += ENTRY_SIZE + name.length + value.length;
	return size;
}
