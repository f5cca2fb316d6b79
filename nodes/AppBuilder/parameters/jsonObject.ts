import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { InputError } from '../errors/InputError';
import { parseJson } from '../text/json';
import { dateText, INVALID_DATE, isBlank, isInvalidDate, noValue } from './values';

const WHAT_TO_DO =
	'Enter a JSON object such as {"title": "Demo"}. If you build it with expressions, switch the field to Expression, and use a single one that returns the object, such as {{ { title: $json.title } }}.';

/**
 * The value of a JSON parameter, which must be an object.
 * @throws {InputError} when it isn't, or is set to Fixed, so that expressions would be text
 */
export function readJsonObject(
	context: IExecuteFunctions,
	itemIndex: number,
	{ name, label }: { name: string; label: string },
): IDataObject {
	const raw = context.getNodeParameter(name, itemIndex, '{}', { rawExpressions: true });
	if (typeof raw === 'string' && !raw.startsWith('=') && /\{\{\s*\$/.test(raw)) {
		throw new InputError(`'${label}' contains an expression, but is set to Fixed`, WHAT_TO_DO);
	}
	return parseJsonObject(context.getNodeParameter(name, itemIndex, '{}'), label);
}

/**
 * The value of a JSON parameter: an object, or text that contains one. Blank text is a mistake, such as in an
 * expression: an empty object is written `{}`.
 * @throws {InputError} when it is anything else
 */
export function parseJsonObject(value: unknown, label: string): IDataObject {
	if (isInvalidDate(value)) throw noValue(INVALID_DATE, `'${label}'`);
	const parsed = typeof value === 'string' ? parseText(value, label) : value;
	if (isBlank(parsed)) {
		throw new InputError(`'${label}' is empty`, WHAT_TO_DO);
	}
	const other = otherKind(parsed);
	if (other !== undefined) {
		throw new InputError(`'${label}' contains ${other} instead of an object`, WHAT_TO_DO);
	}
	return parsed as IDataObject;
}

/** What the value is instead of an object, in words. */
function otherKind(value: unknown): string | undefined {
	if (Array.isArray(value)) return 'an array';
	if (typeof value !== 'object') return `a ${typeof value}`;
	return dateText(value) === undefined ? undefined : 'a date';
}

function parseText(text: string, label: string): unknown {
	if (isBlank(text)) return undefined;
	const { value, reason } = parseJson(text);
	if (reason !== undefined) {
		throw new InputError(`'${label}' isn't valid JSON: ${reason}`, WHAT_TO_DO);
	}
	return value;
}
