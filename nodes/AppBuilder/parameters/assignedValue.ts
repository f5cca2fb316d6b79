import { validateFieldType, type FieldType } from 'n8n-workflow';

import { InputError } from '../errors/InputError';
import { isLossless } from '../text/json';
import { losslessNumber, parseLosslessJson } from './losslessJson';
import { dateText } from './toText';

/** One row of an assignment collection, as expressions may leave it. */
export interface Assignment {
	name?: unknown;
	value?: unknown;
	type?: string | null;
}

/**
 * The value of an assignment, converted to its type.
 * @param name what the user calls the field
 * @throws {InputError} when there is none, or one of another type
 */
export function assignedValue(name: string, { value, type }: Assignment): unknown {
	if (value === undefined) {
		throw new InputError(
			`'Fields' has no value for "${name}"`,
			'The expression returned undefined. Correct it, or add a fallback such as {{ $json.title ?? null }}.',
		);
	}
	if (value === null) return null;
	const fieldType = (type ?? 'string') as FieldType;
	const result = validateFieldType(name, readAs(fieldType, value), fieldType, {
		parseStrings: true,
	});
	if (!result.valid || isNotANumber(fieldType, value, result.newValue)) {
		throw new InputError(
			`'Fields' has a value for "${name}" that is not of type ${fieldType}`,
			'Choose another type for the field, or correct its value.',
		);
	}
	if (fieldType !== 'number' || typeof value !== 'string') return result.newValue;
	if (!isLossless(value)) throw lostDigits(name, value);
	// As JSON writes it, not as in ' +5 '.
	return losslessNumber(String(result.newValue));
}

/** The value as n8n is to check it: n8n itself writes a date with quotes and rounds numbers in JSON text. */
function readAs(type: FieldType, value: unknown): unknown {
	if (type === 'string') return dateText(value) ?? value;
	if ((type !== 'object' && type !== 'array') || typeof value !== 'string') return value;
	// n8n also takes what is only nearly JSON, such as single quotes.
	const { value: parsed = value } = parseLosslessJson(value);
	return parsed;
}

/** n8n also takes a blank string, an empty array and true for numbers, and JSON has no Infinity. */
function isNotANumber(type: FieldType, value: unknown, number: unknown): boolean {
	if (type !== 'number') return false;
	const looksLikeOne =
		typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
	return !looksLikeOne || !Number.isFinite(number);
}

function lostDigits(name: string, digits: string): InputError {
	return new InputError(
		`'Fields' has a number for "${name}" that would lose digits: ${digits}`,
		"Choose the type String for the field, or set 'Fields to Send' to 'JSON', which keeps all digits.",
	);
}
