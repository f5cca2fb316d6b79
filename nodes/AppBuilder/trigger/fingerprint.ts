import { createHash } from 'node:crypto';

import { isRecord } from '../text/isRecord';
import type { FieldFilter } from './settings';

/** Characters of six bits each: some 64 bits. */
export const FINGERPRINT_LENGTH = 11;
/** No fingerprint: what counted of the workspace is not known. */
export const UNKNOWN = '?'.repeat(FINGERPRINT_LENGTH);

/** The first 66 bits of the text's SHA-256. */
export function fingerprintOf(text: string): string {
	return createHash('sha256').update(text).digest('base64url').slice(0, FINGERPRINT_LENGTH);
}

/** The fingerprint of what counts of a workspace: the same for the same fields, in whatever order. */
export function workspaceFingerprint(workspace: unknown, filter: FieldFilter): string {
	return fingerprintOf(JSON.stringify(canonical(workspace, '', filter)));
}

/** With the fields that count, sorted. The path names a field as users do, the same in all elements of a list. */
function canonical(value: unknown, path: string, filter: FieldFilter): unknown {
	if (Array.isArray(value)) return value.map((element) => canonical(element, path, filter));
	if (!isRecord(value)) return value;
	const fields = Object.keys(value)
		.sort()
		.map((name) => [name, path === '' ? name : `${path}.${name}`])
		.filter(([, fieldPath]) => counts(fieldPath, filter))
		.map(([name, fieldPath]) => [name, canonical(value[name], fieldPath, filter)]);
	return Object.fromEntries(fields);
}

function counts(path: string, { watched, ignored }: FieldFilter): boolean {
	if (ignored.includes(path)) return false;
	const isOnTheWay = (name: string) => isWithin(path, name) || isWithin(name, path);
	return watched.length === 0 || watched.some(isOnTheWay);
}

function isWithin(path: string, outer: string): boolean {
	return path === outer || path.startsWith(`${outer}.`);
}
