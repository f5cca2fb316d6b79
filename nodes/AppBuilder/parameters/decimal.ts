const DECIMAL = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i;

/** Whether JavaScript keeps the number as it was given: whole numbers beyond 2^53 are rounded. */
export function isKept(number: number): boolean {
	return Number.isInteger(number) ? Number.isSafeInteger(number) : Number.isFinite(number);
}

/** Whether the text of a number and what JavaScript makes of it have the same value, as 1.50 and 1.5. */
export function isExact(text: string): boolean {
	const number = Number(text);
	const value = decimalValue(text.trim());
	// Such as 0x1F.
	if (value === undefined) return Number.isSafeInteger(number);
	return value === decimalValue(String(number));
}

/** The same text for all ways to write a value: its digits, and how many powers of ten they stand for. */
function decimalValue(text: string): string | undefined {
	const match = DECIMAL.exec(text);
	if (match === null) return undefined;
	const [, sign, whole, fraction, exponent = '0'] = match;
	const digits = `${whole}${fraction}`.replace(/^0+/, '');
	const significant = withoutZerosAtEnd(digits);
	if (significant === '') return '0';
	const power = Number(exponent) - fraction.length + digits.length - significant.length;
	return `${sign === '-' ? '-' : ''}${significant}e${power}`;
}

/** In a loop: /0+$/ takes the square of the time for a text of many zeros. */
function withoutZerosAtEnd(digits: string): string {
	let end = digits.length;
	while (digits[end - 1] === '0') end--;
	return digits.slice(0, end);
}
