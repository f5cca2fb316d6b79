import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { maskSecrets } from '../errors/maskSecrets';
import { doubtError, doubtLine, isGuess, type Doubt } from '../transport/lists/completeness';
import { readPages } from '../transport/lists/readPages';
import { searchForEditor, searchTimedOut, type EditorSearch } from './editorSearch';
import { KeptPages } from './keptPages';
import { isOffered, type WorkspaceEntry } from './workspaceEntry';

/** Limit for the pages that one call requests. */
const MAX_PAGES = 10;

/** What was found so far. */
class Found {
	/** How many pages have been searched, those of earlier calls included. */
	pages = 0;
	readonly #matches: Array<WorkspaceEntry & { id: string }> = [];
	/** How many workspaces of these pages have each label. */
	readonly #labels = new Map<string, number>();

	get isEmpty(): boolean {
		return this.#matches.length === 0;
	}

	/** Adds those of a page that match; those of a page that an earlier call has shown are only counted. */
	add(entries: WorkspaceEntry[], filter: string, isShown: boolean): void {
		this.pages++;
		const wanted = filter.toLowerCase();
		for (const entry of entries.filter(isOffered)) {
			this.#labels.set(entry.label, (this.#labels.get(entry.label) ?? 0) + 1);
			if (!isShown && entry.searched.includes(wanted)) this.#matches.push(entry);
		}
	}

	/** As the list shows it, with the ID behind a label that several workspaces have. */
	get results(): INodeListSearchResult['results'] {
		return this.#matches.map(({ id, label }) => ({
			name: this.#labels.get(label)! > 1 ? `${label} (${id})` : label,
			value: id,
		}));
	}

	/** With the token from which the next call goes on. */
	get soFar(): INodeListSearchResult {
		return { results: this.results, paginationToken: String(this.pages) };
	}
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
	const found = new Found();

	const search = async (editorSearch: EditorSearch): Promise<INodeListSearchResult> => {
		const pages = new KeptPages(editorSearch);
		const getPage = pages.get.bind(pages);
		for await (const { elements, doubts } of readPages(editorSearch, getPage)) {
			found.add(elements as WorkspaceEntry[], filter, found.pages < searched);
			if (doubts !== undefined) return withTold(found, doubts, editorSearch);
			// Pages of earlier calls may have to be requested again: they aren't what the user waits for.
			if (found.pages > searched && isEnough(pages, found, filter)) return found.soFar;
		}
		return { results: found.results };
	};

	return await searchForEditor(this, search, () => {
		if (found.pages > searched) return found.soFar;
		throw searchTimedOut(
			'The service is slow, or other executions use the same API key. Try again later, or enter the ID.',
		);
	});
}

/** Without a search text, one page is enough. */
function isEnough(pages: KeptPages, found: Found, filter: string): boolean {
	if (pages.requested >= MAX_PAGES) return true;
	return !found.isEmpty && (filter === '' || pages.isRequested);
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
