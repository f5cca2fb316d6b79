import { parseJson } from '../text/json';
import { FINGERPRINT_LENGTH, fingerprintOf, UNKNOWN } from './fingerprint';
import type { Scope } from './scope';
import { Snapshot, type Entry } from './snapshot';

/** Increase when the stored form changes. */
const VERSION = 1;
/** Where an entry's ID begins: behind its fingerprint and two marks. */
const ID_START = FINGERPRINT_LENGTH + 2;

interface Stored extends Scope {
	version: number;
	isFirst: boolean;
	isHeld: boolean;
	continueAt?: string;
	/** Each entry as one text, because n8n stores them as JSON within JSON: about 55 bytes for a UUID. */
	entries: string[];
}

/**
 * The snapshot as one text, behind a fingerprint of itself. n8n keeps it with the workflow, and up to 2.20 with each
 * execution.
 */
export function storeSnapshot(snapshot: Snapshot, scope: Scope): string {
	const { isFirst, isHeld, continueAt } = snapshot;
	const entries = Array.from(snapshot, toText);
	const stored: Stored = { version: VERSION, ...scope, isFirst, isHeld, continueAt, entries };
	const text = JSON.stringify(stored);
	return `${fingerprintOf(text)}${text}`;
}

/**
 * Reads what {@link storeSnapshot} has written; anybody may have changed it since. A snapshot that cannot be read, or
 * belongs to another list, is replaced by an empty one.
 * @param warn says what is not reported because of it
 */
export function readSnapshot(
	value: unknown,
	scope: Scope,
	warn: (message: string) => void,
): Snapshot {
	const snapshot = new Snapshot();
	if (value === undefined || value === null) return snapshot;
	const stored = parse(value);
	if (stored?.list !== scope.list) {
		const reason =
			stored === undefined
				? 'The stored snapshot of the workspaces cannot be read.'
				: 'The Base URL, the API key, List Pagination or the query parameters have changed.';
		warn(`${reason} The trigger starts over: changes since the last poll are not reported.`);
		return snapshot;
	}
	const hasSameFields = stored.fields === scope.fields;
	if (!hasSameFields) {
		warn(
			'The fields to watch or ignore have changed: updates since the last poll are not reported.',
		);
	}
	for (const text of stored.entries) {
		const entry = toEntry(text);
		snapshot.set(text.slice(ID_START), hasSameFields ? entry : { ...entry, fingerprint: UNKNOWN });
	}
	const { isFirst, isHeld, continueAt } = stored;
	return Object.assign(snapshot, { isFirst, isHeld, continueAt });
}

function parse(value: unknown): Stored | undefined {
	if (typeof value !== 'string') return undefined;
	const text = value.slice(FINGERPRINT_LENGTH);
	if (value !== `${fingerprintOf(text)}${text}`) return undefined;
	const stored = parseJson(text).value as Stored;
	return stored.version === VERSION ? stored : undefined;
}

function toText([id, { fingerprint, isSeen, isUnlisted }]: [string, Entry]): string {
	return `${fingerprint}${isSeen ? 's' : '-'}${isUnlisted ? 'u' : '-'}${id}`;
}

function toEntry(text: string): Entry {
	return {
		fingerprint: text.slice(0, FINGERPRINT_LENGTH),
		isSeen: text[FINGERPRINT_LENGTH] === 's',
		isUnlisted: text[FINGERPRINT_LENGTH + 1] === 'u',
	};
}
