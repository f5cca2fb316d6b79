import { ServiceError } from '../../errors/ServiceError';
import { formatCount, shorten } from '../../text/format';

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
const CHECK_PAGINATION = "Set 'List Pagination' in the credential, or check the fields below it.";

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

export function moreWorkspaces(name: string): Doubt {
	return {
		kind: 'more',
		message: `There are more workspaces ("${shorten(name, MAX_NAME)}" in the response)`,
		advice: CHECK_PAGINATION,
	};
}

export function fewerThanTotal(name: string, elements: number, total: number): Doubt {
	return {
		kind: 'more',
		message: `Only ${elements.toLocaleString('en')} of ${formatCount(total, 'workspace')} were returned ("${shorten(name, MAX_NAME)}")`,
		advice: CHECK_PAGINATION,
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

/** @param label the field of the credential with the name of the parameter */
export function identicalPages(parameter: string, label: string): Doubt {
	return {
		kind: 'question',
		message: `All pages of the list are the same: the service seems to ignore "${shorten(parameter, MAX_NAME)}"`,
		advice: `Check '${label}' in the credential, and the parameters below it. If the service returns all, set 'List Pagination' to 'None'.`,
	};
}

/** A doubt as one line, for a hint, a log, or the editor's list. */
export function doubtLine({ message, advice }: Doubt): string {
	return `${message}. ${advice}`;
}

export function doubtError({ message, advice }: Doubt): ServiceError {
	return new ServiceError({ message, description: advice });
}
