import { validateFieldType, type FieldType } from 'n8n-workflow';

import { InputError } from '../errors/InputError';
import { isExact } from './decimal';
import type { FieldAssignment } from './nestFields';
import { exactNumber, parseJson } from './requestJson';
import { dateText } from './text';

/**
 * The value of a field as its type has it.
 * @throws {InputError} when there is none, or one of another type
 */
export function fieldValue(name: string, { value, type }: FieldAssignment): unknown {
	if (value === undefined) {
		throw new InputError(
			`Fields has no value for "${name}"`,
			'The expression gave undefined. Correct it, or give it a fallback such as {{ $json.title ?? null }}.',
		);
	}
	if (value === null) return null;
	const fieldType = (type ?? 'string') as FieldType;
	const read = readAs(fieldType, value);
	const result = validateFieldType(name, read, fieldType, { parseStrings: true });
	if (!result.valid || isNoNumber(fieldType, value, result.newValue)) {
		throw new InputError(
			`Fields has a value for "${name}" that is not of the type ${fieldType}`,
			'Choose another type for the field, or correct its value.',
		);
	}
	if (fieldType !== 'number' || typeof value !== 'string') return result.newValue;
	if (!isExact(value)) throw lostDigits(name, value);
	return exactNumber(value);
}

/** The value as n8n shall check it: n8n itself writes a date with quotes and rounds numbers in JSON text. */
function readAs(type: FieldType, value: unknown): unknown {
	if (type === 'string') return dateText(value) ?? value;
	const isJson = (type === 'object' || type === 'array') && typeof value === 'string';
	return isJson ? tryParseJson(value) : value;
}

/** n8n also takes what is only nearly JSON, such as single quotes. */
function tryParseJson(text: string): unknown {
	try {
		return parseJson(text);
	} catch {
		return text;
	}
}

/** n8n takes a blank text, an empty list and true for numbers, and JSON has no Infinity. */
function isNoNumber(type: FieldType, value: unknown, number: unknown): boolean {
	if (type !== 'number') return false;
	const looksLikeOne =
		typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
	return !looksLikeOne || !Number.isFinite(number);
}

function lostDigits(name: string, text: string): InputError {
	return new InputError(
		`'Fields' has a number for "${name}" that would lose digits: ${text}`,
		"Choose the type String for the field, or write it as JSON: 'Fields to Send' → 'JSON' keeps all digits.",
	);
}
