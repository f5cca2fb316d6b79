import type { IDataObject } from 'n8n-workflow';
import { ExecutionBaseError } from 'n8n-workflow';

import { getId } from '../../conventions';
import { maskSecrets } from '../../errors/maskSecrets';
import { descriptionWithoutRetry, getReason } from '../../errors/toNodeError';
import { shorten, shortList } from '../../text/format';
import type { WriteProgress } from './trackedWrite';

/** Further items are only counted: the editor shows the list below the error. */
const MAX_LISTED = 50;
/** In characters: an ID may be anything. */
const MAX_ID_LENGTH = 100;
/** The number of items listed in a sentence. */
const MAX_NAMED = 5;

const RETRY = 'retry this execution under Executions.';
const RETRY_SUB_WORKFLOW =
	"retry the sub-workflow's own execution under Executions: the one that called it would send all items again.";
const CREATED_BEFORE = "In a new execution, rows that this one created don't count as created.";
const LEAVE_OUT =
	"Correct its ID, or set 'Settings' → 'On Error' to 'Continue (using error output)' to skip it.";

/** What is reported about a failed execution. */
export interface FailedExecution {
	progress: WriteProgress[];
	itemCount: number;
	/** Whether n8n's Retry sends the rest. */
	canRetry: boolean;
	/** Whether another workflow called this one: its error shows in both executions. */
	isSubWorkflow: boolean;
	/** Whether the outputs of Create or Update say which rows were created. */
	saysCreated: boolean;
	/** The API keys that were sent, which are masked in IDs. */
	secrets: string[];
}

/**
 * Adds to an execution's error what was completed, what is unknown, and how to send the rest: in the description,
 * instead of the error's own advice to try again, and in the data that the editor shows below the error. Adds nothing
 * for a single item, or if nothing was processed. But if one of many workspaces is gone, the description always says
 * how to continue without it: that can't be corrected in the node.
 */
export function withSummary(error: unknown, run: FailedExecution): unknown {
	if (!(error instanceof ExecutionBaseError)) return error;
	const { progress, itemCount, canRetry, isSubWorkflow, saysCreated, secrets } = run;
	const completed = progress.filter(({ outcome }) => outcome.state === 'completed');
	const unknown = progress.filter(({ outcome }) => outcome.state === 'unknown');
	const isGone = canRetry && isOneOfMany(progress) && getReason(error) === 'notFound';
	const mayHaveCreated = saysCreated && completed.some(({ method }) => method === 'UPSERT');
	if (itemCount < 2) return error;
	const retry = isSubWorkflow ? RETRY_SUB_WORKFLOW : RETRY;
	const advice = isGone ? `${LEAVE_OUT} Then ${retry}` : `To send only the rest, ${retry}`;
	if (isGone) error.description = advice;
	if (completed.length + unknown.length === 0) return error;
	const sentences = [
		!isGone && (descriptionWithoutRetry(error) ?? error.description),
		`${itemsCompleted(completed.length, itemCount)}.`,
		unknown.length > 0 && outcomeUnknown(unknown),
		canRetry && advice,
		mayHaveCreated && CREATED_BEFORE,
	];
	error.description = sentences.filter(Boolean).join(' ');
	error.context.data = {
		...(unknown.length > 0 && { unknownOutcome: listed(unknown, secrets) }),
		completed: listed(completed, secrets),
	};
	return error;
}

/** Whether the items address several workspaces, so that the IDs come from the input. */
function isOneOfMany(progress: WriteProgress[]): boolean {
	return new Set(progress.map(({ workspaceId }) => workspaceId)).size > 1;
}

/** "2 of 4 items were completed" */
export function itemsCompleted(count: number, all: number): string {
	const verb = count === 1 ? 'was' : 'were';
	return `${count.toLocaleString('en')} of ${all.toLocaleString('en')} items ${verb} completed`;
}

/** Only what a create left behind must be deleted: Create or Update finds it, and the others may be sent twice. */
function outcomeUnknown(unknown: WriteProgress[]): string {
	const indexes = unknown.map(({ itemIndex }) => String(itemIndex));
	const [items, it] = unknown.length === 1 ? ['item', 'it'] : ['items', 'them'];
	const isCreate = unknown.some(({ method }) => method === 'POST');
	const advice = `: if the service has created ${it}, delete ${it} before you try again`;
	return `The outcome of ${items} ${shortList(indexes, MAX_NAMED)} is unknown${isCreate ? advice : ''}.`;
}

function listed(all: WriteProgress[], secrets: string[]): IDataObject {
	const items = all.slice(0, MAX_LISTED).map((one) => {
		const id = itemId(one);
		const shown = id && shorten(maskSecrets(id, secrets), MAX_ID_LENGTH);
		return { item: one.itemIndex, ...(shown && { id: shown }) };
	});
	const notListed = all.length - items.length;
	return { count: all.length, items, ...(notListed > 0 && { notListed }) };
}

/** The workspace's or agent's ID: from the response, otherwise the one that was updated or deleted. */
function itemId({ outcome, workspaceId }: WriteProgress): string | undefined {
	const known = outcome.state === 'completed' ? getId(outcome.results[0]) : undefined;
	return known ?? workspaceId;
}
