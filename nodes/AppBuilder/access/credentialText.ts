import { InputError } from '../errors/InputError';
import { isSafeNumber, kindOf } from '../text/json';

/**
 * The text of a credential field, trimmed; '' if it's empty. An expression can return anything.
 * @throws {InputError} naming what it contains instead of text
 */
export function credentialText(value: unknown, label: string): string {
	if (value === undefined || value === null) return '';
	if (typeof value === 'string' || typeof value === 'boolean') return String(value).trim();
	// NaN and Infinity aren't text, and a rounded number isn't what was meant.
	if (typeof value === 'number' && isSafeNumber(value)) return String(value);
	const found = typeof value === 'object' ? kindOf(value) : String(value);
	throw new InputError(
		`'${label}' contains ${found} instead of text`,
		'Correct the expression in the credential.',
	);
}
