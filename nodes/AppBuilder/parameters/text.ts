import { InputError } from '../errors/InputError';
import { isKept } from './decimal';

const WHAT_TO_DO = 'Give text, or an expression that gives text, a number, a date, true or false.';

/**
 * The value of a text field as text: an expression can give anything.
 * @param place what the user sees there, such as `'Name'`
 * @throws {InputError} when it has none
 */
export function toText(value: unknown, place: string): string {
	if (typeof value === 'string') return value;
	if (value === undefined || value === null) throw noValue(value, place);
	if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
	if (typeof value === 'number') return numberText(value, place);
	const date = dateText(value);
	if (date !== undefined) return date;
	const found = Array.isArray(value) ? 'a list' : 'an object';
	throw new InputError(`${place} holds ${found} instead of text`, WHAT_TO_DO);
}

function numberText(number: number, place: string): string {
	if (isKept(number)) return String(number);
	if (!Number.isFinite(number)) throw noValue(number, place);
	throw new InputError(
		`${place} holds the number ${number}, which has lost digits`,
		'An expression rounds whole numbers this large. Give it as text.',
	);
}

/** The ISO text of a date, JavaScript's or that of n8n's expressions; undefined for anything else. */
export function dateText(value: unknown): string | undefined {
	const { toJSON } = Object(value) as { toJSON?: unknown };
	const text: unknown = typeof toJSON === 'function' ? toJSON.call(value) : undefined;
	return typeof text === 'string' ? text : undefined;
}

/** What to say where an expression gave nothing. */
export function noValue(value: unknown, place: string): InputError {
	return new InputError(
		`${place} has no value: the expression gave ${value}`,
		"Correct the expression, or give it a fallback such as {{ $json.title ?? '' }}.",
	);
}
