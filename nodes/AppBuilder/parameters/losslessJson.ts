import { randomUUID } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';

import { InputError } from '../errors/InputError';
import {
	isSafeNumber,
	type ParsedJson,
	parseJson,
	quoteUnsafe,
	replaceNumbers,
} from '../text/json';
import { INVALID_DATE, isInvalidDate, noValue } from './values';

/** Starts a string that stands for a number's digits; no user can know it. */
const MARK = randomUUID();
const STAND_IN = new RegExp(`"${MARK}([^"]+)"`, 'g');

/** Parses JSON text so that {@link toBody} can write its numbers with their original digits. */
export function parseLosslessJson(text: string): ParsedJson {
	const parsed = parseJson(text);
	if (typeof parsed.value !== 'object') return parsed;
	return parseJson(replaceNumbers(text, (digits) => JSON.stringify(losslessNumber(digits))));
}

/**
 * The number in a text. One that JavaScript would write differently becomes a string that stands for the digits, if
 * they're valid JSON.
 */
export function losslessNumber(digits: string): unknown {
	const number = Number(digits);
	const isExact = isSafeNumber(number) && String(number) === digits;
	return isExact || typeof parseJson(digits).value !== 'number' ? number : `${MARK}${digits}`;
}

/**
 * The JSON text of a payload, with all digits of its numbers.
 * @throws {InputError} as {@link checkValues} does
 */
export function toBody(payload: object): string {
	const body = JSON.stringify(payload).replace(STAND_IN, '$1');
	checkValues(payload, '');
	return body;
}

/** A payload's fields as a response would have them: unsafe numbers are text. */
export function asInResponse(body: string): IDataObject {
	return JSON.parse(replaceNumbers(body, quoteUnsafe)) as IDataObject;
}

/**
 * Checks all numbers and dates in a value. If one has a `toJSON`, such as a date, only its text is sent.
 * @param path the field with the value, in dot notation
 * @throws {InputError} naming the field with a number that was already rounded, or with a value that JSON can't
 * represent
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
				'Expressions round whole numbers this large. Pass it as text instead, or write the object as JSON text, which keeps all digits.',
			)
		: new InputError(
				`${field} is ${number}, which JSON can't represent`,
				'Correct the expression that returns it, or add a fallback such as {{ $json.seats || 0 }}.',
			);
}
