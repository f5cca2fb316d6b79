import { ServiceError } from '../errors/ServiceError';
import { inMegabytes, MAX_HELD } from './answerBounds';
import type { Client, RequestOptions } from './client';
import { heldSize } from './heldSize';
import { nextPageUrl } from './nextPage';
import { moreField, nextPageInBody } from './nextPageInBody';
import { unwrapList } from './unwrapList';

export interface Page {
	elements: unknown[];
	url: string;
	nextUrl: string | undefined;
	/** The field by which the service says that there is more, on a last page that names no next one. */
	more: string | undefined;
	/** Why the address of the next page cannot be read: only who wants it needs to know. */
	failure?: unknown;
}

/** What the lists hold that a client is collecting; a run has a client of its own. */
const collected = new WeakMap<Client, number>();

async function fetchPage(client: Client, path: string, options: RequestOptions): Promise<Page> {
	const { url, value, headers } = await client({ method: 'GET', path, options });
	const page = { url, elements: unwrapList(value), nextUrl: undefined, more: undefined };
	try {
		const nextUrl = nextPageUrl(headers.get('link'), url) ?? nextPageInBody(value, url);
		return { ...page, nextUrl, more: nextUrl === undefined ? moreField(value) : undefined };
	} catch (failure) {
		return { ...page, failure };
	}
}

/**
 * The pages of a list, following `rel="next"`; stop iterating and nothing more is fetched.
 * @throws {ServiceError} when the service's links lead round in a circle, or the lists that the client is
 * collecting become too large
 */
export async function* fetchPages(
	client: Client,
	path: string,
	options: RequestOptions,
): AsyncGenerator<Page> {
	const seen = new Set<string>();
	let held = 0;
	let next: string | undefined = path;
	try {
		while (next !== undefined) {
			const page: Page = await fetchPage(client, next, options);
			held += hold(client, heldSize(page.elements));
			yield page;
			if (page.failure !== undefined) throw page.failure;
			seen.add(page.url);
			if (page.nextUrl !== undefined && seen.has(page.nextUrl)) throw circularPages(page.nextUrl);
			next = page.nextUrl;
		}
	} finally {
		hold(client, -held);
	}
}

function hold(client: Client, size: number): number {
	const total = (collected.get(client) ?? 0) + size;
	if (total > MAX_HELD) throw tooLarge();
	collected.set(client, total);
	return size;
}

function tooLarge(): ServiceError {
	return new ServiceError({
		message: `The list is larger than the ${inMegabytes(MAX_HELD)} that a run may collect at a time`,
		description:
			"Turn off 'Return All' and set a 'Limit', or ask the service for less with 'Options' → 'Query Parameters'. If several items fetch lists, lower 'Options' → 'Max Concurrent Requests'.",
	});
}

function circularPages(url: string): ServiceError {
	return new ServiceError({
		message: `The service's pages lead round in a circle (${new URL(url).pathname} came twice)`,
		description: 'Turn off Return All and set a Limit, and tell the service about its Link header.',
	});
}
