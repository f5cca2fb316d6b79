import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import { idOf, nameOf } from '../conventions';
import { maskSecrets } from '../errors/maskSecrets';
import { isExpression } from '../parameters/values';
import { idFault } from '../parameters/workspaceId';
import { doubtError, doubtLine, isGuess, type Doubt } from '../transport/lists/completeness';
import { readPages } from '../transport/lists/readPages';
import { searchForEditor, searchTimedOut, type EditorSearch } from './editorSearch';
import { KeptPages } from './keptPages';

/** Limit for the pages that one call requests. */
const MAX_PAGES = 10;

/** The results so far. */
interface Found {
	results: INodeListSearchItems[];
	/** How many pages have been searched, those of earlier calls included. */
	pages: number;
}

/**
 * Fills the Workspace drop-down, a page of the service's list at a time. The service documents no search, so pages are
 * filtered here: first all kept pages, then further ones until something matches, within bounds. The token is the number
 * of pages that earlier calls have searched.
 */
export async function searchWorkspaces(
	this: ILoadOptionsFunctions,
	filter = '',
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const searched = Number(paginationToken ?? 0);
	const found: Found = { results: [], pages: 0 };

	const search = async (editorSearch: EditorSearch): Promise<INodeListSearchResult> => {
		const pages = new KeptPages(editorSearch);
		const getPage = pages.get.bind(pages);
		for await (const { elements, doubts } of readPages(editorSearch, getPage)) {
			found.pages++;
			if (found.pages > searched) addResults(found, elements, filter);
			if (doubts !== undefined) return withTold(found, doubts, editorSearch);
			// Pages of earlier calls may have to be requested again: they aren't what the user waits for.
			if (found.pages > searched && isEnough(pages, found, filter)) return soFar(found);
		}
		return { results: found.results };
	};

	return await searchForEditor(this, search, () => {
		if (found.pages > searched) return soFar(found);
		throw searchTimedOut(
			'The service is slow, or other executions use the same API key. Try again later, or enter the ID.',
		);
	});
}

function addResults({ results }: Found, elements: unknown[], filter: string): void {
	for (const element of elements) {
		const entry = toEntry(element);
		if (entry && matches(entry, filter)) results.push(entry);
	}
}

/**
 * A workspace as an entry: its name, or its ID if it has no name. n8n stores both, and evaluates what begins like an
 * expression, so such a workspace is left out, and so is one whose ID cannot be sent.
 */
function toEntry(workspace: unknown): INodeListSearchItems | undefined {
	const value = idOf(workspace);
	if (value === undefined || idFault(value) !== undefined) return undefined;
	const name = nameOf(workspace) ?? value;
	return isExpression(name) || isExpression(value) ? undefined : { name, value };
}

/** Whether the name or the ID contains what the user typed, ignoring case. */
function matches({ name, value }: INodeListSearchItems, filter: string): boolean {
	const wanted = filter.toLowerCase();
	return name.toLowerCase().includes(wanted) || String(value).toLowerCase().includes(wanted);
}

/** Without a search text, one page is enough. */
function isEnough(pages: KeptPages, { results }: Found, filter: string): boolean {
	if (pages.requested >= MAX_PAGES) return true;
	return results.length > 0 && (filter === '' || pages.isRequested);
}

/**
 * The end of the list, with last entries, without a value, that tell why it may not be whole.
 * @throws {ServiceError} when there is no list
 */
function withTold(
	{ results }: Found,
	doubts: Doubt[],
	{ access }: EditorSearch,
): INodeListSearchResult {
	const told = doubts.flatMap((doubt) => {
		if (doubt.kind === 'noList') throw doubtError(doubt);
		if (isGuess(doubt)) return [];
		return { name: maskSecrets(doubtLine(doubt), [access.apiKey]), value: '' };
	});
	return { results: [...results, ...told] };
}

function soFar({ results, pages }: Found): INodeListSearchResult {
	return { results, paginationToken: String(pages) };
}
