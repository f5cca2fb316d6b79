/** What JavaScript takes for a number and JSON does not; in quotes it would become valid. */
const NOT_JSON = /^-?0\d|-\.|\.(?!\d)/;
const DECIMAL = /^[+-]?(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i;

/** The one border of numbers: JavaScript rounds whole numbers beyond 2^53, and JSON has no Infinity. */
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
 * A number as JSON.parse is to read it: in quotes where it is not safe, because a rounded ID names another workspace.
 * Fractions stay numbers, of which JavaScript keeps 15 to 17 digits.
 */
export function quoteUnsafe(digits: string): string {
	const number = Number(digits);
	const isKept = isSafeNumber(number) || Number.isNaN(number) || NOT_JSON.test(digits);
	return isKept ? digits : `"${digits}"`;
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
