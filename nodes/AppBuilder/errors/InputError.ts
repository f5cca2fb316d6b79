import { UserError, type ErrorText } from './ServiceError';

/**
 * The user's input cannot be sent. Usually thrown before any request. `message` names the field and what is wrong with
 * it, `description` what to do. `isItemError` is false if it concerns all items.
 */
export class InputError extends UserError {
	constructor(
		message: string,
		description: string,
		isItemError = true,
		{ reason = 'input', itemLabel }: Pick<ErrorText, 'reason' | 'itemLabel'> = {},
	) {
		super({ message, description, isItemError, reason, itemLabel });
	}
}

/** The same error, marked as not caused by an item. */
export function asSharedError(thrown: unknown): unknown {
	if (!(thrown instanceof InputError)) return thrown;
	return new InputError(thrown.message, thrown.description, false, thrown);
}
