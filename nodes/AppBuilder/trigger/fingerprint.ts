import { isEmptyValue, isRecord } from '../text/json';
import { omitFields, pickFields } from '../text/pickFields';
import { sha256 } from '../transport/hash';

/** Characters of six bits each: with 66 bits, one update in 7 × 10^19 goes unnoticed. */
const LENGTH = 11;

/**
 * Which changes count as an update, as sorted, distinct field names. Without watched fields, all but the ignored ones
 * are watched; at least one of the two is empty.
 */
export interface FieldFilter {
	watched: string[];
	ignored: string[];
}

/** The first 66 bits of the text's SHA-256, as base64url. */
export function fingerprintText(text: string): string {
	return sha256(text).slice(0, LENGTH);
}

/** What is remembered about a workspace's fields: one fingerprint of all that count, or one for each watched field. */
export function fingerprintFields(workspace: unknown, { watched, ignored }: FieldFilter): string {
	const parts =
		watched.length > 0
			? watched.map((name) => pickFields(workspace, [name]))
			: [omitFields(workspace, ignored)];
	return parts.map((part) => fingerprintText(JSON.stringify(canonical(part ?? {})))).join(' ');
}

/** The watched fields whose fingerprints differ; undefined if no field is watched. */
export function changedFields(
	{ watched }: FieldFilter,
	before: string,
	after: string,
): string[] | undefined {
	if (watched.length === 0) return undefined;
	const known = before.split(' ');
	const current = after.split(' ');
	return watched.filter((_, index) => known[index] !== current[index]);
}

/** The value with its fields sorted. Those without a value are left out, as services do. */
function canonical(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(canonical);
	if (!isRecord(value)) return value;
	const fields = Object.keys(value)
		.filter((name) => !isEmptyValue(value[name]))
		.sort()
		.map((name) => [name, canonical(value[name])] as const);
	return Object.fromEntries(fields);
}
