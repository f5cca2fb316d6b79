import type { Numbered, Pagination } from '../../access/pagination';
import { ServiceError } from '../../errors/ServiceError';
import { formatCount, shorten } from '../../text/format';
import type { Progress, Statement } from './statements';

/** Why a list that was read to the end may not be whole, and what to do. */
export interface Doubt {
	kind:
		/** There's evidence that more exists, or may. */
		| 'more'
		/** It changed while it was read, or isn't ordered. */
		| 'changed'
		/** The first response contains no list, or several. */
		| 'noList'
		/** There's no evidence either way. */
		| 'question';
	message: string;
	advice: string;
	/** Whether the same list may be whole later. */
	isTransient?: boolean;
}

/** In characters, for a name from the service. */
const MAX_NAME = 40;
/** For all names in a question. */
const MAX_NAMES = 60;
const SET_PAGINATION =
	"Set 'List Pagination' in the credential to match how the service paginates.";
/** What to do if the list isn't whole, by what the credential says. */
export const CHECK_PAGINATION: Record<Pagination['kind'], string> = {
	automatic: SET_PAGINATION,
	nextUrl: SET_PAGINATION,
	none: SET_PAGINATION,
	pageNumber: "Check 'List Pagination', 'Page Parameter', and 'First Page' in the credential.",
	offset: "Check 'List Pagination' and 'Offset Parameter' in the credential.",
	cursor: "Check 'List Pagination', 'Cursor Parameter', and 'Next Cursor Name' in the credential.",
};

export const CHANGED: Doubt = {
	kind: 'changed',
	message: 'The list changed while it was read, so workspaces may be missing',
	advice:
		"If this keeps happening, check the parameters below 'List Pagination' in the credential, such as 'First Page', or set a larger 'Page Size'.",
	isTransient: true,
};

export const NO_LIST: Doubt = {
	kind: 'noList',
	message: 'The response contains no list, or more than one',
	advice: "Set or check 'List Field' in the credential.",
};

/** @param read how much of the list was read */
export function moreWorkspaces(
	{ name, total }: Pick<Statement, 'name' | 'total'>,
	{ elements, pagination }: Pick<Progress, 'elements' | 'pagination'>,
): Doubt {
	const source = `"${shorten(name, MAX_NAME)}"`;
	return {
		kind: 'more',
		message:
			total === undefined
				? `There are more workspaces (${source} in the response)`
				: `The service counts ${formatCount(total, 'workspace')} (${source}), but returned ${elements.toLocaleString('en')}`,
		advice: CHECK_PAGINATION[pagination.kind],
	};
}

export function partialList(name: string): Doubt {
	return {
		kind: 'more',
		message: `The service returned errors with the list ("${shorten(name, MAX_NAME)}"), so workspaces may be missing`,
		advice: "If this keeps happening, ask the service's support what the errors mean.",
		isTransient: true,
	};
}

/**
 * Asks whether a list is whole.
 * @param advice what to set in the credential
 */
export function completenessQuestion(elements: number, names: string[], advice: string): Doubt {
	const nextToIt = shorten(names.join(', '), MAX_NAMES);
	return {
		kind: 'question',
		message: `The service returned ${formatCount(elements, 'workspace')}, and doesn't say whether that's all (see 'List Pagination')`,
		advice: `${nextToIt && `Next to the list: ${nextToIt}. `}${advice}`,
	};
}

export function identicalPages({ kind, parameter }: Numbered): Doubt {
	return {
		kind: 'question',
		message: `All pages of the list are the same: the service seems to ignore "${shorten(parameter, MAX_NAME)}"`,
		advice: `${CHECK_PAGINATION[kind]} If nothing is missing, set 'List Pagination' to 'None'.`,
	};
}

/** A doubt as one line, for a hint, a log, or the editor's list. */
export function doubtLine({ message, advice }: Doubt): string {
	return `${message}. ${advice}`;
}

export function doubtError({ message, advice }: Doubt): ServiceError {
	return new ServiceError({ message, description: advice });
}
