import { isNumbered, type Pagination } from '../../access/pagination';
import { ServiceError } from '../../errors/ServiceError';
import { sha256 } from '../keyHash';
import { BEFORE_IT } from './nextPage';
import { parameterIgnored } from './numberedPages';

/** What followPages needs to know of a page. */
export interface PageLink {
	url: string;
	/** Undefined on the last page. */
	nextUrl: string | undefined;
	/** How many elements it has. */
	count: number;
	/** Equal for pages with equal elements. Set only if a repeat means that the list has ended. */
	digest?: string;
	/** Whether the page has as many elements as the response names as the total. */
	isWhole?: boolean;
	/** Why the address of the next page cannot be read. Thrown only if the next page is wanted. */
	failure?: unknown;
}

/** Where to start: at an address, or else at the beginning of the list. */
export interface Start {
	address?: string;
	/** The digest of the page before the address. */
	digest?: string;
	/** How many pages there are before the address, if that is known. */
	pages?: number;
}

/** In a row: a filtered list may have some empty pages, a list without an end has nothing else. */
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
				// Some services return their last page for every page after it: it has nothing new.
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

/** @param reason what shows that there is no end */
export function endless(reason: string): ServiceError {
	return new ServiceError({
		message: `The list has no end: ${reason}`,
		description:
			"Check 'List Pagination' in the credential, and any 'Options' → 'Query Parameters'.",
	});
}

function paginationLoop(url: string): ServiceError {
	return new ServiceError({
		message: `The service's pages repeat (${new URL(url).pathname} was returned twice)`,
		description: "Check 'List Pagination' in the credential.",
		nodeAdvice: BEFORE_IT,
	});
}
