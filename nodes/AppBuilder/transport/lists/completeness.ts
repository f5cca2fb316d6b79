import { PARAMETER_FIELDS, type Pagination } from '../../access/pagination';
import { isRecord } from '../../text/json';
import {
	CHANGED,
	moreWorkspaces,
	completenessQuestion,
	NO_LIST,
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
}

/**
 * Decides whether a list is whole. It is if its pagination, a flag, an empty "next", or a total says so. Evidence against
 * it is a doubt. Without evidence, it's a question for the user.
 */
export function doubtsAbout(reading: Reading): Doubt[] {
	const { last, isChanged, isAtEnd } = reading;
	if (last?.place === undefined) return [NO_LIST];
	const more = evidenceAgainst(reading, last);
	const against = [...(more ? [more] : []), ...(isChanged ? [CHANGED] : [])];
	return against.length > 0 || isAtEnd || saysWhole(reading, last)
		? against
		: [question(reading, last)];
}

/**
 * Whether more than the user's word says that the list is whole: the response, or a kind of pagination that ends by
 * itself.
 */
export function isProven(reading: Reading): boolean {
	const { pagination, pages, isAtEnd, last, total } = reading;
	const isNone = pagination.kind === 'none';
	const isStated = isNone || (pagination.kind === 'nextUrl' && pages === 1);
	if (isAtEnd && !isStated) return true;
	// Where nothing else is said, a number may be about the page.
	return last !== undefined && saysWhole({ ...reading, total: isNone ? undefined : total }, last);
}

function evidenceAgainst(reading: Reading, { statements, next }: FetchedPage): Doubt | undefined {
	const { pagination, elements, total, isChanged, isAtEnd } = reading;
	const isNone = pagination.kind === 'none';
	const { more, cursor } = statements;
	if (more?.isTrue) return moreWorkspaces(more.name);
	// At the end by its own pagination, a cursor that is always there says nothing.
	const isOpen = more === undefined && (isNone || !isAtEnd);
	if (isOpen && cursor !== undefined) return moreWorkspaces(cursor);
	if (next && (isNone || next.name === 'Link')) return moreWorkspaces(next.name);
	if (pagination.kind === 'nextUrl' && statements.hasNext) return moreWorkspaces('next');
	// A number may be about something else, and a total that changed says nothing.
	const isLess = !isNone && !isChanged && total !== undefined && total.count > elements;
	return isLess ? fewerThanTotal(total, elements) : undefined;
}

function saysWhole({ total, elements }: Reading, { statements }: FetchedPage): boolean {
	const { more, hasNext, isNextEmpty } = statements;
	if (more?.isTrue === false) return true;
	return !hasNext && (isNextEmpty || total?.count === elements);
}

function question({ pagination, elements, isOnePage }: Reading, page: FetchedPage): Doubt {
	if (isOnePage && (pagination.kind === 'pageNumber' || pagination.kind === 'offset')) {
		return identicalPages(pagination.parameter, PARAMETER_FIELDS[pagination.kind].label);
	}
	return completenessQuestion(
		elements,
		namesNextTo(page),
		pagination.kind === 'cursor'
			? `Check 'Next Cursor Name' in the credential: the response has no "${pagination.nextField}". If this is the only page, set ${elements > 1 ? `a 'Page Size' below ${elements}` : "'Page Size'"}.`
			: "Set 'List Pagination' in the credential to match how the service paginates, or to 'None' if it always returns everything.",
	);
}

/** What stands next to the list, for users to compare with the service's documentation. */
function namesNextTo({ place, value }: FetchedPage): string[] {
	const [outer] = place!.split('.');
	return isRecord(value) ? Object.keys(value).filter((name) => name !== outer) : [];
}
