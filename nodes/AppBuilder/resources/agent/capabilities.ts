import { InputError } from '../../errors/InputError';
import { noValue } from '../../parameters/text';

const WHAT_TO_DO =
	'Give text separated by commas or line breaks, a JSON array such as ["search", "code"], or an expression that gives a list of texts.';

/**
 * The Capabilities field as the service takes it: a list of texts, without spaces around them. Takes a
 * list, a JSON array as text, or text separated by commas or line breaks.
 * @throws {InputError} when it is none of these
 */
export function parseCapabilities(value: unknown): string[] {
	return toTexts(value)
		.map((capability) => capability.trim())
		.filter((capability) => capability !== '');
}

function toTexts(value: unknown): string[] {
	if (value === undefined || value === null) throw noValue(value, "'Capabilities'");
	if (Array.isArray(value)) return checkedTexts(value);
	if (typeof value !== 'string') throw new InputError('Capabilities is not a list', WHAT_TO_DO);
	if (value.trimStart().startsWith('[')) return checkedTexts(parseJsonArray(value));
	return value.split(/[,\r\n]/);
}

function parseJsonArray(text: string): unknown[] {
	const value = tryParse(text);
	if (!Array.isArray(value)) {
		throw new InputError(
			'Capabilities starts like a JSON array but is not a valid one',
			WHAT_TO_DO,
		);
	}
	return value;
}

function tryParse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function checkedTexts(values: unknown[]): string[] {
	const position = values.findIndex((value) => typeof value !== 'string');
	if (position !== -1) {
		throw new InputError(
			`Capabilities holds something other than text at position ${position + 1}`,
			WHAT_TO_DO,
		);
	}
	return values as string[];
}
