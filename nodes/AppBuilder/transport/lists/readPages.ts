import type { ServiceAccess } from '../../access/access';
import { ServiceError } from '../../errors/ServiceError';
import { formatCount } from '../../text/format';
import type { Client, ServiceRequest, ServiceResponse } from '../client';
import type { Doubt } from './doubts';
import { findList, listAt, valueIn, type FoundList } from './findList';
import { ListReading } from './ListReading';
import { nextAddress } from './nextAddress';
import { firstQuery, pagerFor, sizeQuery, type FetchedPage, type Next, type Pager } from './pagers';
import { statementsIn } from './statements';
import { doubtsAbout, isProven, type Reading } from './completeness';

/** The service's list of workspaces: the client that requests it, and its settings in the credential. */
export interface List {
	client: Client;
	access: Pick<ServiceAccess, 'baseUrl' | 'listField' | 'pagination'>;
	/** The query of the first page; the addresses of the others contain it. */
	query?: ServiceRequest['query'];
}

/** A page, as returned to callers. */
interface Page {
	/** The elements that weren't on earlier pages. Elements without an ID always count as new. */
	elements: unknown[];
	/** Only on the last page: why the list may not be whole; empty if there's no doubt. */
	doubts?: Doubt[];
	/** Only on the last page: whether that doesn't rest on the user's word. */
	isProven?: boolean;
}

/**
 * The page to get: the first one; the one at an address, with its list in the same place as on the first page; or the
 * list without pagination parameters.
 */
type WantedPage = 'first' | 'plain' | { address: string; place: string | undefined };
type GetPage = (wanted: WantedPage) => Promise<FetchedPage>;

const PATH = 'workspaces';
/** Callers may keep the whole list in memory. */
export const MAX_WORKSPACES = 500_000;
/** A filtered list may have a few pages in a row with nothing new; an endless list has only such pages. */
const MAX_IDLE_PAGES = 100;

/**
 * The pages of the list, one after the other. Nothing more is requested once the iteration stops.
 * @throws {ServiceError} when an announced page can't be read, the pages never end, or there are too many workspaces
 */
export async function* readPages(list: List): AsyncGenerator<Page> {
	const getPage = createPageGetter(list);
	const { baseUrl, pagination } = list.access;
	const pager = pagerFor(pagination, baseUrl);
	const reading = new ListReading(pagination, pager);
	const requested = new Set<string>();
	let wanted: WantedPage = 'first';
	for (;;) {
		const isFirst: boolean = wanted === 'first';
		let page: FetchedPage | undefined = await getPage(wanted).catch(noSuchPage(pager, !isFirst));
		if (page === undefined) return yield lastPage([], reading.end(true));
		const added = firstQuery(pagination, pager);
		if (isFirst && added.length > 0 && isEmptyList(page)) page = await confirmEmpty(getPage, added);
		if (!isFirst && page.place === undefined) throw notAList(reading.pages + 1);
		const elements = reading.add(page);
		requested.add(page.url);
		if (reading.elements > MAX_WORKSPACES) throw tooMany();
		const isOver: boolean = reading.isOver || page.place === undefined;
		let next: Next = isOver ? 'end' : pager.next(page, reading);
		const isRepeat = typeof next === 'object' && 'address' in next && requested.has(next.address);
		// Some services name a next page for ever.
		if (isRepeat && page.elements.length === 0) {
			next = 'end';
			page.next = undefined;
		}
		if (next === 'end' || next === 'unclear') {
			return yield lastPage(elements, reading.end(next === 'end'));
		}
		yield { elements };
		if (next instanceof ServiceError) throw next;
		if (isRepeat) throw endless('its pages repeat');
		requested.add(next.address);
		if (reading.idlePages === MAX_IDLE_PAGES) throw endless('its pages contain nothing new');
		wanted = { address: next.address, place: page.place };
	}
}

function lastPage(elements: unknown[], reading: Reading): Page {
	return { elements, doubts: doubtsAbout(reading), isProven: isProven(reading) };
}

/**
 * Requests pages of the list.
 * @throws {ServiceError} when the service reports a problem instead of a list
 */
export function createPageGetter({ client, access, query }: List): GetPage {
	const { baseUrl, listField, pagination } = access;
	const pager = pagerFor(pagination, baseUrl);
	const first = new URLSearchParams(firstQuery(pagination, pager));
	// Like a filter, the page size may be missing from the address of a next page.
	const later = [...(query ?? []), ...sizeQuery(pagination)];
	const paths = { plain: PATH, first: first.size === 0 ? PATH : `${PATH}?${first.toString()}` };
	return async (wanted) => {
		const response = await client(
			typeof wanted === 'string'
				? { method: 'GET', path: paths[wanted], query }
				: { method: 'GET', path: wanted.address, query: later },
		);
		const { value } = response;
		const found =
			typeof wanted === 'string'
				? firstList(response, listField)
				: laterList(value, wanted.place, pager);
		const elements = found?.elements ?? (value === undefined ? [] : [value]);
		const place = found?.place;
		const statements = statementsIn(response, place ?? '');
		return {
			...response,
			elements,
			place,
			statements,
			next: nextAddress(response, place),
		};
	};
}

/** For an account without workspaces, the list may have status 204 and no body. */
function firstList(response: ServiceResponse, listField: string): FoundList | undefined {
	const { status, value } = response;
	return (
		findList(value, listField) ?? (status === 204 ? { elements: [], place: listField } : undefined)
	);
}

/** If a later page has nothing in the list's place, it's an empty list only where pages usually end that way. */
function laterList(
	value: unknown,
	place: string | undefined,
	{ isNumbered }: Pager,
): FoundList | undefined {
	if (place === undefined) return undefined;
	const isEmpty = value === undefined || value === null || valueIn(value, place) === null;
	if (isEmpty) return isNumbered ? { elements: [], place } : undefined;
	const elements = listAt(value, place);
	return elements && { elements, place };
}

/** Whether a page is a list without elements, and nothing contradicts that. */
function isEmptyList({ place, elements, statements }: FetchedPage): boolean {
	const isContradicted = statements.more?.isTrue === true || (statements.total?.count ?? 0) > 0;
	return place !== undefined && elements.length === 0 && !isContradicted;
}

/**
 * Reads an empty list again without pagination parameters: a service that filters by unknown parameters finds nothing.
 * @throws {ServiceError} when the parameters of the credential make the list empty
 */
async function confirmEmpty(getPage: GetPage, [parameter]: Pager['first']): Promise<FetchedPage> {
	const page = await getPage('plain');
	if (isEmptyList(page)) return page;
	throw new ServiceError({
		message: `The list is empty with "${parameter.join('=')}", but not without it`,
		description: "Check the parameters below 'List Pagination' in the credential.",
	});
}

/**
 * Turns the service's own 404 for a page with a number that doesn't exist into the end of the list. Any other error, or
 * the 404 of a gateway, may be about the request.
 */
function noSuchPage({ isNumbered }: Pager, isLater: boolean) {
	return (error: unknown): undefined => {
		const { httpCode, isJson } = error instanceof ServiceError ? error.text : {};
		if (!isNumbered || !isLater || httpCode !== '404' || !isJson) throw error;
	};
}

function notAList(number: number): ServiceError {
	return new ServiceError({
		message: `The service returned page ${number} without a list`,
		retry: 'later',
		description:
			"If this keeps happening, check 'List Field' and 'List Pagination' in the credential.",
	});
}

function tooMany(): ServiceError {
	return new ServiceError({
		message: `The list has more than ${formatCount(MAX_WORKSPACES, 'workspace')}`,
		description: "Filter it with 'Options' → 'Query Parameters'.",
		nodeAdvice:
			"In Get Many, set a 'Limit'. In Create or Update, match on the workspace's 'id' alone.",
	});
}

/** @param reason how we know that it never ends */
function endless(reason: string): ServiceError {
	return new ServiceError({
		message: `The list never ends: ${reason}`,
		description:
			"Check 'List Pagination' in the credential, and any 'Options' → 'Query Parameters'.",
	});
}
