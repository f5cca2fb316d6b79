import { randomUUID } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';

import { InputError } from '../errors/InputError';
import {
	isLossless,
	isSafeNumber,
	type ParsedJson,
	parseJson,
	quoteUnsafe,
	replaceNumbers,
} from '../text/json';

/** Begins a string that stands for the digits of a number; no user can know it. */
const MARK = randomUUID();
const STAND_IN = new RegExp(`"${MARK}([^"]+)"`, 'g');

/** Parses JSON text whose numbers {@link toBody} is to write with the digits they have there. */
export function parseLosslessJson(text: string): ParsedJson {
	const parsed = parseJson(text);
	if (typeof parsed.value !== 'object') return parsed;
	const marked = withStandIns(text);
	return marked === text ? parsed : parseJson(marked);
}

/** The number that has these digits, or what stands for it where JavaScript would round it. */
export function losslessNumber(digits: string): unknown {
	const number = Number(digits);
	return isSafeNumber(number) && isLossless(digits) ? number : `${MARK}${digits}`;
}

/**
 * The JSON text of a payload, with all digits of its numbers.
 * @throws {InputError} naming the field with a number that was rounded before, or that JSON does not have
 */
export function toBody(payload: object): string {
	const parents: Array<{ value: unknown; key: string }> = [];
	function check(this: unknown, key: string, value: unknown): unknown {
		while (parents.length > 0 && parents[parents.length - 1].value !== this) parents.pop();
		parents.push({ value, key });
		if (typeof value === 'number' && !isSafeNumber(value)) {
			const path = parents.slice(1).map((parent) => parent.key);
			throw unsafeNumber(path.join('.'), value);
		}
		return value;
	}
	return JSON.stringify(payload, check).replace(STAND_IN, '$1');
}

/** The fields of a payload as a response gives them, where numbers that are not safe are text. */
export function asInResponse(body: string): IDataObject {
	return JSON.parse(replaceNumbers(body, quoteUnsafe)) as IDataObject;
}

function withStandIns(json: string): string {
	return replaceNumbers(json, (digits) => {
		const number = losslessNumber(digits);
		return typeof number === 'number' ? digits : JSON.stringify(number);
	});
}

function unsafeNumber(path: string, number: number): InputError {
	const field = `The field "${path}"`;
	return Number.isFinite(number)
		? new InputError(
				`${field} contains the number ${number}, which is too large to be exact`,
				'Expressions round whole numbers this large. Pass it as text instead, or write the object as JSON text, which keeps all digits.',
			)
		: new InputError(
				`${field} is ${number}, which JSON cannot represent`,
				'Correct the expression that returns it, or add a fallback such as {{ $json.seats || 0 }}.',
			);
}
