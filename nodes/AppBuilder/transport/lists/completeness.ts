import { PARAMETER_FIELDS, type Pagination } from '../../access/pagination';
import { isRecord } from '../../text/json';
import { namesNextTo } from './details';
import {
	CHANGED,
	moreWorkspaces,
	serviceProblem,
	completenessQuestion,
	NO_LIST,
	noListWithMessage,
	duplicateId,
	identicalPages,
	fewerThanTotal,
	type Doubt,
} from './doubts';
import type { FetchedPage } from './pagers';
import type { Count } from './statements';

/** What is known about a list after it was read to the end. */
export interface Reading {
	pagination: Pagination;
	/** How many pages and elements there were, without repeats. */
	pages: number;
	elements: number;
	last?: FetchedPage;
	/** The smallest total on any page: the list may grow while it's read. */
	total?: Count;
	/** Whether it ended according to its kind of pagination. */
	isAtEnd: boolean;
	/** Whether elements or a page were returned twice, or a total decreased: others may have been missed. */
	isChanged: boolean;
	/** Whether all pages were identical. */
	isOnePage: boolean;
	problem?: string;
	/** An ID shared by different elements of a page. */
	sharedId?: string;
}

const SET_PAGINATION =
	"Set 'List Pagination' in the credential to match how the service paginates, or to 'None' if it always returns everything.";

/**
 * Decides whether a list is whole. It is if its pagination or the last response says so. Evidence against it is a
 * doubt. Without evidence, it's a question for the user.
 */
export function doubtsAbout(reading: Reading): Doubt[] {
	const { last, isChanged, problem, sharedId } = reading;
	if (last?.place === undefined) return [noList(last?.elements[0])];
	const against = [
		...evidenceAgainst(reading, last).slice(0, 1),
		...(isChanged ? [CHANGED] : []),
		...(problem === undefined ? [] : [serviceProblem(problem)]),
	];
	const isWhole = reading.isAtEnd || saysWhole(reading, last);
	return [
		...against,
		...(against.length > 0 || isWhole ? [] : [question(reading, last)]),
		...(sharedId === undefined ? [] : [duplicateId(sharedId)]),
	];
}

/** Strongest evidence first. */
function evidenceAgainst(reading: Reading, { statements, next }: FetchedPage): Doubt[] {
	const { pagination, pages, elements, total, isChanged } = reading;
	const { more, count, pages: pageCount } = statements;
	const isNone = pagination.kind === 'none';
	// Numbers may be about something else, and a total that changed says nothing.
	const totals = isNone || isChanged ? [] : [total, count];
	return [
		...(more === undefined ? [] : [moreWorkspaces(more)]),
		...(next && (isNone || next.name === 'Link') ? [moreWorkspaces(next.name)] : []),
		...(!isNone && pageCount && pageCount.count > pages ? [moreWorkspaces(pageCount.name)] : []),
		...totals.flatMap((one) =>
			one && one.count > elements ? [fewerThanTotal(one, elements)] : [],
		),
	];
}

/**
 * Whether the last response says that this is all. A next page's address was already followed, or is evidence against
 * it.
 */
function saysWhole({ pagination, total, elements, pages }: Reading, page: FetchedPage): boolean {
	const { statements } = page;
	if (statements.isLast) return true;
	if (statements.next !== undefined) return false;
	const isShort = elements < (pagination.size?.value ?? 1);
	if (pagination.kind === 'cursor' && isShort && isAlone(page)) return true;
	const { isNextEmpty, pages: pageCount } = statements;
	return isNextEmpty || total?.count === elements || pageCount?.count === pages;
}

/** Whether nothing is next to the list that could be a cursor by another name. */
function isAlone({ place, value, headers }: FetchedPage): boolean {
	return place !== '' && namesNextTo(place!, value, headers).length === 0;
}

function question(reading: Reading, { value, headers, place }: FetchedPage): Doubt {
	const { pagination, elements, isOnePage } = reading;
	if (isOnePage && (pagination.kind === 'pageNumber' || pagination.kind === 'offset')) {
		return identicalPages(pagination.parameter, PARAMETER_FIELDS[pagination.kind].label);
	}
	const advice =
		pagination.kind === 'cursor'
			? `Check 'Next Cursor Name' in the credential: the response has no "${pagination.nextField}". ${smallerPage(elements)}`
			: SET_PAGINATION;
	return completenessQuestion(elements, namesNextTo(place!, value, headers), advice);
}

/** Several pages show how the list ends, which a single one may not. */
function smallerPage(elements: number): string {
	return `If this is the only page, set ${elements > 1 ? `a 'Page Size' below ${elements}` : "'Page Size'"}.`;
}

function noList(response: unknown): Doubt {
	const serviceMessage =
		isRecord(response) && typeof response.message === 'string' && response.message;
	return serviceMessage ? noListWithMessage(serviceMessage) : NO_LIST;
}
