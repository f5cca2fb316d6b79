import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { ServiceError } from '../errors/ServiceError';
import { toNodeError } from '../errors/toNodeError';
import { defaultOptions } from '../parameters/options';
import { createClient, type Client } from '../transport/client';
import { sleep } from '../transport/clock';
import { createStopwatch } from '../transport/pacing/stopwatch';
import { fetchPages } from '../transport/pages/fetchPages';
import { CREDENTIAL_TYPE, toServiceAccess } from '../credential/access';
import { matches, toListItem } from './listItem';

/** A person waits, and n8n does not say when they have gone: more than this is left to the next call. */
const MAX_PAGES = 10;
const MAX_DURATION_MS = 20_000;
const options = { ...defaultOptions, timeoutMs: MAX_DURATION_MS, maxWaitMs: MAX_DURATION_MS };

interface Search {
	client: Client;
	filter: string;
	/** Where the next call goes on, once a page was read. */
	nextUrl?: string;
}

/**
 * Fills the Workspace drop-down, a page of the service's list at a time. The service documents no
 * search, so pages are filtered here: as many as it takes until something matches, within bounds.
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
		const withOptions = createClient({
			...{ context: this, access, signal },
			sender: { isPerson: true, sent: 0, expected: () => 0 },
			stopwatch: createStopwatch(),
		});
		const search: Search = { client: withOptions(options), filter: filter ?? '' };
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
	let pages = 0;
	for await (const { elements, nextUrl } of fetchPages(search.client, start)) {
		search.nextUrl = nextUrl;
		const items = elements.map(toListItem).filter((item) => item !== undefined);
		const results = items.filter((item) => matches(item, search.filter));
		const isEnough = results.length > 0 || ++pages === MAX_PAGES;
		if (isEnough) return { results, paginationToken: nextUrl };
	}
	return { results: [] };
}

/** What there is when the time is over: the way to go on, or words that say why there is nothing. */
async function endOf(search: Search, signal: AbortSignal): Promise<INodeListSearchResult> {
	await sleep(MAX_DURATION_MS, signal);
	if (search.nextUrl !== undefined) return { results: [], paginationToken: search.nextUrl };
	throw new ServiceError({
		message: 'The list of workspaces did not come within 20 seconds',
		description:
			"The service is slow, or other runs use up its request limit or its connections. Try again later, or enter the workspace 'By ID'.",
	});
}
