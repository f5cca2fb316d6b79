import { ServiceError } from '../../errors/ServiceError';
import { isHttpUrl } from '../../text/parseUrl';
import type { Client } from '../client';
import { nextPageUrl, UNREADABLE } from './nextPage';
import { moreField, nextPageInBody, totalIn } from './nextPageInBody';
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
	/** The field by which the service says that there is more, on a last page that names no next one; also its total. */
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
export async function* fetchPages(client: Client, path: string): AsyncGenerator<Page> {
	// Who goes on in the middle has not counted what came before.
	const isFromStart = !isHttpUrl(path);
	let count = 0;
	let least: ReturnType<typeof totalIn>;
	for await (const page of followPages(async (next) => await fetchPage(client, next), path)) {
		count += page.elements.length;
		// The list may grow while it is read.
		const said = totalIn(page.value);
		if (said && !(least && least.total <= said.total)) least = said;
		const isLast = page.nextUrl === undefined && page.failure === undefined;
		const isShort = isFromStart && isLast && least !== undefined && count < least.total;
		yield isShort ? { ...page, more: page.more ?? least?.field } : page;
	}
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
		description: UNREADABLE,
	});
}
