import type { INode } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { InputError } from './InputError';
import { ServiceError } from './ServiceError';

/**
 * Turns what an operation threw into what n8n shows: message with ` [item N]` where there is an item,
 * description, HTTP status.
 * n8n's own errors (an expression that cannot be resolved, say) pass unchanged.
 */
export function toNodeError(node: INode, error: unknown, itemIndex?: number): Error {
	if (error instanceof InputError) {
		const { message, description } = error;
		return named(
			new NodeOperationError(node, message, { description, itemIndex }),
			message,
			itemIndex,
		);
	}
	if (error instanceof ServiceError) {
		const { message, description, httpCode } = error;
		// The empty object keeps n8n from looking for other texts; the request is not for users' eyes.
		const options = { message, description, httpCode: httpCode ?? '', itemIndex };
		return named(new NodeApiError(node, {}, options), message, itemIndex);
	}
	return error instanceof Error
		? error
		: new NodeOperationError(node, String(error), { itemIndex });
}

/** n8n replaces a message in which it finds a code such as ENOENT, even inside the service's text. */
function named<T extends NodeApiError | NodeOperationError>(
	error: T,
	message: string,
	itemIndex: number | undefined,
): T {
	error.message = itemIndex === undefined ? message : `${message} [item ${itemIndex}]`;
	return error;
}
