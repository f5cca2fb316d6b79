import type { Pagination } from '../../access/pagination';
import { ServiceError } from '../../errors/ServiceError';
import { shorten } from '../../text/format';
import { valueAt } from '../../text/fieldPath';
import { isHttpUrl } from '../../text/web';
import type { ServiceResponse } from '../client';
import { rebaseOnBaseUrl, withParameter } from '../serviceUrl';
import { fieldsNextTo } from './details';
import type { NextAddress } from './nextAddress';
import { isEnd, type Statements } from './statements';

/** A page of the list, as the service sent it. */
export interface FetchedPage extends Pick<ServiceResponse, 'url' | 'value' | 'headers'> {
	elements: unknown[];
	/** Where the list is; undefined if there's none: then the response itself is the only element. */
	place: string | undefined;
	statements: Statements;
	/** The address of the next page, if the response names one. */
	next: NextAddress | undefined;
}

/**
 * What follows a page: another one; nothing, according to the pagination; nothing as far as is known; or something that
 * can't be followed.
 */
export type Next = { address: string } | 'end' | 'unclear' | ServiceError;

/** One way to read a list page by page. */
export interface Pager {
	/** The query parameters of the first page, besides those of the page size. */
	first: Array<[name: string, value: string]>;
	/** @param read how much was read, including this page */
	next(page: FetchedPage, read: { pages: number; elements: number }): Next;
	/** Whether pages are requested by number until there are no more: a 404 may say so, or a repeated page. */
	isNumbered?: boolean;
}

/** The query of a list's first page. */
export function firstQuery(pagination: Pagination, { first }: Pager): Pager['first'] {
	return [...first, ...sizeQuery(pagination)];
}

/** The query of the page size, if one is set. */
export function sizeQuery({ size }: Pagination): Pager['first'] {
	return size === undefined ? [] : [[size.parameter, String(size.value)]];
}

export function pagerFor(pagination: Pagination, baseUrl: string): Pager {
	switch (pagination.kind) {
		case 'automatic':
			return byAddress(baseUrl, 'unclear');
		case 'nextUrl':
			return byAddress(baseUrl, 'end');
		case 'none':
			return { first: [], next: () => 'end' };
		case 'cursor':
			return byCursor(pagination);
		case 'offset':
			return byNumber(pagination, 0, (current, { elements }) => current + elements.length);
		case 'pageNumber':
			return byNumber(pagination, pagination.firstPage, (current) => current + 1);
	}
}

/**
 * Each response names the address of the next page.
 * @param only what it means if the first page has no next address
 */
function byAddress(baseUrl: string, only: 'end' | 'unclear'): Pager {
	return {
		first: [],
		next({ next }, { pages }) {
			const meaning = pages > 1 ? 'end' : only;
			if (next?.address !== undefined) return { address: rebaseOnBaseUrl(baseUrl, next.address) };
			// Where the list ends with the last address, nothing else may lead on.
			return meaning === 'end' && next ? unreadable(next) : meaning;
		},
	};
}

/** A query parameter counts pages, or the elements before the page, until a page is empty or all were returned. */
function byNumber(
	{ parameter }: Extract<Pagination, { kind: 'pageNumber' | 'offset' }>,
	firstNumber: number,
	following: (current: number, page: FetchedPage) => number,
): Pager {
	return {
		first: [[parameter, String(firstNumber)]],
		isNumbered: true,
		next(page, { elements }) {
			const isReached = page.statements.total?.count === elements;
			if (page.elements.length === 0 || isReached) return 'end';
			const current = Number(new URL(page.url).searchParams.get(parameter));
			return { address: withParameter(page.url, parameter, String(following(current, page))) };
		},
	};
}

/** Each response contains a cursor, which the next request sends as a query parameter. */
function byCursor({ parameter, nextField, size }: Extract<Pagination, { kind: 'cursor' }>): Pager {
	return {
		first: [],
		next(page, { pages }) {
			const cursor = cursorIn(page, nextField);
			// Some services send the last cursor next to a plain "no".
			if (page.statements.more?.isTrue === false) return 'end';
			// Many services leave it out on the last page, which may be the first.
			const isShort = page.elements.length < (size?.value ?? 1) && isAlone(page);
			if (cursor === undefined) return pages > 1 || isShort ? 'end' : 'unclear';
			if (isEnd(cursor)) return 'end';
			if (typeof cursor === 'object' || isHttpUrl(String(cursor))) return unusableCursor(nextField);
			return { address: withParameter(page.url, parameter, String(cursor)) };
		},
	};
}

/** From the body, otherwise from the headers. */
function cursorIn({ value, headers }: FetchedPage, name: string): unknown {
	const field = valueAt(value, name);
	return field === undefined
		? [...headers].find(([header]) => header === name.toLowerCase())?.[1]
		: field;
}

/** Whether nothing is next to the list that could be a cursor by another name. */
function isAlone({ place, value }: FetchedPage): boolean {
	return place !== '' && fieldsNextTo(place!, value).length === 0;
}

function unreadable({ name, text }: NextAddress): ServiceError {
	return new ServiceError({
		message: `The next page named in "${name}" can't be read: ${shorten(text, 200)}`,
		description:
			"The rest of the list can't be read. Set 'List Pagination' in the credential to match how the service paginates its list.",
	});
}

function unusableCursor(field: string): ServiceError {
	return new ServiceError({
		message: `"${field}" in the list's response is an address or an object instead of a cursor`,
		description:
			"Check 'Next Cursor Name' in the credential. If it's the address of the next page, set 'List Pagination' to 'Next-Page URL'.",
	});
}
