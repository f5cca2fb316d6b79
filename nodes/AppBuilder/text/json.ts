/** The value of JSON text, or why it has none. */
export interface ParsedJson {
	/** Undefined when the text is not valid JSON. */
	value?: unknown;
	/** Why it is not valid, in the words of JSON.parse. */
	reason?: string;
}

/** Called for each character outside strings and numbers, with the start and end of the last string before it. */
export type SeeMark = (code: number, stringStart: number, stringEnd: number) => void;

const [QUOTE, BACKSLASH, COLON, SPACE, ZERO, NINE, MINUS, PLUS, DOT, UPPER_E, LOWER_E] = [
	...'"\\: 09-+.Ee',
].map((character) => character.charCodeAt(0));
/** Characters of the shortest number that JavaScript cannot keep: 1e16. */
const SHORTEST = 4;

/** Numbers of JavaScript that are invalid in JSON; quotes would make them valid. */
const NOT_JSON = /^-?0\d|-\.|\.(?!\d)/;

/** Whether it is an object with fields, not a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses JSON text that may not be valid. */
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
 * A number as JSON.parse is to read it: in quotes where it is not safe, because a rounded ID names another workspace.
 * Fractions stay numbers, of which JavaScript keeps 15 to 17 digits.
 */
export function quoteUnsafe(digits: string): string {
	const number = Number(digits);
	const isKept = isSafeNumber(number) || Number.isNaN(number) || NOT_JSON.test(digits);
	return isKept ? digits : `"${digits}"`;
}

/**
 * Replaces the numbers of JSON text, in one pass. Any text takes linear time, valid or not.
 * @param replace returns the text for a number's digits; not called for a number in place of a name, which is not JSON
 */
export function replaceNumbers(
	text: string,
	replace: (digits: string) => string,
	see?: SeeMark,
): string {
	const written: string[] = [];
	let copied = 0;
	let stringStart = 0;
	let stringEnd = 0;
	for (let index = 0; index < text.length;) {
		const code = text.charCodeAt(index);
		if (code === QUOTE) {
			stringStart = index;
			index = stringEnd = endOfString(text, index);
		} else if (isDigit(code) || code === MINUS) {
			const start = index;
			index = endOfNumber(text, start);
			if (index - start < SHORTEST || isName(text, index)) continue;
			const digits = text.slice(start, index);
			const replaced = replace(digits);
			if (replaced === digits) continue;
			written.push(text.slice(copied, start), replaced);
			copied = index;
		} else {
			see?.(code, stringStart, stringEnd);
			index++;
		}
	}
	return copied === 0 ? text : written.join('') + text.slice(copied);
}

/** The index after the quote that ends it, or after the text. */
function endOfString(text: string, start: number): number {
	let index = start + 1;
	while (index < text.length) {
		const code = text.charCodeAt(index++);
		if (code === QUOTE) return index;
		if (code === BACKSLASH) index++;
	}
	return text.length;
}

function endOfNumber(text: string, start: number): number {
	let index = start + 1;
	while (isInNumber(text.charCodeAt(index))) index++;
	return index;
}

function isName(text: string, end: number): boolean {
	let index = end;
	while (text.charCodeAt(index) <= SPACE) index++;
	return text.charCodeAt(index) === COLON;
}

function isDigit(code: number): boolean {
	return code >= ZERO && code <= NINE;
}

function isInNumber(code: number): boolean {
	return (
		isDigit(code) ||
		code === DOT ||
		code === MINUS ||
		code === PLUS ||
		code === UPPER_E ||
		code === LOWER_E
	);
}
