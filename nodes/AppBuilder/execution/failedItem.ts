import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { ServiceError } from '../errors/ServiceError';
import { toNodeError, type ErrorPlace } from '../errors/toNodeError';

/**
 * What comes of an item that did not succeed. With Continue On Fail: an item that says what happened, with
 * what to do where the outcome is not known.
 * @throws what n8n is to show, without Continue On Fail or when the execution was stopped
 */
export function failedItem(
	context: IExecuteFunctions,
	thrown: unknown,
	place: ErrorPlace & { itemIndex: number },
): INodeExecutionData {
	const { itemIndex } = place;
	if (context.getExecutionCancelSignal()?.aborted) throw canceled(context, itemIndex);
	const error = toNodeError(context.getNode(), thrown, place);
	if (!context.continueOnFail()) throw error;
	const isOutcomeUnknown = thrown instanceof ServiceError && thrown.isOutcomeUnknown;
	return errorItem(context, error, { isOutcomeUnknown, pairedItem: { item: itemIndex } });
}

/** n8n knows a stopped run by this word in the message. */
export function canceled(context: IExecuteFunctions, itemIndex?: number): NodeOperationError {
	return new NodeOperationError(context.getNode(), 'The execution was canceled', { itemIndex });
}

function errorItem(
	context: IExecuteFunctions,
	thrown: Error,
	{ isOutcomeUnknown, pairedItem }: { isOutcomeUnknown: boolean; pairedItem: { item: number } },
): INodeExecutionData {
	const isOurs = thrown instanceof NodeApiError || thrown instanceof NodeOperationError;
	const error = isOurs ? thrown : new NodeOperationError(context.getNode(), thrown);
	const { message, description } = error;
	const httpCode = error instanceof NodeApiError ? error.httpCode : null;
	const said = {
		error: isOutcomeUnknown ? `${message}. ${description}` : message,
		...(description && { description }),
		...(httpCode && { httpCode }),
	};
	if (context.getNode().onError !== 'continueErrorOutput') return { json: said, pairedItem };
	// n8n puts these over the fields the item came with: its own description stays.
	const own = context.getInputData()[pairedItem.item].json;
	const isFree = (name: string) => name === 'error' || !Object.hasOwn(own, name);
	const json = Object.fromEntries(Object.entries(said).filter(([name]) => isFree(name)));
	// By these keys n8n does not know it for the error output, but by its `error`. Not enumerable, because
	// n8n (1.121 to 2.41) puts `{ error: message }` in the place of the json of an item that still has one.
	return Object.defineProperty({ json, pairedItem }, 'error', { value: error, enumerable: false });
}
