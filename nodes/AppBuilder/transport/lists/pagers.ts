import type { Pagination } from '../../access/pagination';
import { ServiceError } from '../../errors/ServiceError';
import { valueAt } from '../../text/fieldPath';
import { isHttpUrl } from '../../text/web';
import type { ServiceResponse } from '../client';
import { rebaseOnBaseUrl, withParameter } from '../serviceUrl';
import { fieldsNextTo } from './details';
import type { NextAddress } from './nextAddress';
import { isNothing, rest, type Progress, type Statements } from './statements';

/** A page of the list, as the service sent it. */
export interface FetchedPage extends Pick<ServiceResponse, 'url' | 'value' | 'headers'> {
	elements: unknown[];
	/** Where the list is; undefined if there's none: then the response itself is the only element. */
	place: string | undefined;
	statements: Statements;
	next: NextAddress | undefined;
}

/**
 * What follows a page: another one; nothing, as the service shows, as the user has stated, or as far as is known; or
 * something that can't be followed.
 */
export type Next = { address: string } | 'end' | 'stated' | 'unclear' | ServiceError;

export interface Pager {
	/** The query parameters of the first page, besides those of the page size. */
	first: Array<[name: string, value: string]>;
	next(page: FetchedPage, read: Progress): Next;
	/** What it means if a page begins with elements known from the end of the page before; undefined for a change. */
	overlap?(before: FetchedPage, known: number): 'harmless' | 'unclear' | undefined;
}

export function firstQuery(pagination: Pagination, { first }: Pager): Pager['first'] {
	return [...first, ...sizeQuery(pagination)];
}

export function sizeQuery({ size }: Pagination): Pager['first'] {
	return size === undefined ? [] : [[size.parameter, String(size.value)]];
}

export function pagerFor(pagination: Pagination, baseUrl: string): Pager {
	switch (pagination.kind) {
		case 'automatic':
			return byAddress(baseUrl, 'unclear');
		case 'nextUrl':
			return byAddress(baseUrl, 'stated');
		case 'none':
			return { first: [], next: () => 'stated' };
		case 'cursor':
			return byCursor(pagination);
		case 'offset':
			return byOffset(pagination);
		case 'pageNumber':
			return byNumber(pagination, pagination.firstPage, (current) => current + 1);
	}
}

/**
 * Each response names the address of the next page.
 * @param only what it means if the first page has no next address
 */
function byAddress(baseUrl: string, only: 'stated' | 'unclear'): Pager {
	return {
		first: [],
		next(page, read) {
			if (isLast(page, read)) return 'end';
			const { address } = page.next ?? {};
			if (address === undefined) return read.pages > 1 ? 'end' : only;
			return { address: rebaseOnBaseUrl(baseUrl, address) };
		},
	};
}

/** A query parameter counts pages, or the elements before the page, until a page has nothing new. */
function byNumber(
	{ parameter }: Extract<Pagination, { kind: 'pageNumber' | 'offset' }>,
	firstNumber: number,
	following: (current: number, page: FetchedPage, read: Progress) => number,
): Pager {
	return {
		first: [[parameter, String(firstNumber)]],
		next(page, read) {
			const said = rest(page, read);
			const { flag, next } = page.statements;
			// A page whose elements are all hidden may lead on.
			const isLeading = said?.isLast === false && next?.isLast === false;
			if (page.elements.length === 0 && !isLeading) return 'end';
			if (said?.isLast && (said === flag || isShort(page, read))) return 'end';
			const current = Number(new URL(page.url).searchParams.get(parameter));
			const number = following(current, page, read);
			return { address: withParameter(page.url, parameter, String(number)) };
		},
	};
}

/**
 * Whether a page is shorter than others. A full one that calls itself the last may be wrong, because a total may be that
 * of the page, or capped. Where rows are hidden, Offset takes more pages than there are, so that their number is no end.
 */
function isShort({ elements, statements }: FetchedPage, read: Progress): boolean {
	const pageCount = read.pagination.kind === 'offset' ? undefined : statements.pageCount;
	const said = rest({ elements, statements: { ...statements, pageCount } }, read);
	return elements.length < read.fullest && said?.isLast === true;
}

function byOffset(pagination: Extract<Pagination, { kind: 'offset' }>): Pager {
	return {
		...byNumber(
			pagination,
			0,
			(current, { elements }, { fullest }) => current + (elements.length || fullest),
		),
		// Rows may be hidden after a page was cut, and some services count from 1.
		overlap: () => 'unclear',
	};
}

/** Each response contains a cursor, which the next request sends as a query parameter. */
function byCursor({ parameter, nextField }: Extract<Pagination, { kind: 'cursor' }>): Pager {
	return {
		first: [],
		next(page, read) {
			if (isLast(page, read)) return 'end';
			const { elements, url } = page;
			const field = fieldOfElement(page, nextField);
			// The last page may be empty, or only have the element that the cursor names.
			const isFull = elements.length > 0 && elements.length === read.fullest;
			if (field !== undefined && read.idlePages > 0) return isFull ? 'unclear' : 'end';
			const cursor =
				field === undefined ? cursorIn(page, nextField) : valueAt(elements.at(-1), field);
			if (cursor === undefined)
				return field === undefined ? noCursor(page, nextField, read) : 'unclear';
			const isObject = typeof cursor === 'object' && cursor !== null;
			if (isObject || isHttpUrl(String(cursor))) return unusableCursor(nextField);
			if (isNothing(cursor)) return 'end';
			return { address: withParameter(url, parameter, String(cursor)) };
		},
		// A page may begin with the element that the cursor names.
		overlap(before, known) {
			const isNamed = known === 1 && before.elements.length > 1;
			return isNamed && fieldOfElement(before, nextField) !== undefined ? 'harmless' : undefined;
		},
	};
}

/** Whether a page is certainly the last one: by a flag, or because it's empty and everything was read. */
function isLast(page: FetchedPage, read: Progress): boolean {
	const said = rest(page, read);
	return said?.isLast === true && (said === page.statements.flag || page.elements.length === 0);
}

/** If a cursor is a field of an element, such as `data[99].id`, that field: `id`. */
function fieldOfElement({ place = '' }: FetchedPage, nextField: string): string | undefined {
	const path = place === '' ? `.${nextField}` : nextField;
	if (!path.startsWith(place)) return undefined;
	return /^(?:\.?\[\d+\]\.?|\.\d+\.)(.+)$/.exec(path.slice(place.length))?.[1];
}

/** From the body, otherwise from the headers. */
function cursorIn({ value, headers }: FetchedPage, name: string): unknown {
	const field = valueAt(value, name);
	return field === undefined
		? [...headers].find(([header]) => header === name.toLowerCase())?.[1]
		: field;
}

/**
 * What it means that a page has no cursor: many services leave it out on the last page. On the only one, something else
 * may be the cursor, unless nothing is next to the list.
 */
function noCursor(page: FetchedPage, nextField: string, { pages }: Progress): Next {
	if (pages > 1 || page.elements.length === 0) return 'end';
	const { place, value } = page;
	const mayBeHeader = place === '' || nextField.includes('-');
	const isAlone = !mayBeHeader && fieldsNextTo(place!, value).every((one) => isNothing(one.value));
	return isAlone ? 'stated' : 'unclear';
}

function unusableCursor(field: string): ServiceError {
	return new ServiceError({
		message: `"${field}" in the list's response is an address or an object instead of a cursor`,
		description:
			"Check 'Next Cursor Name' in the credential. If it's the address of the next page, set 'List Pagination' to 'Next-Page URL'.",
	});
}
