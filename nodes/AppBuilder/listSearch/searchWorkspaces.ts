import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { ServiceError } from '../errors/ServiceError';
import { toNodeError } from '../errors/toNodeError';
import { sleep } from '../transport/clock';
import { followPages } from '../transport/pages/fetchPages';
import { CREDENTIAL_TYPE, toServiceAccess } from '../credential/access';
import { matches, type ListItem } from './listItem';
import { createListPages, MAX_DURATION_MS, type ListPages } from './listPages';

/** Asked for in one call, at most. */
const MAX_PAGES = 10;

interface Search {
	pages: ListPages;
	filter: string;
	/** What was found so far. */
	results: ListItem[];
	/** Where the next call goes on, once a page was read. */
	nextUrl?: string;
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
	const secrets: string[] = [];
	const controller = new AbortController();
	const { signal } = controller;
	try {
		const access = toServiceAccess(this.getNode(), await this.getCredentials(CREDENTIAL_TYPE));
		secrets.push(access.apiKey);
		const pages = createListPages(this, access, signal);
		const search: Search = { pages, filter: filter ?? '', results: [] };
		return await Promise.race([
			searchFrom(search, paginationToken ?? 'workspaces'),
			endOf(search, signal),
		]);
	} catch (error) {
		throw toNodeError(this.getNode(), error, { secrets });
	} finally {
		controller.abort();
	}
}

async function searchFrom(search: Search, start: string): Promise<INodeListSearchResult> {
	const { pages, filter } = search;
	for await (const { items, nextUrl } of followPages(pages.get, start)) {
		search.nextUrl = nextUrl;
		search.results = search.results.concat(items.filter((item) => matches(item, filter)));
		if (isEnough(search)) return soFar(search);
	}
	return { results: search.results };
}

/** Whoever has typed nothing gets page by page. */
function isEnough({ pages, filter, results, nextUrl }: Search): boolean {
	if (pages.fetched() >= MAX_PAGES) return true;
	const isNextRecent = filter !== '' && nextUrl !== undefined && pages.isRecent(nextUrl);
	return results.length > 0 && !isNextRecent;
}

function soFar({ results, nextUrl }: Search): INodeListSearchResult {
	return { results, paginationToken: nextUrl };
}

/** What there is when the time is over: the way to go on, or words that say why there is nothing. */
async function endOf(search: Search, signal: AbortSignal): Promise<INodeListSearchResult> {
	await sleep(MAX_DURATION_MS, signal);
	if (search.nextUrl !== undefined) return soFar(search);
	throw new ServiceError({
		message: 'The list of workspaces did not come within 20 seconds',
		description:
			"The service is slow, or other runs use up its request limit or its connections. Try again later, or enter the workspace 'By ID'.",
	});
}
