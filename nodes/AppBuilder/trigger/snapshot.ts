import type { INode } from 'n8n-workflow';

import { CREDENTIAL_TYPE, type ServiceAccess } from '../access/access';
import { isRecord, parseJson } from '../text/json';
import { fingerprintText, type FieldFilter } from './fingerprint';

/** Increase when the stored form changes. */
const VERSION = 1;

/** Stands in for the fingerprint of a workspace that was compared by other fields. */
export const UNKNOWN = '';

/** The workspaces as they were last reported. */
interface Snapshot {
	/** How many of them were missing from the last list: a filter may hide some permanently. */
	missing: number;
	/** How many polls have reported events: the same change gets another event ID each time. */
	reports: number;
	/** The fingerprints of the workspaces by ID, least recently looked up first. */
	entries: Map<string, string>;
}

/** The list and the fields that a snapshot belongs to, as fingerprints. */
export interface Scope {
	/** A new API key in the same credential is expected to belong to the same account. */
	list: string;
	/** If only the fields differ, old fingerprints are useless, but still show which workspaces existed. */
	fields: string;
}

interface Stored extends Scope, Omit<Snapshot, 'entries'> {
	version: number;
	entries: Array<[id: string, fingerprint: string]>;
}

/** The snapshot as one text. n8n keeps it with the workflow, and up to 2.20 with each execution. */
export function storeSnapshot({ missing, reports, entries }: Snapshot, scope: Scope): string {
	const stored: Stored = { version: VERSION, ...scope, missing, reports, entries: [...entries] };
	return JSON.stringify(stored);
}

/**
 * Reads what {@link storeSnapshot} wrote; anybody may have edited it since. A snapshot that can't be read, or belongs
 * to another list, is replaced by an empty one.
 */
export function readSnapshot(
	state: unknown,
	scope: Scope,
	warn: (message: string) => void,
): Snapshot & { isFirst: boolean } {
	const empty = { isFirst: true, missing: 0, reports: 0, entries: new Map<string, string>() };
	if (state === undefined) return empty;
	const stored = parseJson(String(state)).value;
	const isReadable = isStored(stored);
	if (!isReadable || stored.list !== scope.list) {
		const reason = isReadable
			? 'The credential, its Base URL or list settings, or the query parameters have changed.'
			: "The stored snapshot of the workspaces can't be read.";
		warn(`${reason} The trigger starts over: changes since the last poll aren't reported.`);
		return { ...empty, reports: isReadable ? stored.reports : 0 };
	}
	const { missing, reports } = stored;
	const entries = new Map(stored.entries);
	if (stored.fields !== scope.fields) {
		warn("'Fields to Watch' has changed. The trigger doesn't report updates since the last poll.");
		for (const id of entries.keys()) entries.set(id, UNKNOWN);
	}
	return { isFirst: false, missing, reports, entries };
}

function isStored(value: unknown): value is Stored {
	if (!isRecord(value) || value.version !== VERSION) return false;
	const { missing, reports, entries } = value;
	const areCounts = [missing, reports].every((count) => Number.isSafeInteger(count));
	return areCounts && Array.isArray(entries) && entries.every(isEntry);
}

function isEntry(value: unknown): boolean {
	return (
		Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string')
	);
}

export function createScope(
	{ baseUrl, listField, pagination }: Pick<ServiceAccess, 'baseUrl' | 'listField' | 'pagination'>,
	{ parameters, credentials }: Pick<INode, 'parameters' | 'credentials'>,
	{ watched, ignored }: FieldFilter,
): Scope {
	const credentialId = credentials?.[CREDENTIAL_TYPE]?.id;
	const list = [baseUrl, credentialId, listField, pagination, readRawQuery(parameters)];
	return {
		list: fingerprintText(JSON.stringify(list)),
		fields: fingerprintText(JSON.stringify([watched, ignored])),
	};
}

/** The query parameters as entered: an expression's value may change at each poll. */
function readRawQuery(parameters: INode['parameters']): unknown {
	const options: unknown = parameters.options;
	const query = isRecord(options) ? options.queryParameters : options;
	return (isRecord(query) ? query.parameters : query) ?? [];
}
