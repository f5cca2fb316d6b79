import { isNumbered } from '../../access/pagination';
import { isRecord } from '../../text/json';
import {
	CHANGED,
	moreWorkspaces,
	completenessQuestion,
	NO_LIST,
	identicalPages,
	partialList,
	type Doubt,
} from './doubts';
import type { FetchedPage, Next } from './pagers';
import { rest, type Progress } from './statements';

/** What is known about a list after it was read to the end. */
export interface Reading extends Progress {
	last?: FetchedPage;
	/** Whether a page repeats for every later number. */
	isOver: boolean;
	/** The name of a field with errors next to the list, on any page. */
	errors?: string;
}

export interface Completeness {
	/** Why it may not be; empty if there's no doubt. */
	doubts: Doubt[];
	/** Whether the service shows that it is, by what it says or by how the list ended. Otherwise, only the user says so. */
	isProven: boolean;
}

/**
 * A list is whole if its pagination or the last response says so, unless a response says the opposite. If nothing says
 * anything, it's a question for the user.
 * @param end what the pagination says
 */
export function assess(reading: Reading, end: Extract<Next, string>): Completeness {
	const { pagination, last, isChanged, errors } = reading;
	if (last?.place === undefined) return { doubts: [NO_LIST], isProven: false };
	const said = rest(last, reading);
	const against = [
		...(said?.isLast === false ? [moreWorkspaces(said, reading)] : []),
		...(errors === undefined ? [] : [partialList(errors)]),
		...(isChanged ? [CHANGED] : []),
	];
	const isQuestion = against.length === 0 && end === 'unclear' && said === undefined;
	// A total may be that of the page, where only the user says that there is one.
	const isEvidence = said?.isLast && (said.total === undefined || pagination.kind !== 'none');
	return {
		doubts: isQuestion ? [question(reading, last)] : against,
		isProven: said === undefined ? end === 'end' : isEvidence === true,
	};
}

function question({ pagination, elements, isOver }: Reading, page: FetchedPage): Doubt {
	if (isOver && isNumbered(pagination)) return identicalPages(pagination);
	return completenessQuestion(
		elements,
		namesNextTo(page),
		pagination.kind === 'cursor'
			? `Check 'Next Cursor Name' in the credential: the response has no "${pagination.nextField}".${elements > 1 ? ` If this is the only page, set a 'Page Size' below ${elements}.` : ''}`
			: `Set 'List Pagination' in the credential to match how the service paginates, or to 'None' if it always returns all workspaces, however many.${elements > 0 ? ` A page may have more than ${elements}.` : ''}`,
	);
}

/** What stands next to the list, for users to compare with the service's documentation. */
function namesNextTo({ place, value }: FetchedPage): string[] {
	const [outer] = place!.split('.');
	return isRecord(value) ? Object.keys(value).filter((name) => name !== outer) : [];
}
