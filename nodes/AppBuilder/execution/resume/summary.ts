import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { ExecutionBaseError } from 'n8n-workflow';

import { maskSecrets } from '../../errors/maskSecrets';
import { shorten } from '../../text/format';
import { workspaceIdOf } from '../../transport/serviceUrl';
import { isUnknownCreate, type Entry, type Outcome, type TrackedWrite } from './trackedWrite';

/** Further items are only counted: the editor shows the list below the error. */
const MAX_LISTED = 50;
/** In characters: a service may use anything as an ID. */
const MAX_ID_LENGTH = 100;
const TO_RETRY = 'To send only the rest, retry this execution from the list of executions.';
const DELETE_FIRST =
	'Retrying also sends the creates with an unknown outcome again: first delete in the service whatever they created.';
const conjunction = new Intl.ListFormat('en');

/** A write, or an entry, of which only the outcome is known. */
type ItemOutcome = Pick<TrackedWrite, 'itemIndex' | 'outcome'> &
	Partial<Pick<TrackedWrite, 'request' | 'apiKey'>>;

interface FailedRun {
	writes: ItemOutcome[];
	/** Entries of earlier attempts that were not restored, because nothing could be sent. */
	unclaimed: Entry[];
	itemCount: number;
	/** Whether the error itself says how to resume. */
	isAdvised: boolean;
	/** Whether n8n's editor offers Retry: not for a stopped execution, and not for a sub-workflow. */
	canRetry: boolean;
}

/**
 * Adds to an execution's error what was done so far and what Retry will do. The description says it, and so does the
 * data that the editor shows below the error. Nothing is added for a single item, or if nothing was completed.
 */
export function withSummary(error: unknown, run: FailedRun): unknown {
	if (!(error instanceof ExecutionBaseError)) return error;
	const { unclaimed, itemCount, isAdvised, canRetry } = run;
	const isNothingSent = unclaimed.length > 0;
	const outcomes: ItemOutcome[] = isNothingSent ? unclaimed : run.writes;
	const completed = outcomes.filter(({ outcome }) => outcome.state === 'completed');
	const unknown = outcomes.filter(({ outcome }) => outcome.state === 'unknown');
	if (itemCount < 2 || completed.length + unknown.length === 0) return error;
	const sentences = [
		error.description,
		isNothingSent
			? `Nothing was sent this time. Earlier attempts: ${counts(outcomes, outcomes.length)}.`
			: `Of ${itemCount.toLocaleString('en')} items, ${counts(outcomes, itemCount)}.`,
	];
	if (canRetry && !isAdvised) sentences.push(TO_RETRY);
	// Create or Update first checks whether the workspace exists.
	const isCreatedAgain = ({ outcome, request }: ItemOutcome) =>
		isUnknownCreate(outcome) && request?.method !== 'UPSERT';
	if (canRetry && unknown.some(isCreatedAgain)) sentences.push(DELETE_FIRST);
	error.description = sentences.filter(Boolean).join(' ');
	error.context.data = {
		...(unknown.length > 0 && { unknownOutcome: listed(unknown) }),
		completed: listed(completed),
	};
	return error;
}

/**
 * Shows below the output how much comes from earlier attempts. The node cannot know whether the API key now belongs to
 * another account.
 */
export function hintAtResumed(context: IExecuteFunctions, resumed: number): void {
	if (resumed === 0) return;
	const [count, all] = [resumed, context.getInputData().length].map((number) =>
		number.toLocaleString('en'),
	);
	context.addExecutionHints({
		message: `${count} of ${all} items not sent again: completed earlier. If the key is another account's, start a new execution.`,
		type: 'info',
		location: 'outputPane',
	});
}

/** @param itemCount the number of all items, including those that were not prepared */
function counts(outcomes: ItemOutcome[], itemCount: number): string {
	const count = (state: Outcome['state']) =>
		outcomes.filter(({ outcome }) => outcome.state === state).length;
	const [completed, failed, unknown] = [count('completed'), count('failed'), count('unknown')];
	const notSent = itemCount - completed - failed - unknown;
	const parts = [];
	if (completed > 0) parts.push(counted(completed, 'was completed', 'were completed'));
	if (failed > 0) parts.push(counted(failed, 'did not succeed'));
	if (notSent > 0) parts.push(counted(notSent, 'was not sent', 'were not sent'));
	if (unknown > 0)
		parts.push(counted(unknown, 'has an unknown outcome', 'have an unknown outcome'));
	return conjunction.format(parts);
}

function counted(number: number, one: string, many = one): string {
	return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}

function listed(outcomes: ItemOutcome[]): IDataObject {
	const items = outcomes.slice(0, MAX_LISTED).map((item) => {
		const id = idOf(item);
		return { item: item.itemIndex, ...(id !== undefined && { id }) };
	});
	const notListed = outcomes.length - items.length;
	return { count: outcomes.length, items, ...(notListed > 0 && { notListed }) };
}

/** The ID of the workspace or agent: from the response, else from the path of an update or delete. */
function idOf({ outcome, request, apiKey }: ItemOutcome): string | number | undefined {
	const ids = [
		outcome.state === 'completed' ? outcome.results[0]?.id : undefined,
		request && workspaceIdOf(request.path),
	];
	const id = ids.find((known) => typeof known === 'number' || typeof known === 'string');
	if (typeof id !== 'string') return id as number | undefined;
	return shorten(apiKey === undefined ? id : maskSecrets(id, [apiKey]), MAX_ID_LENGTH);
}
