import type { INode } from 'n8n-workflow';

import { CREDENTIAL_TYPE, type ServiceAccess } from '../access/access';
import { isRecord, parseJson } from '../text/json';
import {
	FIELD_HASH_LENGTH,
	FINGERPRINT_LENGTH,
	fingerprintOf,
	UNKNOWN,
	type FieldFilter,
} from './fingerprint';
import { Snapshot, type Entry } from './snapshot';

/** Increase when the stored form changes. */
const VERSION = 1;
/** Where the hashes of an entry's fields begin: after its fingerprint and a mark. Its ID follows them. */
const HASHES_START = FINGERPRINT_LENGTH + 1;
/** Fills the place of hashes that are unknown, a character each. */
const UNKNOWN_HASH = '?';

/** The list and the fields that a snapshot belongs to, as fingerprints. */
export interface Scope {
	/**
	 * Changes with the credential, its address or pagination, and the query: each gives another list. A new API key of the
	 * same credential is expected to be one of the same account.
	 */
	list: string;
	/**
	 * Changes with the fields that are compared. Old fingerprints then say nothing about updates, but still which
	 * workspaces existed.
	 */
	fields: string;
	/** How many characters the hashes of a workspace's watched fields have. */
	hashesLength: number;
}

interface Stored extends Scope, Pick<Snapshot, 'isFirst' | 'isHeld' | 'hasNewFields' | 'reports'> {
	version: number;
	/** Each entry as one text, because n8n stores them as JSON within JSON: about 55 bytes for a UUID. */
	entries: string[];
}

/**
 * The snapshot as one text, preceded by its fingerprint. n8n keeps it with the workflow, and up to 2.20 with each
 * execution.
 */
export function storeSnapshot(snapshot: Snapshot, scope: Scope): string {
	const { isFirst, isHeld, hasNewFields, reports } = snapshot;
	const entries = Array.from(snapshot, toText);
	const stored: Stored = {
		version: VERSION,
		...scope,
		isFirst,
		isHeld,
		hasNewFields,
		reports,
		entries,
	};
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
				? "The stored snapshot of the workspaces can't be read."
				: 'The credential, its Base URL, List Field, or List Pagination, or the query parameters have changed.';
		warn(`${reason} The trigger starts over: changes since the last poll aren't reported.`);
		return snapshot;
	}
	const hasSameFields = stored.fields === scope.fields;
	if (!hasSameFields) {
		warn("'Fields to Watch' has changed. The trigger doesn't report updates since the last poll.");
	}
	const { isFirst, isHeld, reports, hashesLength } = stored;
	const unknown = { fingerprint: UNKNOWN, hashes: UNKNOWN_HASH.repeat(scope.hashesLength) };
	for (const text of stored.entries) {
		const entry = toEntry(text, hashesLength);
		const id = text.slice(HASHES_START + hashesLength);
		snapshot.set(id, hasSameFields ? entry : { ...entry, ...unknown });
	}
	const hasNewFields = stored.hasNewFields || !hasSameFields;
	return Object.assign(snapshot, { isFirst, isHeld, hasNewFields, reports });
}

function parse(value: unknown): Stored | undefined {
	if (typeof value !== 'string') return undefined;
	const text = value.slice(FINGERPRINT_LENGTH);
	if (value !== `${fingerprintOf(text)}${text}`) return undefined;
	const stored = parseJson(text).value;
	return isStored(stored) ? stored : undefined;
}

/** The fingerprint does not prove that the trigger has written the text: users may edit what n8n stores. */
function isStored(value: unknown): value is Stored {
	if (!isRecord(value) || value.version !== VERSION) return false;
	const { entries, hashesLength, reports } = value;
	const isText = Array.isArray(entries) && entries.every((text) => typeof text === 'string');
	return isText && Number(hashesLength) >= 0 && Number.isInteger(reports);
}

function toText([id, { fingerprint, hashes, isUnlisted }]: [string, Entry]): string {
	return `${fingerprint}${isUnlisted ? 'u' : '-'}${hashes}${id}`;
}

function toEntry(text: string, hashesLength: number): Entry {
	return {
		fingerprint: text.slice(0, FINGERPRINT_LENGTH),
		hashes: text.slice(HASHES_START, HASHES_START + hashesLength),
		isUnlisted: text[FINGERPRINT_LENGTH] === 'u',
	};
}

export function scopeOf(
	{ baseUrl, listField, pagination }: Pick<ServiceAccess, 'baseUrl' | 'listField' | 'pagination'>,
	{ parameters, credentials }: Pick<INode, 'parameters' | 'credentials'>,
	{ watched, ignored }: FieldFilter,
): Scope {
	const credentialId = credentials?.[CREDENTIAL_TYPE]?.id;
	const list = [baseUrl, credentialId, listField, pagination, queryOf(parameters)];
	return {
		list: fingerprintOf(JSON.stringify(list)),
		fields: fingerprintOf(JSON.stringify([watched, ignored])),
		hashesLength: watched.length * FIELD_HASH_LENGTH,
	};
}

/** The query parameters as they are written: the value of an expression may change at each poll. */
function queryOf(parameters: INode['parameters']): unknown {
	const options: unknown = parameters.options;
	const query = isRecord(options) ? options.queryParameters : options;
	return (isRecord(query) ? query.parameters : query) ?? [];
}
