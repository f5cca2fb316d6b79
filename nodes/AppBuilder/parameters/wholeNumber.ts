/** The whole number in this range that a parameter is, also as text; undefined when it is none. */
export function toWholeNumber(
	value: unknown,
	{ min, max = Infinity }: { min: number; max?: number },
): number | undefined {
	if (isBlank(value) || typeof value === 'object' || typeof value === 'boolean') return undefined;
	const number = Number(value);
	return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
}

/** Whether a parameter was emptied. */
export function isBlank(value: unknown): boolean {
	return value === undefined || value === null || String(value).trim() === '';
}
