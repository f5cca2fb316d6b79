/** Stands for what was cut off. */
export const CUT = '…';

/** At most so many characters, and not cut in the middle of one that takes two units. */
export function shorten(text: string, maxLength: number): string {
	if (text.length <= maxLength) return text;
	return `${text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')}${CUT}`;
}
