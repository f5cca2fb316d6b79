import type { IDataObject } from 'n8n-workflow';

import { InputError } from '../errors/InputError';
import { isSafeNumber } from '../text/json';
import { INVALID_DATE, isInvalidDate, noValue } from './values';

/** A payload's fields as a response would have them. */
export function asInResponse(body: string): IDataObject {
	return JSON.parse(body) as IDataObject;
}

/**
 * Checks the values in a payload. If one has a `toJSON`, such as a date, only its text is sent.
 * @param path the field with the value, in dot notation
 * @param mayLack whether JSON may leave out what is undefined
 * @throws {InputError} naming the field that has no value, a rounded number, or something JSON can't represent
 */
export function checkValues(value: unknown, path: string, mayLack = false): void {
	const field = `The field "${path}"`;
	if (value === undefined && !mayLack) throw noValue(value, field);
	if (isInvalidDate(value)) throw noValue(INVALID_DATE, field);
	if (typeof value === 'number' && !isSafeNumber(value)) throw unsafeNumber(field, value);
	if (typeof value !== 'object' || value === null || 'toJSON' in value) return;
	for (const [name, inner] of Object.entries(value)) {
		checkValues(inner, path === '' ? name : `${path}.${name}`, mayLack);
	}
}

function unsafeNumber(field: string, number: number): InputError {
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
