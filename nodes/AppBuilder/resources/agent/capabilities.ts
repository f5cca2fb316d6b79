import { InputError } from '../../errors/InputError';
import { noValue } from '../../parameters/toText';
import { parseJson } from '../../text/json';

const WHAT_TO_DO =
	'Enter text separated by commas or line breaks, a JSON array such as ["search", "code"], or an expression that returns an array of strings.';

/**
 * The capabilities as the service takes them: an array of strings, without spaces around them. Takes an
 * array, a JSON array as text, or text separated by commas or line breaks.
 * @throws {InputError} when it is none of these
 */
export function parseCapabilities(value: unknown): string[] {
	return toStrings(value)
		.map((capability) => capability.trim())
		.filter((capability) => capability !== '');
}

function toStrings(value: unknown): string[] {
	if (value === undefined || value === null) throw noValue(value, "'Capabilities'");
	if (Array.isArray(value)) return checkedStrings(value);
	if (typeof value !== 'string') throw new InputError("'Capabilities' is not a list", WHAT_TO_DO);
	if (value.trimStart().startsWith('[')) return checkedStrings(parseJsonArray(value));
	return value.split(/[,\r\n]/);
}

function parseJsonArray(text: string): unknown[] {
	const { value } = parseJson(text);
	if (!Array.isArray(value)) {
		throw new InputError(
			"'Capabilities' starts like a JSON array but is not valid JSON",
			WHAT_TO_DO,
		);
	}
	return value;
}

function checkedStrings(values: unknown[]): string[] {
	const position = values.findIndex((value) => typeof value !== 'string');
	if (position !== -1) {
		throw new InputError(
			`'Capabilities' contains something other than a string at position ${position + 1}`,
			WHAT_TO_DO,
		);
	}
	return values as string[];
}
