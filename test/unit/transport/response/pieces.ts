import fc from 'fast-check';

/** Where to cut a text. */
export const places = fc.array(fc.nat(), { maxLength: 8 });

/** The text cut at these places. */
export function cut(text: string, places: number[]): string[] {
	const ends = [...places.map((place) => place % (text.length + 1)), text.length];
	ends.sort((a, b) => a - b);
	return ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end));
}
