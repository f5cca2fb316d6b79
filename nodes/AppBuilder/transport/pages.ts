import { ServiceError } from '../errors/ServiceError';
import type { Client, RequestOptions } from './client';
import { nextPageUrl } from './nextPage';
import { moreField, nextPageInBody } from './nextPageInBody';
import { unwrapList } from './unwrapList';

export interface Page {
	elements: unknown[];
	url: string;
	nextUrl: string | undefined;
	/** The field by which the service says that there is more, on a last page that names no next one. */
	more: string | undefined;
}

async function fetchPage(client: Client, path: string, options: RequestOptions): Promise<Page> {
	const { url, value, headers } = await client({ method: 'GET', path, options });
	const nextUrl = nextPageUrl(headers.get('link'), url) ?? nextPageInBody(value, url);
	const more = nextUrl === undefined ? moreField(value) : undefined;
	return { url, elements: unwrapList(value), nextUrl, more };
}

/**
 * The pages of a list, following `rel="next"`; stop iterating and nothing more is fetched.
 * @throws {ServiceError} when the service's links lead round in a circle
 */
export async function* fetchPages(
	client: Client,
	path: string,
	options: RequestOptions,
): AsyncGenerator<Page> {
	const seen = new Set<string>();
	let next: string | undefined = path;
	while (next !== undefined) {
		const page: Page = await fetchPage(client, next, options);
		yield page;
		seen.add(page.url);
		if (page.nextUrl !== undefined && seen.has(page.nextUrl)) throw circularPages(page.nextUrl);
		next = page.nextUrl;
	}
}

function circularPages(url: string): ServiceError {
	return new ServiceError({
		message: `The service's pages lead round in a circle (${new URL(url).pathname} came twice)`,
		description: 'Turn off Return All and set a Limit, and tell the service about its Link header.',
	});
}
