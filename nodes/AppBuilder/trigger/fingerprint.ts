import { isRecord } from '../text/json';
import { sha256 } from '../transport/keyHash';

/** Characters of six bits each: with 66 bits, one update in 7 × 10^19 goes unnoticed. */
export const FINGERPRINT_LENGTH = 11;
/** Stands for the fingerprint of a workspace that was compared by other fields. */
export const UNKNOWN = '?'.repeat(FINGERPRINT_LENGTH);

/** Characters of a field's hash: with 24 bits, one change in 17 million is not named. */
export const FIELD_HASH_LENGTH = 4;

/**
 * Which changes count as an update, by field names with dots, sorted, and each once. Without watched fields, all are
 * watched.
 */
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

/** The hashes of the watched fields, one after the other. */
export function fieldHashes(workspace: unknown, { watched }: FieldFilter): string {
	const hashes = watched.map((name) => {
		const field = workspaceFingerprint(workspace, { watched: [name], ignored: [] });
		return field.slice(0, FIELD_HASH_LENGTH);
	});
	return hashes.join('');
}

/** The watched fields whose hashes differ; undefined if no field is watched. */
export function changedFields(
	{ watched }: FieldFilter,
	before: string,
	after: string,
): string[] | undefined {
	if (watched.length === 0) return undefined;
	return watched.filter((_, index) => {
		const start = index * FIELD_HASH_LENGTH;
		return !after.startsWith(before.slice(start, start + FIELD_HASH_LENGTH), start);
	});
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
