import { isRecord } from '../text/json';
import { sha256 } from '../transport/keyHash';

/** Characters of six bits each: with 66 bits, one update in 7 × 10^19 goes unnoticed. */
export const FINGERPRINT_LENGTH = 11;
/** Stands for the fingerprint of a workspace that was compared by other fields. */
export const UNKNOWN = '?'.repeat(FINGERPRINT_LENGTH);

/** Which changes count as an update, by field names with dots. Without watched fields, all are watched. */
export interface FieldFilter {
	watched: string[];
	ignored: string[];
}

/** The first 66 bits of the text's SHA-256, as base64url. */
export function fingerprintOf(text: string): string {
	return sha256(text).slice(0, FINGERPRINT_LENGTH);
}

/** The fingerprint of the fields that count; their order does not matter. */
export function workspaceFingerprint(workspace: unknown, filter: FieldFilter): string {
	return fingerprintOf(JSON.stringify(canonical(workspace, filter)));
}

/** The value with its fields sorted, without those that do not count. The elements of a list share one filter. */
function canonical(value: unknown, filter: FieldFilter): unknown {
	if (Array.isArray(value)) return value.map((element) => canonical(element, filter));
	if (!isRecord(value)) return value;
	const fields: Array<[string, unknown]> = [];
	for (const name of Object.keys(value).sort()) {
		const within = filterWithin(filter, name);
		if (within !== undefined) fields.push([name, canonical(value[name], within)]);
	}
	return Object.fromEntries(fields);
}

/**
 * The filter for the inside of a field, whose own name may have dots; undefined if the field does not count. Names lose
 * the part that leads to the field, so that no path is built: the service may nest names of any length.
 */
function filterWithin({ watched, ignored }: FieldFilter, field: string): FieldFilter | undefined {
	if (ignored.includes(field)) return undefined;
	const isWatched =
		watched.length === 0 || watched.some((name) => `${field}.`.startsWith(`${name}.`));
	const watchedWithin = isWatched ? [] : namesWithin(watched, field);
	if (!isWatched && watchedWithin.length === 0) return undefined;
	return { watched: watchedWithin, ignored: namesWithin(ignored, field) };
}

function namesWithin(names: string[], field: string): string[] {
	const prefix = `${field}.`;
	return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}
