import { CONFIGURATION_INVALID } from './ServiceError';

/**
 * The user's input cannot be sent. Usually thrown before any request. `message` names the field and what is wrong with
 * it, `description` what to do. `isItemError` is false for what all items share.
 */
export class InputError extends Error {
	constructor(
		message: string,
		readonly description: string,
		readonly isItemError = true,
		readonly failure = CONFIGURATION_INVALID,
	) {
		super(message);
		this.name = 'InputError';
	}
}

/** The same error, marked as not caused by an item. */
export function asSharedError(thrown: unknown): unknown {
	if (!(thrown instanceof InputError)) return thrown;
	return new InputError(thrown.message, thrown.description, false, thrown.failure);
}
