/** Digits and sign of the shortest whole number beyond 2^53. */
export const SHORTEST_ROUNDED = 16;
/** Longer ones are written with an exponent, if they are not rounded. */
const LONGEST_PLAIN = 22;

/**
 * A whole number as JSON.parse would keep it: as a text where it would be rounded (beyond 2^53), because a rounded
 * ID names another workspace. One with a leading zero is no JSON and stays so.
 */
export function quoteIfRounded(number: string): string {
	const first = number.startsWith('-') ? number[1] : number[0];
	if (number.length < SHORTEST_ROUNDED || first === '0') return number;
	const isExact = number.length <= LONGEST_PLAIN && String(Number(number)) === number;
	return isExact ? number : `"${number}"`;
}
