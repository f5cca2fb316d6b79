/** Digits and sign of the shortest whole number beyond 2^53. */
export const SHORTEST_ROUNDED = 16;
/** Longer ones are written with an exponent, if they are not rounded. */
const LONGEST_PLAIN = 22;
const DECIMAL = /^[+-]?(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i;

/** Whether a number is as precise as it was given: JavaScript rounds whole numbers beyond 2^53. */
export function isSafeNumber(number: number): boolean {
	return Number.isInteger(number) ? Number.isSafeInteger(number) : Number.isFinite(number);
}

/** Whether the number that JavaScript reads in the text has the value that is written, as 1.5 for 1.50. */
export function isLossless(text: string): boolean {
	const number = Number(text);
	const value = magnitude(text.trim());
	// Such as 0x1F.
	if (value === undefined) return Number.isSafeInteger(number);
	return value === magnitude(String(number));
}

/**
 * A whole number as JSON.parse is to read it: in quotes where it would be rounded, because a rounded ID names
 * another workspace. One with a leading zero is not valid JSON and stays so.
 */
export function quoteIfRounded(number: string): string {
	const first = number.startsWith('-') ? number[1] : number[0];
	if (number.length < SHORTEST_ROUNDED || first === '0') return number;
	const isUnchanged = number.length <= LONGEST_PLAIN && String(Number(number)) === number;
	return isUnchanged ? number : `"${number}"`;
}

/** The same text for all ways to write a value but for its sign: its digits, and where among them the point is. */
function magnitude(text: string): string | undefined {
	const match = DECIMAL.exec(text);
	if (match === null) return undefined;
	const [, whole, fraction, exponent = '0'] = match;
	const digits = `${whole}${fraction}`.replace(/^0+/, '');
	const significant = withoutTrailingZeros(digits);
	if (significant === '') return '0';
	return `${significant}e${digits.length - fraction.length + Number(exponent)}`;
}

/** In a loop: /0+$/ takes quadratic time for text with many zeros. */
function withoutTrailingZeros(digits: string): string {
	let end = digits.length;
	while (digits[end - 1] === '0') end--;
	return digits.slice(0, end);
}
