import type { ServiceAccess } from '../../access/access';
import { isNumbered } from '../../access/pagination';
import { ServiceError } from '../../errors/ServiceError';
import type { Client, ServiceRequest } from '../client';
import { ownListAddress } from '../serviceUrl';
import { complaintIn } from './complaintIn';
import {
	continuationIn,
	isTotalReached,
	totalIn,
	type ListResponse,
	type ReadSoFar,
} from './continuation';
import { idIn } from './elementText';
import { endless, followPages, type PageLink } from './followPages';
import { unwrapList } from './listIn';
import { BEFORE_IT, nextPageUrl, UNREADABLE } from './nextPage';
import { firstPagePath, nextNumberedPage, pageDigest } from './numberedPages';

/**
 * The service's list of workspaces: the client that asks for it, the query that selects from it, and how it is paged.
 */
export interface List {
	client: Client;
	access: Pick<ServiceAccess, 'baseUrl' | 'pagination'>;
	/** The query of the first page; the addresses of the others contain it. */
	query?: ServiceRequest['query'];
}

export interface Page extends PageLink {
	/** The response as it came. */
	value: unknown;
	elements: unknown[];
	/** On the last page: the field or header that says there is more (has_more, or a larger total). */
	more: string | undefined;
}

type FetchedPage = Page & { response: ListResponse };

/** Longer than any address that a server accepts. */
const MAX_ADDRESS = 16_384;
/** In a row: a change while a list is read moves an element or two to the next page, not all of them. */
const MAX_REPEATED_PAGES = 10;

/**
 * A page of the list: the first one, or the one at an address that another page has named.
 * @param readSoFar what was read before it, from the beginning
 */
export async function fetchPage(
	{ client, access, query }: List,
	address?: string,
	readSoFar?: ReadSoFar,
): Promise<FetchedPage> {
	const path = address ?? firstPagePath(access.pagination);
	const response = await client({ method: 'GET', path, query });
	const { url, value } = response;
	const elements = unwrapList(value);
	const listed = { ...response, elements };
	const page = { url, value, elements, count: elements.length, response: listed };
	const last = { ...page, nextUrl: undefined, more: undefined };
	try {
		return { ...last, ...linkIn(access, listed, address === undefined, readSoFar) };
	} catch (failure) {
		return { ...last, failure };
	}
}

function linkIn(
	{ baseUrl, pagination }: List['access'],
	response: ListResponse,
	isFirst: boolean,
	readSoFar: ReadSoFar | undefined,
): Partial<Page> {
	const { elements } = response;
	if (pagination.kind === 'none') return {};
	if (isNumbered(pagination)) {
		const nextUrl = checked(nextNumberedPage(pagination, response, isFirst));
		const isWhole = isTotalReached(response, elements.length);
		return { nextUrl, digest: pageDigest(elements), isWhole };
	}
	const named = nextPageUrl(response);
	const nextUrl = checked(named && ownListAddress(baseUrl, named));
	const read = readSoFar && {
		elements: readSoFar.elements + elements.length,
		pages: readSoFar.pages + 1,
	};
	return { nextUrl, more: nextUrl === undefined ? continuationIn(response, read) : undefined };
}

/** @throws {ServiceError} when the address is longer than any server accepts */
function checked(address: string | undefined): string | undefined {
	if (address === undefined || address.length <= MAX_ADDRESS) return address;
	throw new ServiceError({
		message: `The address of the next page has more than ${MAX_ADDRESS.toLocaleString('en')} characters`,
		description: UNREADABLE,
		nodeAdvice: BEFORE_IT,
	});
}

/**
 * The pages of the list, from an address or from its beginning. Nothing more is fetched once the iteration stops. If
 * query parameters ask for pages, an element that meanwhile moved to the next page is not returned twice.
 * @throws {ServiceError} when the pages have no end, or are not what the credential says
 */
export async function* fetchPages(list: List, address?: string): AsyncGenerator<Page> {
	const { pagination } = list.access;
	// The elements before an address in the middle of the list were not counted.
	const readSoFar = address === undefined ? { elements: 0, pages: 0 } : undefined;
	const seen = new Set<string>();
	let least: ReturnType<typeof totalIn>;
	let repeatedPages = 0;

	async function getPage(next: string | undefined): Promise<FetchedPage> {
		const page = await fetchPage(list, next, readSoFar);
		const unseen = page.elements.filter((element) => isNewTo(seen, element));
		repeatedPages = page.count > 0 && unseen.length === 0 ? repeatedPages + 1 : 0;
		if (repeatedPages === MAX_REPEATED_PAGES) throw endless('its pages repeat');
		const elements = isNumbered(pagination) ? unseen : page.elements;
		if (readSoFar === undefined) return { ...page, elements };
		readSoFar.elements += elements.length;
		readSoFar.pages++;
		const isEnd =
			pagination.kind === 'pageNumber' &&
			readSoFar.pages > 1 &&
			isTotalReached(page.response, readSoFar.elements);
		return { ...page, elements, ...(isEnd && { nextUrl: undefined }) };
	}

	for await (const { response, ...page } of followPages(list, getPage, { address })) {
		const total = totalIn(response);
		// The list may grow while it is read.
		if (total !== undefined && !(least && least.total <= total.total)) least = total;
		const isLast = page.nextUrl === undefined && page.failure === undefined;
		const isCounted = readSoFar !== undefined && isLast && pagination.kind !== 'none';
		const isShort = isCounted && least !== undefined && least.total > readSoFar.elements;
		const elements = page.count === 0 ? [] : page.elements;
		// Services say in many ways that there is nothing past the last page.
		const isPastEnd =
			isNumbered(pagination) &&
			page.url !== address &&
			readSoFar?.pages !== 1 &&
			elements.length === 0;
		const value = isPastEnd && complaintIn(page.value) === undefined ? [] : page.value;
		yield { ...page, value, elements, more: page.more ?? (isShort ? least?.name : undefined) };
	}
}

/** Whether an element's ID is new; adds it to those seen. An element without an ID always counts as new. */
function isNewTo(seen: Set<string>, element: unknown): boolean {
	const id = idIn(element);
	if (id === undefined) return true;
	const isNew = !seen.has(id);
	seen.add(id);
	return isNew;
}
