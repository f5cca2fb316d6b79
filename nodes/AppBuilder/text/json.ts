interface ParsedJson {
	value?: unknown;
	reason?: string;
}

/** A punctuator, the quote that starts a string, or a number, perhaps in place of a name. */
const TOKEN = /[{}[\],"]|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(\s*:)?/g;

/** Whether it's an object with fields, not a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a field's value equals a missing one: services leave out what is empty. */
export function isEmptyValue(value: unknown): boolean {
	return value === undefined || value === null || value === '';
}

/** The kind of an object or an array, as messages name it. */
export function kindOf(value: unknown): 'an array' | 'an object' {
	return Array.isArray(value) ? 'an array' : 'an object';
}

export function parseJson(text: string): ParsedJson {
	try {
		return { value: JSON.parse(text) as unknown };
	} catch (thrown) {
		return { reason: (thrown as Error).message };
	}
}

/** Whether a number is exact: JavaScript rounds whole numbers beyond 2^53, and JSON has no Infinity. */
export function isSafeNumber(number: number): boolean {
	return Number.isInteger(number) ? Number.isSafeInteger(number) : Number.isFinite(number);
}

/**
 * A number as JSON.parse should read it: quoted if it isn't safe, because a rounded ID names another workspace.
 * Fractions stay numbers, of which JavaScript keeps 15 to 17 digits.
 */
export function quoteUnsafe(digits: string): string {
	return isSafeNumber(Number(digits)) ? digits : `"${digits}"`;
}

/**
 * Replaces the numbers of JSON text, in one pass. Takes linear time for any text, and doesn't make invalid text valid:
 * a number in place of a name is left unchanged.
 * @param replace returns the text for a number's digits
 * @param onMark called for each bracket, brace, and comma outside strings
 */
export function replaceNumbers(
	text: string,
	replace: (digits: string) => string,
	onMark?: (mark: string) => void,
): string {
	const token = new RegExp(TOKEN);
	const written: string[] = [];
	let copied = 0;
	for (let match = token.exec(text); match !== null; match = token.exec(text)) {
		const [found, digits, colon] = match as Array<string | undefined>;
		if (found === '"') token.lastIndex = findStringEnd(text, match.index);
		else if (digits === undefined) onMark?.(found!);
		else if (colon === undefined) {
			const replaced = replace(digits);
			if (replaced === digits) continue;
			written.push(text.slice(copied, match.index), replaced);
			copied = token.lastIndex;
		}
	}
	return copied === 0 ? text : written.join('') + text.slice(copied);
}

/** The index after the string that starts there. A regular expression for it fails at 16 million escapes. */
function findStringEnd(text: string, start: number): number {
	let index = start + 1;
	while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1;
	return index + 1;
}
