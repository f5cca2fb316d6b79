import { ServiceError } from '../../errors/ServiceError';
import type { Client } from '../client';
import { nextPageUrl } from './nextPage';
import { moreField, nextPageInBody } from './nextPageInBody';
import { unwrapList } from './unwrapList';

/** Where a page comes from and which is the next. */
export interface PageLink {
	url: string;
	nextUrl: string | undefined;
	/** Why the address of the next page cannot be read: only who wants it needs to know. */
	failure?: unknown;
}

export interface Page extends PageLink {
	/** The response as it is. */
	value: unknown;
	elements: unknown[];
	/** The field by which the service says that there is more, on a last page that names no next one. */
	more: string | undefined;
}

export async function fetchPage(client: Client, path: string): Promise<Page> {
	const { url, value, headers } = await client({ method: 'GET', path });
	const page = { url, value, elements: unwrapList(value), nextUrl: undefined, more: undefined };
	try {
		const nextUrl = nextPageUrl(headers.get('link'), url) ?? nextPageInBody(value, url);
		return { ...page, nextUrl, more: nextUrl === undefined ? moreField(value) : undefined };
	} catch (failure) {
		return { ...page, failure };
	}
}

/**
 * The pages of a list, following `rel="next"`; stop iterating and nothing more is fetched.
 * @throws {ServiceError} when the service's links lead in a loop
 */
export function fetchPages(client: Client, path: string): AsyncGenerator<Page> {
	return followPages(async (next) => await fetchPage(client, next), path);
}

/**
 * The same, of pages that come by another way.
 * @throws {ServiceError} when the service's links lead in a loop
 */
export async function* followPages<P extends PageLink>(
	getPage: (path: string) => Promise<P>,
	path: string,
): AsyncGenerator<P> {
	const seen = new Set<string>();
	let next: string | undefined = path;
	while (next !== undefined) {
		const page = await getPage(next);
		yield page;
		if (page.failure !== undefined) throw page.failure;
		seen.add(page.url);
		if (page.nextUrl !== undefined && seen.has(page.nextUrl)) throw paginationLoop(page.nextUrl);
		next = page.nextUrl;
	}
}

function paginationLoop(url: string): ServiceError {
	return new ServiceError({
		message: `The service's pages lead in a loop (${new URL(url).pathname} came twice)`,
		description:
			"Turn off 'Return All' and set a 'Limit', and tell the service about its Link header.",
	});
}
