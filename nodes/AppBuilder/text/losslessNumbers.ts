/** What JavaScript takes for a number and JSON does not; in quotes it would become valid. */
const NOT_JSON = /^-?0\d|-\.|\.(?!\d)/;

/** The one border of numbers: JavaScript rounds whole numbers beyond 2^53, and JSON has no Infinity. */
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
