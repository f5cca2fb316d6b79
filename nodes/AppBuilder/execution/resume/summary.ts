import { ExecutionBaseError } from 'n8n-workflow';

import { getFacts, ITEM } from '../../errors/toNodeError';
import { joinSentences } from '../../text/format';
import type { Entry } from './trackedWrite';

const RETRY = 'retry this execution under Executions.';
/** For an item that was refused. */
const STORED =
	"It sends the stored items: correct this one with an expression in this node (not with 'Map Automatically').";
/** For what a Retry of Create or Update wouldn't correct. */
const CORRECT =
	"To send only the rest, correct what is wrong and start a new execution. There, anything already created no longer counts as 'created'.";
const LEAVE_OUT = "To skip it, set 'On Error' to 'Continue (using error output)', and save.";

export interface FailedExecution {
	progress: Entry[];
	itemCount: number;
	/** Whether n8n's Retry sends the rest. */
	canRetry: boolean;
}

/**
 * Adds to an execution's error what was completed, what is unknown, and how to send the rest: in the description,
 * instead of the error's own advice to try again. Adds nothing for a single item, or if nothing was processed. But if one
 * of many workspaces is gone, the description always says how to continue without it: that can't be corrected in the node.
 */
export function withSummary(error: unknown, run: FailedExecution): unknown {
	if (!(error instanceof ExecutionBaseError) || run.itemCount < 2) return error;
	const { progress, itemCount, canRetry } = run;
	const completed = progress.filter(({ outcome }) => outcome.state === 'completed');
	const unknown = progress.filter(({ outcome }) => outcome.state === 'unknown');
	const { reason, advice: own = error.description, response } = getFacts(error);
	// If they address several workspaces, the IDs come from the input.
	const hasSeveral = new Set(progress.map(({ workspaceId }) => workspaceId)).size > 1;
	const isGone = canRetry && hasSeveral && reason === 'notFound';
	const isUpsert = progress.some(({ method }) => method === 'UPSERT');
	const stored = error.message.includes(ITEM) ? ` ${STORED}` : '';
	const isCorrected = isUpsert && (stored !== '' || reason === 'rejected');
	const rest = isCorrected ? CORRECT : `To send only the rest, ${RETRY}${stored}`;
	const advice = isGone ? `${LEAVE_OUT} Then ${RETRY}` : rest;
	if (isGone) error.description = advice;
	if (completed.length + unknown.length === 0) return error;
	error.description = joinSentences(
		!isGone && own,
		`${itemsCompleted(completed.length, itemCount)}.`,
		unknown.length > 0 && outcomeUnknown(unknown),
		canRetry && advice,
		!isGone && response,
	);
	return error;
}

/** "2 of 4 items were completed" */
export function itemsCompleted(count: number, all: number): string {
	const verb = count === 1 ? 'was' : 'were';
	return `${count.toLocaleString('en')} of ${all.toLocaleString('en')} items ${verb} completed`;
}

/** Only what a create left behind must be deleted: Create or Update finds it, and the others may be sent twice. */
function outcomeUnknown(unknown: Entry[]): string {
	const indexes = unknown.map(({ itemIndex }) => itemIndex).join(', ');
	const [items, it] = unknown.length === 1 ? ['item', 'it'] : ['items', 'them'];
	const isCreate = unknown.some(({ method }) => method === 'POST');
	const advice = `: if the service has created ${it}, delete ${it} before you try again`;
	return `The outcome of ${items} ${indexes} is unknown${isCreate ? advice : ''}.`;
}
