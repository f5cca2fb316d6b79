import { idFault } from '../parameters/workspaceId';
import { isRecord } from '../text/json';
import { now } from '../transport/clock';
import { keyHash } from '../transport/keyHash';
import { settledWrites } from '../transport/n8nFetch';
import { idOf, nameOf } from '../transport/pages/elementText';
import { fetchPage } from '../transport/pages/fetchPages';
import type { PageLink } from '../transport/pages/followPages';
import type { EditorSearch } from './editorSearch';

/** An entry of a resource locator's drop-down. */
export interface ListItem {
	name: string;
	value: string;
}

/** A page of the list, as entries of the drop-down. */
export interface ListPage extends PageLink {
	items: ListItem[];
}

interface KeptPage {
	page: Promise<ListPage>;
	/** Aborts when the search that fetches it is over. */
	signal: AbortSignal;
	/** The time of arrival on the clock; undefined until then. */
	arrivedAt?: number;
}

const MAX_AGE_MS = 15_000;
/** Ten times as many as one search reads. They stay in memory until others replace them. */
const MAX_KEPT_PAGES = 100;

/** Kept pages, oldest first. */
const keptPages = new Map<string, KeptPage>();

/**
 * The pages of the list for one search. n8n calls whenever somebody types, so pages are kept for 15 seconds for other
 * searches with the same access, also while they are fetched. Once a write of this process has settled, older pages are
 * no longer used.
 */
export class ListPages {
	/** How many pages this search has requested from the service. */
	fetched = 0;
	readonly #search: EditorSearch;

	constructor(search: EditorSearch) {
		this.#search = search;
	}

	async get(address?: string): Promise<ListPage> {
		const kept = this.#kept(address);
		if (kept === undefined) return await this.#fetch(address);
		const [{ status }] = await Promise.allSettled([kept.page]);
		const isGivenUp = kept.signal.aborted && !this.#search.signal.aborted;
		return await (status === 'rejected' && isGivenUp ? this.get(address) : kept.page);
	}

	isKept(address: string): boolean {
		return this.#kept(address) !== undefined;
	}

	#kept(address: string | undefined): KeptPage | undefined {
		const kept = keptPages.get(this.#keyOf(address));
		return kept && now() - (kept.arrivedAt ?? now()) <= MAX_AGE_MS ? kept : undefined;
	}

	async #fetch(address: string | undefined): Promise<ListPage> {
		this.fetched++;
		const key = this.#keyOf(address);
		const kept: KeptPage = { page: this.#request(address), signal: this.#search.signal };
		keptPages.delete(key);
		keptPages.set(key, kept);
		if (keptPages.size > MAX_KEPT_PAGES) keptPages.delete([...keptPages.keys()][0]);
		kept.page.then(
			() => (kept.arrivedAt = now()),
			() => keptPages.delete(key),
		);
		return await kept.page;
	}

	async #request(address: string | undefined): Promise<ListPage> {
		const page = await fetchPage(this.#search, address);
		const items = page.elements.map(toListItem).filter((item) => item !== undefined);
		// The response itself is dropped: it may be large.
		const { url, nextUrl, count, digest, isWhole, failure } = page;
		return { items, url, nextUrl, count, digest, isWhole, failure };
	}

	/**
	 * The key includes the number of writes before the fetch: a write may settle while the service still reads the list.
	 */
	#keyOf(address = ''): string {
		const { access } = this.#search;
		const { allowedDomains, pagination } = access;
		return JSON.stringify([keyHash(access), allowedDomains, pagination, settledWrites(), address]);
	}
}

/** A workspace as an entry: its name, or its ID if it has no name. Without an ID that can be sent it cannot be chosen. */
export function toListItem(workspace: unknown): ListItem | undefined {
	if (!isRecord(workspace)) return undefined;
	const value = idOf(workspace);
	if (value === undefined || idFault(value) !== undefined) return undefined;
	const name = nameOf(workspace) ?? value;
	return isExpression(name) || isExpression(value) ? undefined : { name, value };
}

/** n8n stores an entry's name and value in the parameter, and evaluates what begins like an expression. */
export function isExpression(text: string): boolean {
	return text.startsWith('=');
}

/** Whether the name or the ID contains what the user typed, ignoring case. */
export function matches({ name, value }: ListItem, filter: string): boolean {
	const wanted = filter.toLowerCase();
	return name.toLowerCase().includes(wanted) || value.toLowerCase().includes(wanted);
}
