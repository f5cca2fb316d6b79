import type { IDataObject } from 'n8n-workflow';

import { InputError } from '../errors/InputError';
import { parseJson } from './requestJson';
import { dateText } from './text';

const WHAT_TO_DO =
	'Enter a JSON object such as {"title": "Demo"}, or an expression that gives an object.';
const WHAT_TO_DO_WITH_VALUES =
	'If an expression inserts values into the text, use one that gives an object instead, such as {{ { title: $json.title } }}, or insert each value with {{ JSON.stringify($json.title) }}.';

/**
 * The value of a JSON field: an object, or text that holds one; an empty field is an empty object.
 * Numbers that JavaScript would round are kept: see {@link parseJson}.
 * @param label the field's name as the user sees it
 * @throws {InputError} when it is anything else
 */
export function parseJsonObject(value: unknown, label: string): IDataObject {
	const parsed = typeof value === 'string' ? parseText(value, label) : value;
	if (parsed === undefined || parsed === null) {
		throw new InputError(`${label} is empty`, WHAT_TO_DO);
	}
	const other = otherKind(parsed);
	if (other !== undefined) {
		throw new InputError(`${label} holds ${other} instead of an object`, WHAT_TO_DO);
	}
	return parsed as IDataObject;
}

/** What it is instead of an object, in words. */
function otherKind(value: unknown): string | undefined {
	if (Array.isArray(value)) return 'an array';
	if (typeof value !== 'object') return `a ${typeof value}`;
	return dateText(value) === undefined ? undefined : 'a date';
}

function parseText(text: string, label: string): unknown {
	if (text.trim() === '') return {};
	const { value, reason } = tryParse(text);
	if (reason !== undefined) {
		throw new InputError(`${label} is not valid JSON: ${reason}`, WHAT_TO_DO_WITH_VALUES);
	}
	return value;
}

function tryParse(text: string): { value?: unknown; reason?: string } {
	try {
		return { value: parseJson(text) };
	} catch (thrown) {
		return { reason: (thrown as SyntaxError).message };
	}
}
