const SOURCE_KEYS = ['pointer', 'parameter', 'header'];

/** The field that an entry of an error response is about; JSON:API has it in `source`, others as a path. */
export function fieldNameOf(entry: Record<string, unknown>, keys: string[]): string | undefined {
	return nameUnder(entry, keys) ?? nameUnder(Object(entry.source), SOURCE_KEYS);
}

function nameUnder(entry: Record<string, unknown>, keys: string[]): string | undefined {
	return keys.map((key) => nameFrom(entry[key])).find((name) => name !== undefined);
}

function nameFrom(value: unknown): string | undefined {
	const name = Array.isArray(value) && value.every(isStep) ? value.join('.') : value;
	return typeof name === 'string' && name !== '' ? name : undefined;
}

function isStep(value: unknown): boolean {
	return typeof value === 'string' || typeof value === 'number';
}
