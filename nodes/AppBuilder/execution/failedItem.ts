import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { toNodeError, type ErrorPlace } from '../errors/toNodeError';

/**
 * What comes of an item that did not succeed: with Continue On Fail one item with its `error` text.
 * @throws what n8n is to show, without Continue On Fail or when the execution was stopped
 */
export function failedItem(
	context: IExecuteFunctions,
	thrown: unknown,
	place: ErrorPlace & { itemIndex: number },
): INodeExecutionData[] {
	const { itemIndex } = place;
	if (context.getExecutionCancelSignal()?.aborted) {
		// n8n knows a stopped run by this word in the message.
		throw new NodeOperationError(context.getNode(), 'The execution was canceled', { itemIndex });
	}
	const error = toNodeError(context.getNode(), thrown, place);
	if (!context.continueOnFail()) throw error;
	return [{ json: { error: error.message }, pairedItem: { item: itemIndex } }];
}
