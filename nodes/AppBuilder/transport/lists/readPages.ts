import type { ServiceAccess } from '../../access/access';
import { ServiceError } from '../../errors/ServiceError';
import { formatCount } from '../../text/format';
import type { Client, ServiceRequest } from '../client';
import { doubtsAbout, type Doubt } from './completeness';
import { findList, listAt, valueIn, type FoundList } from './findList';
import { ListReading } from './ListReading';
import {
	firstQuery,
	pagerFor,
	parameterIgnored,
	type FetchedPage,
	type Next,
	type Pager,
} from './pagers';
import { listRejected, reportedProblem } from './reportedProblem';
import { signsIn } from './signs';

/** The service's list of workspaces: the client that requests it, and what users say of it. */
export interface List {
	client: Client;
	access: Pick<ServiceAccess, 'baseUrl' | 'listField' | 'pagination'>;
	/** The query of the first page; the addresses of the others contain it. */
	query?: ServiceRequest['query'];
}

/** A page as its readers need it. */
interface Page {
	/** The elements that no earlier page has shown. Elements without an ID always count as new. */
	elements: unknown[];
	/** Only on the last page: why the list may not be whole; none if nothing speaks against it. */
	doubts?: Doubt[];
}

/**
 * The page to get: the first one; the one at an address, whose list is where that of the first page was; or the list
 * without what pagination adds to it.
 */
type WantedPage = 'first' | 'plain' | { address: string; place: string | undefined };
type GetPage = (wanted: WantedPage) => Promise<FetchedPage>;

const PATH = 'workspaces';
/** Whoever reads a list may keep all of it in memory. */
const MAX_WORKSPACES = 500_000;
/** A filtered list may have some pages with nothing new in a row; a list without an end has nothing else. */
const MAX_IDLE_PAGES = 100;
/** By which services say that there is no page with this number (Django: 404, WordPress: 400). */
const NO_SUCH_PAGE = ['400', '404', '410', '416', '422'];

/**
 * The pages of the list, one after the other. Nothing more is requested once the iteration stops.
 * @throws {ServiceError} when a page that was promised cannot be read, the pages have no end, or there are too many
 * workspaces
 */
export async function* readPages(list: List): AsyncGenerator<Page> {
	const getPage = pageGetter(list);
	const { baseUrl, pagination } = list.access;
	const pager = pagerFor(pagination, baseUrl);
	const reading = new ListReading(pagination, pager);
	const requested = new Set<string>();
	let wanted: WantedPage = 'first';
	for (;;) {
		const isFirst: boolean = wanted === 'first';
		let page: FetchedPage | undefined = await getPage(wanted).catch(noSuchPage(pager, !isFirst));
		if (page === undefined) return yield { elements: [], doubts: doubtsAbout(reading.end()) };
		if (isFirst && isEmptyList(page))
			page = await confirmed(getPage, firstQuery(pagination, pager));
		if (!isFirst && page.place === undefined) throw notAList(reading.pages + 1);
		const elements = reading.add(page);
		if (reading.elements > MAX_WORKSPACES) throw tooMany();
		const isOver: boolean = reading.isOver || page.place === undefined;
		const next: Next = isOver ? 'end' : pager.next(page, reading.pages);
		if (next === 'end') return yield { elements, doubts: doubtsAbout(reading.end()) };
		if (reading.isSecondTheFirst) throw parameterIgnored(pagination);
		yield { elements };
		if (next instanceof ServiceError) throw next;
		requested.add(page.url);
		if (requested.has(next.address)) throw endless('its pages repeat');
		if (reading.idlePages === MAX_IDLE_PAGES) throw endless('its pages contain nothing new');
		wanted = { address: next.address, place: page.place };
	}
}

/**
 * Requests pages of the list.
 * @throws {ServiceError} when the service reports a problem instead of a list
 */
export function pageGetter({ client, access, query }: List): GetPage {
	const { baseUrl, listField, pagination } = access;
	const pager = pagerFor(pagination, baseUrl);
	const first = new URLSearchParams(firstQuery(pagination, pager));
	const paths = { plain: PATH, first: first.size === 0 ? PATH : `${PATH}?${first.toString()}` };
	return async (wanted) => {
		const path = typeof wanted === 'string' ? paths[wanted] : wanted.address;
		const response = await client({ method: 'GET', path, query });
		const { value } = response;
		const found =
			typeof wanted === 'string' ? findList(value, listField) : foundAt(value, wanted.place, pager);
		const signs = signsIn(response, found?.place, pagination.size?.value);
		const problem = reportedProblem(value);
		if (problem !== undefined && !found?.elements.length) throw listRejected(problem);
		const elements = found?.elements ?? (value === undefined ? [] : [value]);
		return { ...response, elements, place: found?.place, problem, signs };
	};
}

/** On a later page `null` is an empty list only where an empty page is the usual end. */
function foundAt(
	value: unknown,
	place: string | undefined,
	{ isNumbered }: Pager,
): FoundList | undefined {
	if (place === undefined || (!isNumbered && valueIn(value, place) === null)) return undefined;
	const elements = listAt(value, place);
	return elements && { elements, place };
}

/** Whether a page is a list without elements, and nothing says that it should have some. */
function isEmptyList({ place, elements, signs }: FetchedPage): boolean {
	const isContradicted = signs.more !== undefined || (signs.total?.count ?? 0) > 0;
	return place !== undefined && elements.length === 0 && !isContradicted;
}

/**
 * Reads an empty list once more, without what pagination adds. A service that filters by parameters that it does not
 * know finds nothing, and one in trouble may say that there is nothing.
 * @throws {ServiceError} when the parameters of the credential make the list empty
 */
async function confirmed(getPage: GetPage, [parameter]: Pager['first']): Promise<FetchedPage> {
	const page = await getPage('plain');
	if (isEmptyList(page) || parameter === undefined) return page;
	throw new ServiceError({
		message: `The list is empty with "${parameter.join('=')}", but not without it`,
		description: "Check the parameters below 'List Pagination' in the credential.",
	});
}

/** Turns the error for a page with a number that does not exist into the end of the list. */
function noSuchPage({ isNumbered }: Pager, isLater: boolean) {
	return (error: unknown): undefined => {
		const status = error instanceof ServiceError ? (error.httpCode ?? '') : '';
		if (!isNumbered || !isLater || !NO_SUCH_PAGE.includes(status)) throw error;
	};
}

function notAList(number: number): ServiceError {
	return new ServiceError({
		message: `The service returned page ${number} of the list without a list`,
		retry: 'later',
		description:
			"If this keeps happening, check 'List Field' and 'List Pagination' in the credential.",
	});
}

function tooMany(): ServiceError {
	return new ServiceError({
		message: `The list has more than ${formatCount(MAX_WORKSPACES, 'workspace')}`,
		description:
			"No more are read. Request fewer with 'Limit' or 'Options' → 'Query Parameters'. In Create or Update, match on the workspace's 'id' alone.",
	});
}

/** @param reason what shows that there is no end */
function endless(reason: string): ServiceError {
	return new ServiceError({
		message: `The list never ends: ${reason}`,
		description:
			"Check 'List Pagination' in the credential, and any 'Options' → 'Query Parameters'.",
	});
}
