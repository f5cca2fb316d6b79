import { PARAMETER_FIELDS, type Pagination } from '../../access/pagination';
import { NO_CURSOR } from '../../conventions';
import { ServiceError } from '../../errors/ServiceError';
import { valueAt } from '../../text/fieldPath';
import { isHttpUrl } from '../../text/web';
import type { ServiceResponse } from '../client';
import { rebaseOnBaseUrl } from '../serviceUrl';
import { nextAddress } from './nextAddress';
import type { Signs } from './signs';

/** A page of the list, as the service sent it. */
export interface FetchedPage extends Pick<ServiceResponse, 'url' | 'value' | 'headers'> {
	elements: unknown[];
	/** Where the list is; undefined if there is none: then the response is the only element itself. */
	place: string | undefined;
	signs: Signs;
	/** What the service reports beside the list. */
	problem: string | undefined;
}

/** What follows a page: another one, nothing, or something that cannot be followed. */
export type Next = { address: string } | 'end' | ServiceError;

/** One way to read a list page by page. */
export interface Pager {
	/** The query parameters of the first page, besides those of the page size. */
	first: Array<[name: string, value: string]>;
	/** @param pages how many were read, with this one */
	next(page: FetchedPage, pages: number): Next;
	/** Whether pages are asked for by number, until there is none: an error may say so, or a page that comes again. */
	isNumbered?: boolean;
}

const UNREADABLE = "The rest of the list can't be read.";
const SET_PAGINATION =
	"Set 'List Pagination' in the credential to match how the service paginates its list.";

/** The query of a list's first page. */
export function firstQuery(pagination: Pagination, { first }: Pager): Pager['first'] {
	const { size } = pagination;
	return size === undefined ? first : [...first, [size.parameter, String(size.value)]];
}

export function pagerFor(pagination: Pagination, baseUrl: string): Pager {
	switch (pagination.kind) {
		case 'automatic':
			return automatic(baseUrl);
		case 'off':
			return { first: [], next: () => 'end' };
		case 'cursor':
			return byCursor(pagination);
		case 'offset':
			return byNumber(pagination, 0, (current, { elements }) => current + elements.length);
		case 'pageNumber':
			return byNumber(pagination, pagination.firstPage, (current) => current + 1);
	}
}

/** Each response names the address of the next page. */
function automatic(baseUrl: string): Pager {
	return {
		first: [],
		next(page) {
			const address = nextAddress(page, page.place);
			if (address === undefined) return 'end';
			if (address !== 'unreadable') return { address: rebaseOnBaseUrl(baseUrl, address) };
			const header = page.headers.get('link');
			return new ServiceError({
				message: `The service names a next page in a Link header that can't be read: ${header}`,
				description: `${UNREADABLE} ${SET_PAGINATION}`,
			});
		},
	};
}

/** A query parameter counts pages, or the elements before the page, until there is none. A total may be capped. */
function byNumber(
	{ parameter }: Extract<Pagination, { kind: 'pageNumber' | 'offset' }>,
	firstNumber: number,
	following: (current: number, page: FetchedPage) => number,
): Pager {
	return {
		first: [[parameter, String(firstNumber)]],
		isNumbered: true,
		next(page, pages) {
			// A service that counts pages from 1 may have nothing at 0; an offset would not get any further.
			const isFirst = pages === 1;
			const current = Number(new URL(page.url).searchParams.get(parameter));
			const number = following(current, page);
			if (page.elements.length === 0 && !(isFirst && firstNumber === 0 && number > 0)) return 'end';
			return { address: withParameter(page.url, parameter, String(number)) };
		},
	};
}

/** Each response contains a cursor, which the next request sends as a query parameter. */
function byCursor(pagination: Extract<Pagination, { kind: 'cursor' }>): Pager {
	const { parameter, nextIn, nextField } = pagination;
	return {
		first: [],
		next(page, pages) {
			const cursor: unknown =
				nextIn === 'header' ? page.headers.get(nextField) : valueAt(page.value, nextField);
			// Some services send the last cursor beside a plain "no".
			if (page.signs.isLast) return 'end';
			if (typeof cursor === 'object' && cursor !== null) return unusableCursor(nextField);
			if (isHttpUrl(String(cursor))) return addressAsCursor(nextField);
			if (cursor !== undefined && !NO_CURSOR.includes(String(cursor).toLowerCase())) {
				return { address: withParameter(page.url, parameter, String(cursor)) };
			}
			const isMissing = cursor === undefined || (cursor === null && nextIn === 'header');
			// Many services leave it out on the last page, which may be the first.
			const isKnown = pages > 1 || isShort(page, pagination);
			return isMissing && !isKnown ? missingCursor(pagination) : 'end';
		},
	};
}

/** Whether a page of a list that may have only one is the whole list, by its length or the total. */
function isShort({ elements, signs }: FetchedPage, { size }: Pagination): boolean {
	const { length } = elements;
	const isPart = size === undefined || length >= size.value;
	return length === 0 || !isPart || signs.total?.count === length;
}

function withParameter(url: string, name: string, value: string): string {
	const address = new URL(url);
	address.searchParams.set(name, value);
	return address.href;
}

/** The error if the second page repeats the first: the service does not know the parameter. */
export function parameterIgnored(pagination: Pagination): ServiceError {
	const { kind } = pagination;
	const isNumbered = kind === 'pageNumber' || kind === 'offset';
	const parameter = isNumbered ? `"${pagination.parameter}"` : 'the parameter';
	const label = isNumbered ? PARAMETER_FIELDS[kind].label : 'List Pagination';
	return new ServiceError({
		message: `The second page of the list is the same as the first: the service seems to ignore ${parameter}`,
		description: `Check '${label}' in the credential. If the service always returns the whole list, set 'List Pagination' to 'Off'.`,
	});
}

function missingCursor({
	nextIn,
	nextField,
}: Extract<Pagination, { kind: 'cursor' }>): ServiceError {
	const place = nextIn === 'header' ? 'header' : 'field';
	return new ServiceError({
		message: `The list's response has no ${place} "${nextField}"`,
		description:
			"Check 'Next Cursor Name' in the credential. If the service leaves it out on the last page, set 'Page Size Parameter' and 'Page Size' too, so that the node recognizes the last page.",
	});
}

function addressAsCursor(field: string): ServiceError {
	return new ServiceError({
		message: `"${field}" in the list's response is the address of the next page`,
		description: "Set 'List Pagination' in the credential to 'Automatic'.",
	});
}

function unusableCursor(field: string): ServiceError {
	return new ServiceError({
		message: `"${field}" in the list's response is neither text nor a number`,
		description:
			"Check 'Next Cursor Name' in the credential: it names the field that contains the next cursor.",
	});
}
