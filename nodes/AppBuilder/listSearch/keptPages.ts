import { partsOf } from '../text/fieldPath';
import { isRecord } from '../text/json';
import { now } from '../transport/clock';
import { keyHash } from '../transport/hash';
import type { FetchedPage } from '../transport/lists/pagers';
import { pageGetter, type GetPage, type WantedPage } from '../transport/lists/readPages';
import { settledWrites } from '../transport/n8nFetch';
import type { EditorSearch } from './editorSearch';
import { toEntry } from './workspaceEntry';

interface KeptPage {
	page: Promise<FetchedPage>;
	usedAt: number;
}

const MAX_IDLE_MS = 15_000;
/** Ten times as many as one search requests. They stay in memory until others replace them. */
const MAX_KEPT_PAGES = 100;

/** Kept pages, the one that was requested first at the beginning. */
const keptPages = new Map<string, KeptPage>();

/**
 * The pages of the list for one search. n8n calls whenever somebody types, so pages are kept until nobody has used them
 * for 15 seconds, for all searches with the same access, also while they are on their way. Once a write of this process
 * has settled, older pages are no longer used: somebody may look for what they have just created.
 */
export class KeptPages {
	/** How many pages this search has requested from the service. */
	requested = 0;
	/** Whether it has requested the last page that it got. */
	isRequested = false;
	readonly #search: EditorSearch;
	readonly #request: GetPage;

	constructor(search: EditorSearch) {
		this.#search = search;
		this.#request = pageGetter(search);
	}

	async get(wanted: WantedPage): Promise<FetchedPage> {
		const key = this.#keyOf(wanted);
		const kept = keptPages.get(key);
		if (kept !== undefined && now() - kept.usedAt <= MAX_IDLE_MS) {
			kept.usedAt = now();
			this.isRequested = false;
			// The search that requested the page may have given up.
			const [{ status }] = await Promise.allSettled([kept.page]);
			if (status === 'fulfilled') return await kept.page;
		}
		this.isRequested = true;
		this.requested++;
		const page = this.#request(wanted).then(withEntries);
		keptPages.set(key, { page, usedAt: now() });
		page.catch(() => keptPages.delete(key));
		if (keptPages.size > MAX_KEPT_PAGES) keptPages.delete([...keptPages.keys()][0]);
		return await page;
	}

	#keyOf(wanted: WantedPage): string {
		const { access } = this.#search;
		const distinct = { ...access, credentialData: undefined, apiKey: keyHash(access) };
		return JSON.stringify([distinct, settledWrites(), wanted]);
	}
}

/** The page with only what the editor needs of its workspaces, and what is beside the list: the response may be large. */
function withEntries({ value, elements, place, ...page }: FetchedPage): FetchedPage {
	return {
		...page,
		place,
		value: withoutList(value, place ?? ''),
		elements: elements.map(toEntry),
	};
}

/** What the response has beside the list: it leads to the next page. */
function withoutList(value: unknown, place: string): unknown {
	if (!isRecord(value) || place === '') return undefined;
	const [name, rest] = partsOf(value, place);
	return { ...value, [name]: rest === undefined ? [] : withoutList(value[name], rest) };
}
