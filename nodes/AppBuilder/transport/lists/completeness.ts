import type { Pagination } from '../../access/pagination';
import { ServiceError } from '../../errors/ServiceError';
import { formatCount, joinTexts, shorten } from '../../text/format';
import { isRecord } from '../../text/json';
import type { FetchedPage } from './pagers';

/** Why a list that was read to its end may not be whole. */
export type Doubt =
	/** The response says that the list goes on, in a field or a header that the node cannot follow. */
	| { kind: 'more'; sign: string }
	/** It names a larger total than came. */
	| { kind: 'short'; sign: string; elements: number; total: number }
	/** The list changed or has no order, so workspaces may have been missed. */
	| { kind: 'changed' }
	/** It reports a problem beside the list. */
	| { kind: 'problem'; problem: string }
	/** The first response contains no list, or several; `said` are the service's words, if there are any. */
	| { kind: 'noList'; said?: string }
	/** One page with as many elements as were requested, or as pages usually have: perhaps there are more. */
	| { kind: 'fullPage'; elements: number; isRequested: boolean };

/** What is known of a list when it was read to its end. */
export interface Reading {
	pagination: Pagination;
	pages: number;
	/** How many elements came, each once. */
	elements: number;
	/** Whether elements or a page came twice, or a total has fallen: others may have been missed. */
	isChanged: boolean;
	/** How many next pages were named by their address. */
	addresses: number;
	last?: FetchedPage;
	/** The least total that a page has named: the list may grow while it is read. */
	total?: FetchedPage['signs']['total'];
	problem?: string;
}

/** Usual sizes of pages. Sails cuts at 30 without a word. */
const PAGE_SIZES = [10, 20, 25, 30, 50, 100, 200, 250, 500, 1_000];
/** In characters: hints have at most 120. */
const MAX_SIGN = 28;

const CHECK_PAGINATION = "Check 'List Pagination' in the credential.";

/** Decides whether a list is complete: no doubts, then it is. With the pagination Off the user has said so. */
export function doubtsAbout(reading: Reading): Doubt[] {
	const { pagination, last, isChanged, problem } = reading;
	if (last?.place === undefined) return [noList(last?.elements[0])];
	const rest = pagination.kind === 'off' ? undefined : restOf(reading, last);
	return [
		// A total that moved says nothing else.
		...(rest && !(isChanged && rest.kind === 'short') ? [rest] : []),
		...(isChanged ? [{ kind: 'changed' } as const] : []),
		...(problem === undefined ? [] : [{ kind: 'problem', problem } as const]),
	];
}

function restOf(reading: Reading, { signs }: FetchedPage): Doubt | undefined {
	const { pagination, pages, elements, addresses, total } = reading;
	const { more, cursor, isLast } = signs;
	if (more !== undefined) return { kind: 'more', sign: more };
	if (signs.pages && signs.pages.count > pages) return { kind: 'more', sign: signs.pages.name };
	if (total && total.count > elements) {
		return { kind: 'short', sign: total.name, elements, total: total.count };
	}
	// Where a page was named by its address, the last one names none, but may still have a cursor (Facebook).
	if (cursor !== undefined && !isLast && addresses === 0) return { kind: 'more', sign: cursor };
	const isRequested = elements === pagination.size?.value;
	const isFull = isRequested || PAGE_SIZES.includes(elements);
	const isUnknown = !isLast && total === undefined && signs.pages === undefined;
	const isOnlyPage = pagination.kind === 'automatic' && pages === 1;
	const isDoubtful = isOnlyPage && isUnknown && isFull;
	return isDoubtful ? { kind: 'fullPage', elements, isRequested } : undefined;
}

function noList(response: unknown): Doubt {
	const said = isRecord(response) && typeof response.message === 'string' && response.message;
	return { kind: 'noList', ...(said && { said }) };
}

/** Whether a doubt is only a guess by the usual sizes of pages: most lists of such a length are whole. */
export function isGuess(doubt: Doubt): boolean {
	return doubt.kind === 'fullPage' && !doubt.isRequested;
}

/** A doubt as an error. */
export function doubtError(doubt: Doubt): ServiceError {
	const { message, advice } = doubtText(doubt);
	return new ServiceError({ message, description: advice });
}

/** A doubt in a line, for a hint, a log, or the editor's list. Only an error has room for the service's words. */
export function doubtLine(doubt: Doubt): string {
	const { message, advice } = doubtText(doubt.kind === 'noList' ? { kind: 'noList' } : doubt);
	return `${message}. ${advice}`;
}

/** A doubt in words: what is wrong, and what to do. Together they fit into a hint, unless a problem is told. */
export function doubtText(doubt: Doubt): { message: string; advice: string } {
	switch (doubt.kind) {
		case 'more':
			return {
				message: `There are more workspaces ("${shorten(doubt.sign, MAX_SIGN)}" in the response)`,
				advice: CHECK_PAGINATION,
			};
		case 'short':
			return {
				message: `Only ${doubt.elements.toLocaleString('en')} of ${formatCount(doubt.total, 'workspace')} came ("${shorten(doubt.sign, MAX_SIGN)}")`,
				advice: CHECK_PAGINATION,
			};
		case 'changed':
			return {
				message: 'The list changed while it was read, so workspaces may be missing',
				advice: "Try again, or set a larger 'Page Size'.",
			};
		case 'problem':
			return {
				message: joinTexts('The list came with a message', doubt.problem),
				advice: 'The list may be incomplete.',
			};
		case 'noList':
			return {
				message: doubt.said
					? joinTexts('The response contains no list', doubt.said)
					: 'The response contains no list, or more than one',
				advice: "Set 'List Field' in the credential.",
			};
		case 'fullPage':
			return {
				message: `Exactly ${formatCount(doubt.elements, 'workspace')} came${doubt.isRequested ? " (the 'Page Size')" : ''}`,
				advice: "If that's a page and not all, set 'List Pagination' in the credential.",
			};
	}
}
