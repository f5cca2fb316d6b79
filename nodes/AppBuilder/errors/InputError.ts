import type { Failure } from 'n8n-workflow';

import { CONFIGURATION_INVALID, type Reason } from './ServiceError';

/** What code and n8n learn of an {@link InputError}. */
interface InputFacts {
	failure: Failure;
	reason: Reason;
}

/**
 * The user's input cannot be sent. Usually thrown before any request. `message` names the field and what is wrong with
 * it, `description` what to do. `isItemError` is false for what all items share.
 */
export class InputError extends Error implements InputFacts {
	readonly failure: Failure;
	readonly reason: Reason;

	constructor(
		message: string,
		readonly description: string,
		readonly isItemError = true,
		{ failure = CONFIGURATION_INVALID, reason = 'input' }: Partial<InputFacts> = {},
	) {
		super(message);
		this.failure = failure;
		this.reason = reason;
		this.name = 'InputError';
	}
}

/** The same error, marked as not caused by an item. */
export function asSharedError(thrown: unknown): unknown {
	if (!(thrown instanceof InputError)) return thrown;
	return new InputError(thrown.message, thrown.description, false, thrown);
}
