import { InputError } from '../errors/InputError';

/**
 * The value of a parameter that is turned on or off. An expression may return the words instead.
 * @param place what the user sees there, such as `'Return All'`
 * @throws {InputError} when it is anything else
 */
export function toBoolean(value: unknown, place: string): boolean {
	if (value === true || value === 'true') return true;
	if (value === false || value === 'false') return false;
	throw new InputError(
		`${place} is neither true nor false`,
		'Turn it on or off, or correct its expression.',
	);
}
