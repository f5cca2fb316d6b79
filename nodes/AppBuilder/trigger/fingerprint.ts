import { isRecord } from '../text/json';
import { sha256 } from '../transport/hash';

/** Characters of six bits each: with 66 bits, one update in 7 × 10^19 goes unnoticed. */
export const FINGERPRINT_LENGTH = 11;
/** Stands for the fingerprint of a workspace that was compared by other fields. */
export const UNKNOWN = '?'.repeat(FINGERPRINT_LENGTH);

/** Characters of a field's hash: with 24 bits, one change in 17 million is not named. */
export const FIELD_HASH_LENGTH = 4;

/**
 * Which changes count as an update, by field names with dots, sorted, and each once. Without watched fields, all but the
 * ignored ones are watched; one of both is empty.
 */
export interface FieldFilter {
	watched: string[];
	ignored: string[];
}

/** The first 66 bits of the text's SHA-256, as base64url. */
export function fingerprintOf(text: string): string {
	return sha256(text).slice(0, FINGERPRINT_LENGTH);
}

/** What is remembered of a workspace's fields. */
export interface Fingerprints {
	/** The fingerprint of the fields that count; their order does not matter. */
	fingerprint: string;
	/** The hashes of the watched fields, one after the other. */
	hashes: string;
}

/** Watched fields are looked up by name: sorting a whole workspace for each of them takes too long. */
export function fingerprintsOf(
	workspace: unknown,
	{ watched, ignored }: FieldFilter,
): Fingerprints {
	if (watched.length === 0) {
		const counted = JSON.stringify(canonical(workspace, ignored));
		return { fingerprint: fingerprintOf(counted), hashes: '' };
	}
	const values = watched.map((name) => JSON.stringify(canonicalAt(workspace, name) ?? null));
	const hashes = values.map((value) => fingerprintOf(value).slice(0, FIELD_HASH_LENGTH));
	return { fingerprint: fingerprintOf(values.join('\n')), hashes: hashes.join('') };
}

/** Whether the workspace has the field. */
export function hasField(workspace: unknown, name: string): boolean {
	return canonicalAt(workspace, name) !== undefined;
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

/**
 * What a name leads to: the value of a field, in each element of a list; undefined if there is none. A field's own name
 * may contain dots, so there may be several.
 */
function canonicalAt(value: unknown, name: string): unknown {
	if (Array.isArray(value)) {
		const inner = value.map((element) => canonicalAt(element, name));
		return inner.some((one) => one !== undefined) ? inner : undefined;
	}
	if (!isRecord(value)) return undefined;
	const found: unknown[] = [];
	if (Object.hasOwn(value, name)) found.push(canonical(value[name]));
	for (let dot = name.indexOf('.'); dot !== -1; dot = name.indexOf('.', dot + 1)) {
		const field = name.slice(0, dot);
		if (!Object.hasOwn(value, field)) continue;
		const inner = canonicalAt(value[field], name.slice(dot + 1));
		if (inner !== undefined) found.push([field, inner]);
	}
	return found.length > 0 ? found : undefined;
}

/** The value with its fields sorted, without those that are ignored. The elements of a list share the names. */
function canonical(value: unknown, ignored: string[] = []): unknown {
	if (Array.isArray(value)) return value.map((element) => canonical(element, ignored));
	if (!isRecord(value)) return value;
	const names = Object.keys(value).sort();
	const fields = names
		.filter((name) => !ignored.includes(name))
		.map((name) => [name, canonical(value[name], namesWithin(ignored, name))] as const);
	return Object.fromEntries(fields);
}

/** The names that continue inside a field, without the part that leads to it. */
function namesWithin(names: string[], field: string): string[] {
	if (names.length === 0) return names;
	const prefix = `${field}.`;
	return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}
