import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { toNodeError } from '../errors/toNodeError';
import { defaultOptions } from '../parameters/options';
import { createClient, type Client } from '../transport/client';
import { createStopwatch } from '../transport/pacing/stopwatch';
import { fetchPages } from '../transport/pages';
import { readServiceAccess } from '../transport/serviceAccess';
import { matches, toListItem } from './listItem';

/**
 * Fills the Workspace drop-down, a page of the service's list at a time. The service documents no
 * search, so pages are filtered here: as many as it takes until something matches.
 */
export async function searchWorkspaces(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	try {
		const client = createClient({
			context: this,
			access: await readServiceAccess(this),
			signal: new AbortController().signal,
			stopwatch: createStopwatch(),
		});
		return await searchFrom(client, paginationToken ?? 'workspaces', filter ?? '');
	} catch (error) {
		throw toNodeError(this.getNode(), error);
	}
}

async function searchFrom(
	client: Client,
	start: string,
	filter: string,
): Promise<INodeListSearchResult> {
	for await (const { elements, nextUrl } of fetchPages(client, start, defaultOptions)) {
		const items = elements.map(toListItem).filter((item) => item !== undefined);
		const results = items.filter((item) => matches(item, filter));
		if (results.length > 0) return { results, paginationToken: nextUrl };
	}
	return { results: [] };
}
