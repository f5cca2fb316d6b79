import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { ServiceError } from '../errors/ServiceError';
import { followPages } from '../transport/pages/followPages';
import { isListAddress } from '../transport/serviceUrl';
import { searchForEditor, tooLate, type EditorSearch } from './editorSearch';
import { ListPages, matches, type ListItem } from './listPages';

/** Limit for the pages that one call requests. */
const MAX_PAGES = 10;

/** The results so far. */
interface Found {
	results: ListItem[];
	/** Where the next call continues, once a page was read. */
	nextUrl?: string;
	/** The digest of the page before `nextUrl`, if only the next page can show that it was the last. */
	digest?: string;
	/** How many pages there are before `nextUrl`. */
	pages: number;
}

/**
 * Fills the Workspace drop-down, a page of the service's list at a time. The service documents no search, so pages are
 * filtered here: first all kept pages, then further ones until something matches, within bounds.
 */
export async function searchWorkspaces(
	this: ILoadOptionsFunctions,
	filter = '',
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const { address, ...before } = parseToken(paginationToken);
	const found: Found = { results: [], pages: before.pages ?? 0 };

	const search = async (editorSearch: EditorSearch): Promise<INodeListSearchResult> => {
		const { baseUrl } = editorSearch.access;
		if (address !== undefined && !isListAddress(baseUrl, address)) throw otherPath();
		const pages = new ListPages(editorSearch);
		const getPage = async (next?: string) => await pages.get(next);
		for await (const page of followPages(editorSearch, getPage, { address, ...before })) {
			found.nextUrl = page.nextUrl;
			found.digest = page.digest;
			found.pages++;
			const items = page.count === 0 ? [] : page.items;
			found.results = found.results.concat(items.filter((item) => matches(item, filter)));
			// A list that cannot be completed says so, instead of ending with its first page.
			if (page.failure === undefined && isEnough(pages, found, filter)) return soFar(found);
		}
		return { results: found.results };
	};

	return await searchForEditor(this, search, () => soFarOrNothing(found));
}

function otherPath(): ServiceError {
	return new ServiceError({
		message: "The list goes on at another path, which the editor doesn't request",
		description: 'Enter the ID of the workspace instead.',
	});
}

/** Without a search text, one page is enough. */
function isEnough(pages: ListPages, { results, nextUrl }: Found, filter: string): boolean {
	if (pages.fetched >= MAX_PAGES) return true;
	const isNextKept = filter !== '' && nextUrl !== undefined && pages.isKept(nextUrl);
	return results.length > 0 && !isNextKept;
}

/** The part after the # is never sent. */
function parseToken(token?: string) {
	const [address, before = ''] = token?.split('#') ?? [];
	const [digest, pages] = before.split('.');
	return before === '' ? { address } : { address, digest, pages: Number(pages) };
}

function soFar({ results, nextUrl, digest, pages }: Found): INodeListSearchResult {
	const token = digest === undefined ? nextUrl : nextUrl && `${nextUrl}#${digest}.${pages}`;
	return { results, paginationToken: token };
}

/** The results when time is up: a way to continue, or the reason why there are none. */
function soFarOrNothing(found: Found): INodeListSearchResult {
	if (found.nextUrl !== undefined) return soFar(found);
	throw tooLate(
		'The service is slow, or other executions use the same API key. Try again later, or enter the ID.',
	);
}
