import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { ExecutionBaseError } from 'n8n-workflow';

import { idOf } from '../../conventions';
import { maskSecrets } from '../../errors/maskSecrets';
import { descriptionWithoutRetry, isItemError } from '../../errors/toNodeError';
import { addHint } from '../../parameters/output';
import { shorten } from '../../text/format';
import { workspaceIdOf } from '../../transport/serviceUrl';
import { isUnknownCreate, type Entry, type WriteOptions } from './trackedWrite';

/** Further items are only counted: the editor shows the list below the error. */
const MAX_LISTED = 50;
/** In characters: a service may use anything as an ID. */
const MAX_ID_LENGTH = 100;
/** The items that a sentence names. */
const MAX_NAMED = 5;
const conjunction = new Intl.ListFormat('en');

/** A write, or an entry, of which only the outcome is known. */
type ItemOutcome = Pick<Entry, 'itemIndex' | 'outcome'> &
	Partial<Pick<Entry, 'uniqueKeyHash'>> &
	Partial<Pick<WriteOptions, 'request' | 'apiKey'>>;

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
	const { unclaimed, itemCount } = run;
	const outcomes: ItemOutcome[] = unclaimed.length > 0 ? unclaimed : run.writes;
	const completed = outcomes.filter(({ outcome }) => outcome.state === 'completed');
	const unknown = outcomes.filter(({ outcome }) => outcome.state === 'unknown');
	if (itemCount < 2 || completed.length + unknown.length === 0) return error;
	error.description = description(error, { ...run, completed, unknown });
	error.context.data = {
		...(unknown.length > 0 && { unknownOutcome: listed(unknown) }),
		completed: listed(completed),
	};
	return error;
}

type Achieved = FailedRun & Record<'completed' | 'unknown', ItemOutcome[]>;

/** How to go on, instead of the error's own advice to try again if it has any, and how far the execution is. */
function description(error: ExecutionBaseError, progress: Achieved): string {
	const { isAdvised, canRetry, unknown } = progress;
	const ofError = error.description ?? '';
	const counts = countsOf(progress);
	if (!canRetry) return `${ofError} ${counts}.`.trim();
	const created = unknown.filter(isCreatedAgain).length;
	const deletion = `${created === 1 ? 'it' : 'them'} if found in the service`;
	if (isAdvised) {
		return `${ofError} ${counts}.${created > 0 ? ` Before you retry, delete ${deletion}.` : ''}`;
	}
	const rest = descriptionWithoutRetry(error);
	// No item's values grant a permission, or unlock anything.
	const isBarred = 'httpCode' in error && ['403', '423'].includes(String(error.httpCode));
	const isCorrectable = isItemError(error) && !isBarred;
	if (created === 0 && rest === undefined && isCorrectable) {
		return `${ofError} ${correction(progress)} ${counts}.`.trim();
	}
	const retry =
		created > 0
			? `${counts}. Delete ${deletion}, then retry this execution under Executions to send the rest.`
			: `Under Executions, retry this execution${rest === undefined ? '' : ' later'} to send only the rest: ${counts}.`;
	return (rest === undefined ? `${ofError} ${retry}` : `${retry} ${rest}`).trim();
}

/** How to go on with an item corrected: follows the error's own advice. */
function correction({ writes, unclaimed }: Achieved): string {
	return isUpsert(writes[0] ?? unclaimed[0])
		? "Then execute the workflow again, because Retry uses the stored input items. Existing workspaces aren't created again."
		: 'Make corrections in this node, for the failed item only, because Retry uses the stored input items. Then retry this execution under Executions: a new one would send all items again.';
}

/** Create or Update is not created again: it first checks whether the workspace exists. */
function isCreatedAgain(item: ItemOutcome): boolean {
	return isUnknownCreate(item.outcome) && !isUpsert(item);
}

/** A stored entry has no request, but the hash of what only one workspace may have. */
function isUpsert(item?: ItemOutcome): boolean {
	return item?.request?.method === 'UPSERT' || item?.uniqueKeyHash !== undefined;
}

function countsOf({ itemCount, completed, unknown, unclaimed }: Achieved): string {
	const created = unknown.filter(isCreatedAgain);
	const others = unknown.filter((item) => !isCreatedAgain(item));
	const done = itemsCompleted(completed.length, itemCount);
	const parts = [unclaimed.length > 0 ? `${done} in earlier attempts` : done];
	if (created.length > 0) parts.push(`${counted(created)} may have been created`);
	if (others.length > 0) parts.push(`the outcome of ${counted(others)} is unknown`);
	return conjunction.format(parts);
}

function itemsCompleted(count: number, all: number): string {
	const verb = count === 1 ? 'was' : 'were';
	return `${count.toLocaleString('en')} of ${all.toLocaleString('en')} items ${verb} completed`;
}

/** The number of the items, and which they are. */
function counted(items: ItemOutcome[]): string {
	const named = items.slice(0, MAX_NAMED).map(({ itemIndex }) => itemIndex);
	const more = items.length > MAX_NAMED ? ', …' : '';
	const count = items.length.toLocaleString('en');
	return `${count} (${items.length === 1 ? 'item' : 'items'} ${named.join(', ')}${more})`;
}

/**
 * Shows in the output panel how much comes from earlier attempts. The node cannot know whether the API key now
 * belongs to another account.
 */
export function addResumedHint(context: IExecuteFunctions, resumed: number): void {
	if (resumed === 0) return;
	const done = itemsCompleted(resumed, context.getInputData().length);
	const message = `${done} earlier and not sent again. If you've switched accounts, start a new execution.`;
	addHint(context, 'info', message);
}

function listed(outcomes: ItemOutcome[]): IDataObject {
	const items = outcomes.slice(0, MAX_LISTED).map((item) => {
		const id = itemId(item);
		return { item: item.itemIndex, ...(id !== undefined && { id }) };
	});
	const notListed = outcomes.length - items.length;
	return { count: outcomes.length, items, ...(notListed > 0 && { notListed }) };
}

/** The ID of the workspace or agent: from the response, else from the path of an update or delete. */
function itemId({ outcome, request, apiKey }: ItemOutcome): string | undefined {
	const known = outcome.state === 'completed' ? idOf(outcome.results[0]) : undefined;
	const id = known ?? (request && workspaceIdOf(request.path));
	if (id === undefined) return undefined;
	return shorten(apiKey === undefined ? id : maskSecrets(id, [apiKey]), MAX_ID_LENGTH);
}
