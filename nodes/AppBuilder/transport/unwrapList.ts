const ENVELOPE_KEYS = ['data', 'workspaces', 'items', 'results'];

/**
 * The elements of a list answer: a bare array, an envelope with the array under a usual key,
 * or an object with exactly one array property. Anything else is one element, never dropped.
 */
export function unwrapList(answer: unknown): unknown[] {
	if (Array.isArray(answer)) return answer;
	if (answer === undefined) return [];
	if (typeof answer !== 'object' || answer === null) return [answer];
	return arrayOf(answer as Record<string, unknown>) ?? [answer];
}

function arrayOf(envelope: Record<string, unknown>): unknown[] | undefined {
	for (const key of ENVELOPE_KEYS) {
		const value = Object.hasOwn(envelope, key) ? envelope[key] : undefined;
		if (Array.isArray(value)) return value;
	}
	const arrays = Object.values(envelope).filter(Array.isArray);
	return arrays.length === 1 ? arrays[0] : undefined;
}
