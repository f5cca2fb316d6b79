/** Bytes that a value takes besides its text: an entry of its list or object, and its own head. */
const VALUE = 32;

/**
 * About how many bytes a JSON value takes in memory: the length of its texts and names, and a constant for each
 * value. Values that came through the scanner are not too deep for it.
 */
export function heldSize(value: unknown): number {
	if (typeof value === 'string') return VALUE + value.length;
	if (typeof value !== 'object' || value === null) return VALUE;
	let size = VALUE;
	if (Array.isArray(value)) {
		for (const element of value) size += heldSize(element);
		return size;
	}
	for (const name of Object.keys(value)) {
		size += name.length + heldSize((value as Record<string, unknown>)[name]);
	}
	return size;
}
