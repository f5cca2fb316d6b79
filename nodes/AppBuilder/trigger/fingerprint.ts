import { createHash } from 'node:crypto';

import { isRecord } from '../text/json';
import { scopeOf, scopeWithin, type Scope } from './fieldTree';
import type { FieldFilter } from './settings';

/** Characters of six bits each: some 64 bits. */
export const FINGERPRINT_LENGTH = 11;
/** No fingerprint: what counted of the workspace is not known. */
export const UNKNOWN = '?'.repeat(FINGERPRINT_LENGTH);

/** The first 66 bits of the text's SHA-256. */
export function fingerprintOf(text: string): string {
	return createHash('sha256').update(text).digest('base64url').slice(0, FINGERPRINT_LENGTH);
}

/** Gives the fingerprint of what counts of a workspace: the same for the same fields, in whatever order. */
export function fingerprinter(filter: FieldFilter): (workspace: unknown) => string {
	const scope = scopeOf(filter);
	return (workspace) => fingerprintOf(JSON.stringify(canonical(workspace, scope)));
}

/** With the fields that count, sorted. The elements of a list are not told apart. */
function canonical(value: unknown, scope: Scope): unknown {
	if (Array.isArray(value)) return value.map((element) => canonical(element, scope));
	if (!isRecord(value)) return value;
	const fields: Array<[string, unknown]> = [];
	for (const name of Object.keys(value).sort()) {
		const within = scopeWithin(scope, name);
		if (within !== undefined) fields.push([name, canonical(value[name], within)]);
	}
	return Object.fromEntries(fields);
}
