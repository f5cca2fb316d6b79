/** Told of each character that is in no string and no number, and where the last string before it begins and ends. */
export type SeeMark = (code: number, stringStart: number, stringEnd: number) => void;

const [QUOTE, BACKSLASH, COLON, SPACE, ZERO, NINE, MINUS, PLUS, DOT, UPPER_E, LOWER_E] = [
	...'"\\: 09-+.Ee',
].map((character) => character.charCodeAt(0));
/** Characters of the shortest number that JavaScript cannot keep: 1e16. */
const SHORTEST = 4;

/**
 * Goes once through JSON text, or what is meant to be, and writes its numbers anew. Linear for any text, without regular
 * expressions.
 * @param replace gives the text to write for a number's digits; one where a name belongs is not JSON, and stays so
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
