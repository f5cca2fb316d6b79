import { isNumbered, type Pagination } from '../../access/pagination';
import { ServiceError } from '../../errors/ServiceError';
import { sha256 } from '../keyHash';
import { BEFORE_IT } from './nextPage';
import { parameterIgnored } from './numberedPages';

/** What is needed of a page to go on from it. */
export interface PageLink {
	url: string;
	/** Undefined on the last page. */
	nextUrl: string | undefined;
	/** How many elements it has. */
	count: number;
	/** The same for pages with the same elements, where that shows an end. */
	digest?: string;
	/** Whether its elements are as many as the response says that there are in all. */
	isWhole?: boolean;
	/** Why the address of the next page cannot be read: it matters only to those who want the next page. */
	failure?: unknown;
}

/** Where pages are followed from: the beginning of the list unless it has an address. */
export interface Start {
	address?: string;
	/** That of the page before the address. */
	digest?: string;
	/** How many there are before the address, if that is known. */
	pages?: number;
}

/** In a row: a filtered list may have some, a list without an end has nothing else. */
const MAX_EMPTY_PAGES = 1_000;

/**
 * The pages of a list one after the other, however each is fetched.
 * @throws {ServiceError} when the pages have no end, or are not what the credential says
 */
export async function* followPages<P extends PageLink>(
	{ access: { pagination } }: { access: { pagination: Pagination } },
	getPage: (address: string | undefined) => Promise<P>,
	{ address, digest, pages = address === undefined ? 0 : Infinity }: Start = {},
): AsyncGenerator<P> {
	/** Digests of pages, and hashes of addresses, which may be long. */
	const seen = new Set<string>(digest === undefined ? [] : [digest]);
	let next = address;
	let emptyPages = 0;
	for (let number = pages + 1; ; number++) {
		const page = await getPage(next);
		if (page.digest !== undefined && page.count > 0) {
			if (seen.has(page.digest)) {
				const isIgnored = number === 2 && page.isWhole !== true;
				if (isIgnored && isNumbered(pagination)) throw parameterIgnored(pagination);
				// Some services give their last page for all that come behind it: it has nothing new.
				yield { ...page, count: 0, nextUrl: undefined };
				return;
			}
			seen.add(page.digest);
		}
		yield page;
		if (page.failure !== undefined) throw page.failure;
		if (page.nextUrl === undefined) return;
		seen.add(sha256(page.url));
		if (seen.has(sha256(page.nextUrl))) throw paginationLoop(page.nextUrl);
		emptyPages = page.count === 0 ? emptyPages + 1 : 0;
		if (emptyPages === MAX_EMPTY_PAGES) {
			throw endless(`${MAX_EMPTY_PAGES.toLocaleString('en')} pages in a row are empty`);
		}
		next = page.nextUrl;
	}
}

/** @param reason how that shows */
export function endless(reason: string): ServiceError {
	return new ServiceError({
		message: `The list has no end: ${reason}`,
		description: "Check 'List Pagination' in the credential, and 'Options' → 'Query Parameters'.",
	});
}

function paginationLoop(url: string): ServiceError {
	return new ServiceError({
		message: `The service's pages lead in a loop (${new URL(url).pathname} came twice)`,
		description: "Check 'List Pagination' in the credential.",
		nodeAdvice: BEFORE_IT,
	});
}
