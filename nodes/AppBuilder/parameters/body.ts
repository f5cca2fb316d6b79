import type { IDataObject } from 'n8n-workflow';

import { InputError } from '../errors/InputError';
import { isSafeNumber } from '../text/json';
import { INVALID_DATE, isInvalidDate, noValue } from './values';

/**
 * The JSON text of a payload.
 * @throws {InputError} as {@link checkValues} does
 */
export function toBody(payload: object): string {
	checkValues(payload, '');
	return JSON.stringify(payload);
}

/** A payload's fields as a response would have them. */
export function asInResponse(body: string): IDataObject {
	return JSON.parse(body) as IDataObject;
}

/**
 * Checks all numbers and dates in a value. If one has a `toJSON`, such as a date, only its text is sent.
 * @param path the field with the value, in dot notation
 * @throws {InputError} naming the field with a number that was rounded, or with a value that JSON can't represent
 */
export function checkValues(value: unknown, path: string): void {
	if (typeof value === 'number' && !isSafeNumber(value)) throw unsafeNumber(path, value);
	if (isInvalidDate(value)) throw noValue(INVALID_DATE, `The field "${path}"`);
	if (typeof value !== 'object' || value === null || 'toJSON' in value) return;
	for (const [name, inner] of Object.entries(value)) {
		checkValues(inner, path === '' ? name : `${path}.${name}`);
	}
}

function unsafeNumber(path: string, number: number): InputError {
	const field = `The field "${path}"`;
	return Number.isFinite(number)
		? new InputError(
				`${field} contains the number ${number}, which is too large to be exact`,
				'n8n rounds whole numbers this large. Pass it as text instead.',
			)
		: new InputError(
				`${field} is ${number}, which JSON can't represent`,
				'Correct the expression that returns it, or add a fallback such as {{ $json.seats || 0 }}.',
			);
}
