import { createHash } from 'node:crypto';

import type { ServiceAccess } from '../../credential/access';
import { isNumbered } from '../../credential/pagination';
import { ServiceError } from '../../errors/ServiceError';
import type { Client, ServiceRequest } from '../client';
import { ownListAddress } from '../serviceUrl';
import { complaintIn } from './complaintIn';
import {
	continuationIn,
	isTotalReached,
	totalIn,
	type ListResponse,
	type Progress,
} from './continuation';
import { idIn } from './elementText';
import { BEFORE_IT, nextPageUrl, UNREADABLE } from './nextPage';
import { nextPageInBody } from './nextPageInBody';
import { firstPagePath, nextNumberedPage, pageDigest, parameterIgnored } from './numberedPages';
import { unwrapList } from './unwrapList';

/** The service's list of workspaces: who asks for it, which part of it, and how it is paged. */
export interface List {
	client: Client;
	access: Pick<ServiceAccess, 'baseUrl' | 'pagination'>;
	/** For the first page; the addresses of the others have it already. */
	query?: ServiceRequest['query'];
}

/** Where a page comes from and which is the next. */
export interface PageLink {
	url: string;
	nextUrl: string | undefined;
	/** How many elements it has. */
	count: number;
	/** The same for pages with the same elements, where that shows an end. */
	digest?: string;
	/** Whether its elements are as many as the response says that there are in all. */
	isWhole?: boolean;
	/** Why the address of the next page cannot be read: only who wants it needs to know. */
	failure?: unknown;
}

export interface Page extends PageLink {
	/** The response as it is. */
	value: unknown;
	elements: unknown[];
	/** What says that there is more, on a last page that names no next one; also a total. */
	more: string | undefined;
}

/** Where pages are followed from. */
export interface Start {
	address?: string;
	/** That of the page before the address. */
	digest?: string;
	/** How many there are before the address, if that is known. */
	pages?: number;
}

type FetchedPage = Page & { response: ListResponse };

/** Longer than any address that a server takes. */
const MAX_ADDRESS = 16_384;
/** In a row: a filtered list may have some, a list without an end has nothing else. */
const MAX_EMPTY_PAGES = 1_000;
/** In a row: what changes while a list is read moves an element or two to the next page, not all of them. */
const MAX_REPEATED_PAGES = 10;

/** A page of the list: the first one, or that at an address which another page has named. */
export async function fetchPage(
	list: List,
	address?: string,
	progress?: Progress,
): Promise<FetchedPage> {
	const { client, access } = list;
	const { pagination } = access;
	const path = address ?? firstPagePath(pagination);
	const response = await client({ method: 'GET', path, query: list.query });
	const elements = unwrapList(response.value);
	const { url, value } = response;
	const listed = { ...response, elements };
	const page = {
		url,
		value,
		elements,
		count: elements.length,
		nextUrl: undefined,
		more: undefined,
		response: listed,
	};
	try {
		if (pagination.kind === 'none') return page;
		if (isNumbered(pagination)) {
			const nextUrl = nextNumberedPage(pagination, listed, address === undefined);
			const isWhole = isTotalReached(listed, elements.length);
			return { ...page, nextUrl: checked(nextUrl), digest: pageDigest(elements), isWhole };
		}
		const named = nextPageUrl(response.headers.get('link'), url) ?? nextPageInBody(value, url);
		const nextUrl = checked(named && ownListAddress(access.baseUrl, named));
		const read = progress && {
			elements: progress.elements + elements.length,
			pages: progress.pages + 1,
		};
		return {
			...page,
			nextUrl,
			more: nextUrl === undefined ? continuationIn(listed, read) : undefined,
		};
	} catch (failure) {
		return { ...page, failure };
	}
}

/**
 * The pages of the list, from an address or from its beginning; stop iterating and nothing more is fetched. Where
 * query parameters ask for pages, an element that moved to the next page meanwhile is not given twice.
 * @throws {ServiceError} when the pages have no end, or are not what the credential says
 */
export async function* fetchPages(list: List, address?: string): AsyncGenerator<Page> {
	const { pagination } = list.access;
	// Who goes on in the middle has not counted what came before.
	const progress = address === undefined ? { elements: 0, pages: 0 } : undefined;
	const seen = new Set<string>();
	let least: ReturnType<typeof totalIn>;
	let repeatedPages = 0;

	async function getPage(next: string | undefined): Promise<FetchedPage> {
		const page = await fetchPage(list, next, progress);
		const unseen = page.elements.filter((element) => isNewTo(seen, element));
		repeatedPages = page.count > 0 && unseen.length === 0 ? repeatedPages + 1 : 0;
		if (repeatedPages === MAX_REPEATED_PAGES) throw endless('its pages repeat');
		const elements = isNumbered(pagination) ? unseen : page.elements;
		if (progress === undefined) return { ...page, elements };
		progress.elements += elements.length;
		progress.pages++;
		const isEnd =
			pagination.kind === 'pageNumber' &&
			progress.pages > 1 &&
			isTotalReached(page.response, progress.elements);
		return { ...page, elements, ...(isEnd && { nextUrl: undefined }) };
	}

	for await (const { response, ...page } of followPages(list, getPage, { address })) {
		const total = totalIn(response);
		// The list may grow while it is read.
		if (total !== undefined && !(least && least.total <= total.total)) least = total;
		const isLast = page.nextUrl === undefined && page.failure === undefined;
		const isCounted = progress !== undefined && isLast && pagination.kind !== 'none';
		const isShort = isCounted && least !== undefined && least.total > progress.elements;
		const elements = page.count === 0 ? [] : page.elements;
		// Behind the last page, services say in many ways that there is nothing.
		const isBehind =
			isNumbered(pagination) &&
			page.url !== address &&
			progress?.pages !== 1 &&
			elements.length === 0;
		const value = isBehind && complaintIn(page.value) === undefined ? [] : page.value;
		yield { ...page, value, elements, more: page.more ?? (isShort ? least?.name : undefined) };
	}
}

/**
 * The same, of pages that come by another way.
 * @throws {ServiceError} when the pages have no end, or are not what the credential says
 */
export async function* followPages<P extends PageLink>(
	{ access: { pagination } }: Pick<List, 'access'>,
	getPage: (address: string | undefined) => Promise<P>,
	{ address, digest, pages = address === undefined ? 0 : Infinity }: Start = {},
): AsyncGenerator<P> {
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
		seen.add(hash(page.url));
		if (seen.has(hash(page.nextUrl))) throw paginationLoop(page.nextUrl);
		emptyPages = page.count === 0 ? emptyPages + 1 : 0;
		if (emptyPages === MAX_EMPTY_PAGES)
			throw endless(`${MAX_EMPTY_PAGES.toLocaleString('en')} pages in a row are empty`);
		next = page.nextUrl;
	}
}

/** Whether an element's ID was not among those seen; then it is. One without an ID is always new. */
function isNewTo(seen: Set<string>, element: unknown): boolean {
	const id = idIn(element);
	if (id === undefined) return true;
	const isNew = !seen.has(id);
	seen.add(id);
	return isNew;
}

/** @throws {ServiceError} when no server would take it */
function checked(address: string | undefined): string | undefined {
	if (address === undefined || address.length <= MAX_ADDRESS) return address;
	throw new ServiceError({
		message: `The address of the next page has more than ${MAX_ADDRESS.toLocaleString('en')} characters`,
		description: UNREADABLE,
		nodeAdvice: BEFORE_IT,
	});
}

/** Of an address, which may be long, when there may be many. */
function hash(address: string): string {
	return createHash('sha256').update(address).digest('base64url');
}

function paginationLoop(url: string): ServiceError {
	return new ServiceError({
		message: `The service's pages lead in a loop (${new URL(url).pathname} came twice)`,
		description: "Check 'List Pagination' in the credential.",
		nodeAdvice: BEFORE_IT,
	});
}

function endless(reason: string): ServiceError {
	return new ServiceError({
		message: `The list has no end: ${reason}`,
		description: "Check 'List Pagination' in the credential, and 'Options' → 'Query Parameters'.",
	});
}
