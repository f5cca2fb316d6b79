import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { RETRY_ADVICE, ServiceError } from '../errors/ServiceError';
import {
	descriptionWithoutRetry,
	reasonOf,
	toNodeError,
	type ErrorPlace,
} from '../errors/toNodeError';
import { isTool } from '../parameters/output';
import { formatMegabytes, MEGABYTE } from '../text/format';
import { isRecord } from '../text/json';

/** Bytes of output that an execution may keep, estimated. */
const MAX_HELD = 256 * MEGABYTE;

/** Bytes that a value occupies besides its text: an entry of its list or object, and its own head. */
const VALUE_SIZE = 32;
/** Bytes that n8n adds to each item: its frame and the item it is paired with. */
const ITEM_SIZE = 128;

/** Bounds what an execution hands to n8n, which keeps it in memory until the workflow ends. */
export class OutputLimit {
	#held = 0;

	/** @throws {ServiceError} when the results have no room; what was added before is kept */
	add(results: IDataObject[]): void {
		const size = heldSize(results) + ITEM_SIZE * results.length;
		if (this.#held + size > MAX_HELD) {
			throw new ServiceError({
				message: `The output of this execution is larger than ${formatMegabytes(MAX_HELD)}`,
				description:
					"The item was processed, but its output doesn't fit. Set a 'Limit', or use a Loop Over Items node to process fewer items at a time.",
				// It must not be sent again, as after a create that may have gone through.
				reason: 'outcomeUnknown',
			});
		}
		this.#held += size;
	}
}

/** The approximate bytes that a JSON value occupies in memory. A response is not too deep for the recursion. */
function heldSize(value: unknown): number {
	let size = VALUE_SIZE;
	if (typeof value === 'string') size += value.length;
	else if (Array.isArray(value)) for (const element of value) size += heldSize(element);
	else if (isRecord(value)) {
		for (const name of Object.keys(value)) size += name.length + heldSize(value[name]);
	}
	return size;
}

/**
 * The output of an item that failed, with Continue On Fail.
 * @throws what n8n shows, without Continue On Fail or when the execution was stopped
 */
export function failedItem(
	context: IExecuteFunctions,
	thrown: unknown,
	place: ErrorPlace & { itemIndex: number },
): INodeExecutionData {
	const { itemIndex } = place;
	if (context.getExecutionCancelSignal()?.aborted) throw canceled(context, itemIndex);
	const node = context.getNode();
	const nodeError = toNodeError(node, thrown, place);
	const isOutcomeUnknown = thrown instanceof ServiceError && thrown.isOutcomeUnknown;
	// Output, because Retry On Fail would send the create again if the tool threw.
	const isForModel = isTool(context) && node.retryOnFail === true && isOutcomeUnknown;
	if (!context.continueOnFail() && !isForModel) {
		throw isTool(context) ? withAdvice(nodeError) : nodeError;
	}
	const isOurs = nodeError instanceof NodeApiError || nodeError instanceof NodeOperationError;
	const error = isOurs ? nodeError : new NodeOperationError(node, nodeError);
	const json = errorJson(error, isOutcomeUnknown);
	const pairedItem = { item: itemIndex };
	if (node.onError !== 'continueErrorOutput') return { json, pairedItem };
	// n8n puts these over the fields of the input item, whose own `description` must stay.
	for (const name of Object.keys(context.getInputData()[itemIndex].json)) {
		if (name !== 'error') delete json[name];
	}
	// n8n (1.121 to 2.41) sends an item with an `error` to the error output, and replaces the json of one whose
	// `error` is enumerable by `{ error: message }`.
	return Object.defineProperty({ json, pairedItem }, 'error', { value: error, enumerable: false });
}

/** What the item says: what happened, why, and what to do. */
function errorJson(
	error: NodeApiError | NodeOperationError,
	isOutcomeUnknown: boolean,
): IDataObject {
	const { message } = error;
	const description = isOutcomeUnknown ? descriptionWithoutRetry(error) : error.description;
	const httpCode = error instanceof NodeApiError ? error.httpCode : null;
	return {
		// Somebody who reads only the message must learn that the item may have been created.
		error: isOutcomeUnknown ? `${message}. ${RETRY_ADVICE.checkFirst}` : message,
		reason: reasonOf(error),
		...(description && { description }),
		...(httpCode && { httpCode }),
	};
}

/** The error with its description moved into the message: n8n (1.121 to 2.41) gives a model only the message. */
function withAdvice(error: Error & { description?: string | null }): Error {
	if (!error.description) return error;
	return Object.assign(error, {
		message: `${error.message}. ${error.description}`,
		description: undefined,
	});
}

/** n8n recognizes a stopped execution by the word `canceled`. */
export function canceled(context: IExecuteFunctions, itemIndex?: number): NodeOperationError {
	return new NodeOperationError(context.getNode(), 'The execution was canceled', { itemIndex });
}
