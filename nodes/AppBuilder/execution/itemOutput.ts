import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { ServiceError, UserError } from '../errors/ServiceError';
import { getFacts, ITEM, itemName, toNodeError, type ErrorPlace } from '../errors/toNodeError';
import { addHint, isTool } from '../parameters/hints';
import { shorten } from '../text/format';

/** In characters, in a hint; n8n's guidelines allow 120 for the whole. */
const MAX_REASON = 100;

/**
 * The output of an item that failed, with Continue On Fail. A dry run outputs each item that it rejects.
 * @throws what n8n shows, without Continue On Fail or when the execution was stopped
 */
export function failedItem(
	context: IExecuteFunctions,
	thrown: unknown,
	place: ErrorPlace & { itemIndex: number; isDryRun?: boolean },
): INodeExecutionData {
	const { itemIndex, secrets } = place;
	if (context.getExecutionCancelSignal()?.aborted) throw canceled(context, itemIndex);
	const node = context.getNode();
	// A model doesn't know about items.
	const isForModel = isTool(context);
	const shownPlace = isForModel ? { secrets } : place;
	const nodeError = toNodeError(node, thrown, shownPlace);
	const isOutcomeUnknown = thrown instanceof ServiceError && thrown.isOutcomeUnknown;
	// With Retry On Fail, n8n would send the create again if the tool threw.
	const isOutput = isForModel
		? isOutcomeUnknown && node.retryOnFail === true
		: place.isDryRun && thrown instanceof UserError && thrown.isItemError && !thrown.httpCode;
	if (!context.continueOnFail() && !isOutput) throw isForModel ? withAdvice(nodeError) : nodeError;
	const isOwnError = nodeError instanceof NodeApiError || nodeError instanceof NodeOperationError;
	const error = isOwnError ? nodeError : new NodeOperationError(node, nodeError);
	const json = errorJson(error, isOutcomeUnknown, itemName(shownPlace));
	const pairedItem = { item: itemIndex };
	// With an `error`, n8n (2.41) would run the tool again, too.
	if (isForModel && isOutcomeUnknown) {
		const { error: note, ...others } = json;
		return { json: { note, ...others }, pairedItem };
	}
	if (node.onError !== 'continueErrorOutput') return { json, pairedItem };
	// n8n puts these over the fields of the input item, whose own `description` must stay.
	for (const name of Object.keys(context.getInputData()[itemIndex].json)) {
		if (name !== 'error') delete json[name];
	}
	// n8n (1.121 to 2.41) sends an item with an `error` to the error output, and replaces the json of one whose
	// `error` is enumerable by `{ error: message }`.
	return Object.defineProperty({ json, pairedItem }, 'error', { value: error, enumerable: false });
}

/** The item's output: what happened, why, and what to do. */
function errorJson(
	error: NodeApiError | NodeOperationError,
	isOutcomeUnknown: boolean,
	itemName: string,
): IDataObject {
	const { description } = error;
	const { reason } = getFacts(error);
	// An alert with the same line for every item helps nobody.
	const message = error.message.includes(ITEM) ? error.message : error.message + itemName;
	const httpCode = error instanceof NodeApiError ? error.httpCode : null;
	return {
		// Somebody who reads only the message must learn that the item may have been created.
		error: isOutcomeUnknown ? `${message}. It may have been created` : message,
		reason,
		...(description && { description }),
		...(httpCode && { httpCode }),
	};
}

/** Says in a hint how many items failed, and why the first did. A model gets only its own. */
export function showFailed(context: IExecuteFunctions, failed: INodeExecutionData[]): void {
	if (failed.length === 0 || isTool(context)) return;
	const errors = failed.map(({ json }) => String(json.error));
	const [reason, ...others] = new Set(errors.map((error) => error.split(ITEM)[0]));
	const isShared = others.length === 0 && errors.length > 1;
	const why = isShared ? reason : errors[0];
	const start = others.length > 0 ? ', the first: ' : ': ';
	const message = `${failed.length.toLocaleString('en')} failed${start}${shorten(why, MAX_REASON)}`;
	addHint(context, 'warning', message);
}

/** The error with its advice, but not on expressions, in the message: n8n (1.121 to 2.41) gives a model nothing else. */
function withAdvice(error: Error & { description?: string | null }): Error {
	const sentences = error.description?.split(/(?<=\.) /) ?? [];
	const advice = sentences.filter((sentence) => !/expression/i.test(sentence)).join(' ');
	const message = advice ? `${error.message}. ${advice}` : error.message;
	return Object.assign(error, { message, description: undefined });
}

/** n8n recognizes a stopped execution by the word `canceled`. */
export function canceled(context: IExecuteFunctions, itemIndex?: number): NodeOperationError {
	return new NodeOperationError(context.getNode(), 'The execution was canceled', { itemIndex });
}
