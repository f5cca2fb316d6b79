import type { INode } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { InputError } from './InputError';
import { maskSecrets } from './maskSecrets';
import { DEFECT, ServiceError } from './ServiceError';
import { shorten } from '../text/format';
import { withoutMarkup } from '../text/web';

/** In characters: the service's text has no limit. */
const MAX_LENGTH = 1_000;

/** The context of an error that leaves the node. */
export interface ErrorPlace {
	/** The input item; undefined for the editor's list. */
	itemIndex?: number;
	/** The API keys that were sent; no text shows them. */
	secrets: readonly string[];
}

/**
 * Turns what an operation threw into what n8n shows: message, with ` [item N]` if it is about an item's parameters,
 * description, HTTP status. n8n knows the item in any case. Every error that leaves the node passes here, so the API
 * key is masked here. It is masked before the error is created, because the stack repeats the message. n8n's own errors
 * (an expression that cannot be resolved, say) stay the same object.
 */
export function toNodeError(node: INode, thrown: unknown, place: ErrorPlace): Error {
	const { itemIndex, secrets } = place;
	if (thrown instanceof InputError || thrown instanceof ServiceError) {
		const message = withoutMarkup(shorten(maskSecrets(thrown.message, secrets), MAX_LENGTH));
		const description = withoutMarkup(maskSecrets(thrown.description, secrets));
		const details = { description, itemIndex, failure: thrown.failure };
		// The empty object keeps n8n from looking for other texts; users should not see the request.
		const error =
			thrown instanceof InputError
				? new NodeOperationError(node, message, details)
				: new NodeApiError(node, {}, { ...details, message, httpCode: thrown.httpCode ?? '' });
		// n8n replaces a message in which it finds a code such as ENOENT, even inside the service's text.
		const namesItem = thrown.concernsItem && itemIndex !== undefined;
		error.message = namesItem ? `${message} [item ${itemIndex}]` : message;
		return error;
	}
	// TypeError and RangeError are bugs, not bad input.
	if (thrown instanceof TypeError || thrown instanceof RangeError) {
		Object.assign(thrown, { failure: DEFECT });
	}
	if (thrown instanceof Error) return masked(thrown, secrets);
	return new NodeOperationError(node, maskSecrets(String(thrown), secrets), {
		itemIndex,
		failure: DEFECT,
	});
}

function masked(error: Error, secrets: readonly string[]): Error {
	for (const name of ['message', 'stack', 'description'] as const) {
		const text = (error as Error & { description?: unknown })[name];
		if (typeof text !== 'string') continue;
		const clean = maskSecrets(text, secrets);
		if (clean !== text) Object.assign(error, { [name]: clean });
	}
	return error;
}
