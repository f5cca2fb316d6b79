import type { ServiceAccess } from '../../access/access';
import type { Pagination } from '../../access/pagination';
import { idOf } from '../../conventions';
import { ServiceError, TRY_LATER, UNAVAILABLE } from '../../errors/ServiceError';
import type { Client, ServiceRequest } from '../client';
import { valueAt } from '../../text/fieldPath';
import { sha256 } from '../keyHash';
import { doubtsAbout, type Doubt, type Reading } from './doubts';
import { findList, listAt } from './findList';
import {
	firstQuery,
	pagerFor,
	parameterIgnored,
	type Next,
	type Pager,
	type ReceivedPage,
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
export interface Page {
	/** The elements that no earlier page has shown. Elements without an ID always count as new. */
	elements: unknown[];
	/** Only on the last page: why the list may not be whole; none if nothing speaks against it. */
	doubts?: Doubt[];
}

/** A page as it was received. */
export interface FetchedPage extends ReceivedPage {
	/** What the service reports beside the list. */
	problem: string | undefined;
}

/**
 * The page to get: the first one; the one at an address, whose list is where that of the first page was; or the list
 * without what pagination adds to it.
 */
export type WantedPage = 'first' | 'plain' | { address: string; place: string | undefined };
export type GetPage = (wanted: WantedPage) => Promise<FetchedPage>;

const PATH = 'workspaces';
/** A filtered list may have some pages with nothing new in a row; a list without an end has nothing else. */
const MAX_IDLE_PAGES = 100;
/** By which services say that there is no page with this number (Django: 404, WordPress: 400). */
const NO_SUCH_PAGE = ['400', '404', '410', '416', '422'];

/**
 * The pages of the list, one after the other. Nothing more is requested once the iteration stops.
 * @param getPage replaces {@link pageGetter}, for example by one that remembers pages
 * @throws {ServiceError} when a page that was promised cannot be read, or the pages have no end
 */
export async function* readPages(list: List, getPage = pageGetter(list)): AsyncGenerator<Page> {
	const { baseUrl, pagination } = list.access;
	const pager = pagerFor(pagination, baseUrl);
	const reading = new ListReading(pagination, pager);
	const requested = new Set<string>();
	let wanted: WantedPage = 'first';
	for (;;) {
		const isFirst: boolean = wanted === 'first';
		let page: FetchedPage | undefined = await getPage(wanted).catch(noSuchPage(pager, !isFirst));
		if (page === undefined) return yield { elements: [], doubts: doubtsAbout(reading.end()) };
		if (isFirst && isEmptyList(page)) page = await confirmed(list, getPage);
		if (!isFirst && page.place === undefined) throw notAList(reading.pages + 1);
		const elements = reading.add(page);
		const isOver: boolean = reading.isOver || page.place === undefined;
		const next: Next = isOver ? 'end' : pager.next(page, reading);
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
function foundAt(value: unknown, place: string | undefined, { isNumbered }: Pager) {
	const elements = place === undefined ? undefined : listAt(value, place);
	const isNull = elements?.length === 0 && (place === '' ? value : valueAt(value, place!)) === null;
	return elements && place !== undefined && (isNumbered || !isNull)
		? { elements, place }
		: undefined;
}

function isEmptyList({ place, elements }: FetchedPage): boolean {
	return place !== undefined && elements.length === 0;
}

/**
 * Reads an empty list once more, without what pagination adds. A service that filters by parameters that it does not
 * know finds nothing, and one in trouble may say that there is nothing.
 * @throws {ServiceError} when the parameters of the credential make the list empty
 */
async function confirmed({ access }: List, getPage: GetPage): Promise<FetchedPage> {
	const page = await getPage('plain');
	const { baseUrl, pagination } = access;
	const [parameter] = firstQuery(pagination, pagerFor(pagination, baseUrl));
	if (isEmptyList(page) || parameter === undefined) return page;
	throw new ServiceError({
		message: `The list is empty with "${parameter.join('=')}", but not without it`,
		description: "Check the parameters below 'List Pagination' in the credential.",
	});
}

/** What was read of a list so far. */
class ListReading implements Reading {
	pages = 0;
	elements = 0;
	isChanged = false;
	addresses = 0;
	last?: FetchedPage;
	total?: Reading['total'];
	problem?: string;
	/** Pages in a row with nothing new. */
	idlePages = 0;
	readonly #pager: Pager;
	readonly #ids = new Set<string>();
	#digest = '';
	/** How many pages in a row were the same as the one before. */
	#repeats = 0;

	constructor(
		readonly pagination: Pagination,
		pager: Pager,
	) {
		this.#pager = pager;
	}

	/** @returns the elements that are new */
	add(page: FetchedPage): unknown[] {
		const isRepeat = this.#isRepeat(page);
		const elements = isRepeat ? [] : this.#newOf(page.elements);
		if (isRepeat) this.#repeats++;
		else {
			// A page came in place of another one.
			if (this.#repeats > 0) this.isChanged = true;
			this.#repeats = 0;
		}
		if (!this.#pager.isNumbered && this.pages > 0) this.addresses++;
		this.pages++;
		this.elements += elements.length;
		this.idlePages = elements.length > 0 ? 0 : this.idlePages + 1;
		this.last = page;
		const { total } = page.signs;
		if (total && this.total && total.count < this.total.count) this.isChanged = true;
		if (total && !(this.total && this.total.count <= total.count)) this.total = total;
		this.problem ??= page.problem;
		return elements;
	}

	/** Whether a numbered list has ended because its last page is returned for every page after it. */
	get isOver(): boolean {
		return this.#repeats === 2;
	}

	/** Whether the second page is the first again, although that was not all. */
	get isSecondTheFirst(): boolean {
		const { isLast = false, pages, total } = this.last?.signs ?? {};
		const isAll = isLast || pages?.count === 1 || total?.count === this.elements;
		return this.pages === 2 && this.#repeats === 1 && !isAll;
	}

	/** Called after the last page. */
	end(): Reading {
		if (this.#repeats > 0 && !this.isOver) this.isChanged = true;
		return this;
	}

	/** Only pages with numbers repeat: others have an address of their own. */
	#isRepeat({ elements }: FetchedPage): boolean {
		if (!this.#pager.isNumbered || elements.length === 0) return false;
		const before = this.#digest;
		const known = elements.map((element) => idOf(element) ?? JSON.stringify(element));
		// A list without a fixed order may change it.
		this.#digest = sha256(JSON.stringify(known.sort()));
		return this.#digest === before;
	}

	/** The elements that are new. One that an earlier page has shown means that the list has changed. */
	#newOf(elements: unknown[]): unknown[] {
		const inPage = new Set<string>();
		return elements.filter((element) => {
			const id = idOf(element);
			if (id === undefined) return true;
			const isKnown = this.#ids.has(id);
			if (isKnown && !inPage.has(id)) this.isChanged = true;
			this.#ids.add(id);
			inPage.add(id);
			return !isKnown;
		});
	}
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
		description: `${TRY_LATER} If this keeps happening, check 'List Field' and 'List Pagination' in the credential.`,
		failure: UNAVAILABLE,
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
