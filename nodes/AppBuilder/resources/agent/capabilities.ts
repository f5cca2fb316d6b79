import { InputError } from '../../errors/InputError';
import { noValue } from '../../parameters/values';
import { parseJson } from '../../text/json';

const WHAT_TO_DO =
	'Enter text separated by commas or line breaks, a JSON array such as ["search", "code"], or an expression that returns an array of strings.';

/**
 * The capabilities in the service's form: an array of strings, without spaces around them. Accepts an array, a JSON
 * array as text, or text separated by commas or line breaks.
 */
export function parseCapabilities(value: unknown): string[] {
	const list = toList(value);
	const position = list.findIndex((capability) => typeof capability !== 'string');
	if (position !== -1) {
		throw invalid(`contains something other than text at position ${position + 1}`);
	}
	return (list as string[])
		.map((capability) => capability.trim())
		.filter((capability) => capability !== '');
}

function toList(value: unknown): unknown[] {
	if (value === undefined || value === null) throw noValue(value, "'Capabilities'");
	if (Array.isArray(value)) return value;
	if (typeof value !== 'string') throw invalid("isn't a list");
	if (!value.trimStart().startsWith('[')) return value.split(/[,\r\n]/);
	const { value: parsed } = parseJson(value);
	if (Array.isArray(parsed)) return parsed;
	throw invalid("starts like a JSON array but isn't valid JSON");
}

function invalid(what: string): InputError {
	return new InputError(`'Capabilities' ${what}`, WHAT_TO_DO);
}
