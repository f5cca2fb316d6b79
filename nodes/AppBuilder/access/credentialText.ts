import { InputError } from '../errors/InputError';
import { isSafeNumber, kindOf } from '../text/json';

/**
 * The text of a field of the credential, without spaces around it; '' if it has none. An expression can return anything.
 * @param label the field's name that the user sees
 * @throws {InputError} naming what it contains instead of text
 */
export function credentialText(value: unknown, label: string): string {
	if (value === undefined || value === null) return '';
	if (typeof value === 'string' || typeof value === 'boolean') return String(value).trim();
	// NaN and Infinity are no text, and a rounded number is not what was meant.
	if (typeof value === 'number' && isSafeNumber(value)) return String(value);
	const found = typeof value === 'object' ? kindOf(value) : String(value);
	throw new InputError(
		`'${label}' contains ${found} instead of text`,
		'Correct the expression in the credential.',
	);
}
