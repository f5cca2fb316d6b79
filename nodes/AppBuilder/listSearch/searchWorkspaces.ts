import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { followPages } from '../transport/pages/fetchPages';
import { forPerson, tooLate, type PersonSearch } from './forPerson';
import { matches, type ListItem } from './listItem';
import { createListPages, type ListPages } from './listPages';

/** Asked for in one call, at most. */
const MAX_PAGES = 10;

/** What was found so far. */
interface Found {
	results: ListItem[];
	/** Where the next call goes on, once a page was read. */
	nextUrl?: string;
	/** What the page before that has, where only the next one can show that it was the last. */
	digest?: string;
	/** How many pages there are before that. */
	pages: number;
}

interface Search extends Pick<PersonSearch, 'access'> {
	pages: ListPages;
	filter: string;
	found: Found;
}

/**
 * Fills the Workspace drop-down, a page of the service's list at a time. The service documents no
 * search, so pages are filtered here: first all that were fetched just now, then as many as it takes until
 * something matches, within bounds.
 */
export async function searchWorkspaces(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const found: Found = { results: [], pages: 0 };
	const search = async (person: PersonSearch) => {
		const pages = createListPages(this, person);
		const wanted = { ...person, pages, filter: filter ?? '', found };
		return await searchFrom(paginationToken, wanted);
	};
	return await forPerson(this, search, () => soFarOrNothing(found));
}

async function searchFrom(
	token: string | undefined,
	search: Search,
): Promise<INodeListSearchResult> {
	const { access, pages, filter, found } = search;
	// Behind the # stands what no request has.
	const [address, before = ''] = token?.split('#') ?? [];
	const [digest, count] = before === '' ? [] : before.split('.');
	const start = { address, digest, pages: count === undefined ? undefined : Number(count) };
	found.pages = start.pages ?? 0;
	for await (const page of followPages({ access }, pages.get, start)) {
		found.nextUrl = page.nextUrl;
		found.digest = page.digest;
		found.pages++;
		const items = page.count === 0 ? [] : page.items;
		found.results = found.results.concat(items.filter((item) => matches(item, filter)));
		// A list that cannot be completed says so, instead of ending with its first page.
		if (page.failure === undefined && isEnough(search)) return soFar(found);
	}
	return { results: found.results };
}

/** Whoever has typed nothing gets page by page. */
function isEnough({ pages, filter, found: { results, nextUrl } }: Search): boolean {
	if (pages.fetched() >= MAX_PAGES) return true;
	const isNextRecent = filter !== '' && nextUrl !== undefined && pages.isRecent(nextUrl);
	return results.length > 0 && !isNextRecent;
}

function soFar({ results, nextUrl, digest, pages }: Found): INodeListSearchResult {
	const token = digest === undefined ? nextUrl : nextUrl && `${nextUrl}#${digest}.${pages}`;
	return { results, paginationToken: token };
}

/** What there is when the time is over: the way to go on, or words that say why there is nothing. */
function soFarOrNothing(found: Found): INodeListSearchResult {
	if (found.nextUrl !== undefined) return soFar(found);
	throw tooLate(
		"The service is slow, or other runs use up its request limit or its connections. Try again later, or enter the workspace 'By ID'.",
	);
}
