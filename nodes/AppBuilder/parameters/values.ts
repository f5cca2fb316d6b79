import { InputError } from '../errors/InputError';
import { splitNames } from '../text/fieldPath';
import { joinSentences, shorten } from '../text/format';
import { isSafeNumber, kindOf } from '../text/json';

/**
 * The value of a text parameter as a string: an expression can return anything.
 * @param place the label that the user sees, such as `'Name'`
 * @throws {InputError} when the value has no text
 */
export function toText(value: unknown, place: string): string {
	if (isInvalidDate(value)) throw noValue(INVALID_DATE, place);
	if (typeof value === 'string') return value;
	if (value === undefined || value === null) throw noValue(value, place);
	if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
	if (typeof value === 'number') return numberText(value, place);
	const date = dateText(value);
	if (date !== undefined) return date;
	throw new InputError(
		`${place} contains ${kindOf(value)} instead of text`,
		'Enter text, or an expression that returns text, a number, a date, true, or false.',
	);
}

function numberText(number: number, place: string): string {
	if (isSafeNumber(number)) return String(number);
	if (!Number.isFinite(number)) throw noValue(number, place);
	throw new InputError(
		`${place} contains the number ${number}, which is too large to be exact`,
		'Expressions round whole numbers this large. Pass it as text instead.',
	);
}

/** The ISO text of a date, from JavaScript or n8n's expressions; undefined for anything else. */
export function dateText(value: unknown): string | undefined {
	const text = callToJson(value);
	return typeof text === 'string' ? text : undefined;
}

/** What JSON shows in place of a date; undefined if the value isn't one. */
function callToJson(value: unknown): unknown {
	const { toJSON } = Object(value) as { toJSON?: unknown };
	return typeof toJSON === 'function' ? (toJSON.call(value) as unknown) : undefined;
}

export const INVALID_DATE = 'an invalid date';

/** Whether it's a date without a time. In collections, n8n turns an invalid Luxon date into this text. */
export function isInvalidDate(value: unknown): boolean {
	return value === 'Invalid DateTime' || callToJson(value) === null;
}

/** The error for an expression that returned a value that can't be sent, or for which `returned` has words. */
export function noValue(returned: unknown, place: string, more?: string): InputError {
	return new InputError(
		`${place} has no value: the expression returned ${returned}`,
		joinSentences("Correct the expression, or end it with a fallback, such as a?.b ?? ''.", more),
	);
}

/** The names of fields in a text, separated by commas; an array that an expression returns is used as it is. */
export function toNames(value: unknown, place: string): string[] {
	const names = Array.isArray(value) ? value : splitNames(toText(value, place));
	return names.map((name) => String(name).trim()).filter((name) => name !== '');
}

/**
 * The value of a switch. An expression may return the words instead.
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

/** The parameter as a whole number in this range, given as a number or as text; otherwise undefined. */
export function toWholeNumber(
	value: unknown,
	{ min, max = Infinity }: { min: number; max?: number },
): number | undefined {
	if (isBlank(value) || typeof value === 'object' || typeof value === 'boolean') return undefined;
	const number = Number(value);
	return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
}

export function isBlank(value: unknown): boolean {
	if (typeof value === 'string') return value.trim() === '';
	return value === undefined || value === null;
}

/** Whether n8n evaluates a parameter with this text; in a tool, it also reads $fromAI anywhere (2.41). */
export function isExpression(text: string): boolean {
	return text.startsWith('=') || /\$fromAI/i.test(text);
}

/** A value in a message: its first 60 characters, as a text may be long. */
export function shownValue(value: unknown): string {
	return Object(value) === value ? kindOf(value) : `"${shorten(String(value), 60)}"`;
}

/** For a parameter with options: an expression can return anything. */
export function notAnOption(label: string, value: unknown): InputError {
	return new InputError(
		`'${label}' is ${shownValue(value)}, which isn't one of its options`,
		'Choose from the list, or correct the expression.',
	);
}
