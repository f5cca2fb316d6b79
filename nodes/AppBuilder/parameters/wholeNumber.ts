/** The whole number that a field or an expression gave, also as text; undefined when it is none. */
export function toWholeNumber(value: unknown): number | undefined {
	const number = isBlank(value) || typeof value === 'object' ? NaN : Number(value);
	return Number.isInteger(number) && typeof value !== 'boolean' ? number : undefined;
}

/** Whether a field was emptied. */
export function isBlank(value: unknown): boolean {
	return value === undefined || value === null || String(value).trim() === '';
}
