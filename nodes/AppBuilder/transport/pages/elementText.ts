import { isRecord } from '../../text/json';

export type Fields = Record<string, unknown>;

// The service documents neither the fields of a workspace nor the form of a list: these are the usual names.

export const ID_KEYS = ['id', '_id', 'uuid', 'workspaceId', 'workspace_id'];
const NAME_KEYS = ['name', 'title', 'displayName', 'display_name', 'label', 'slug'];

/** Where services usually put a list, the most usual first; `_embedded` is HAL's. */
export const LIST_NAMES = ['data', 'workspaces', 'items', 'results', '_embedded'];
/** Names of objects that may contain the list or its details; `d` is OData's. */
export const ENVELOPE_NAMES = [...LIST_NAMES, 'result', 'response', 'payload', 'd'];
/** Names of details beside a list. */
export const DETAIL_NAMES = [
	...['meta', 'metadata', 'links', '_links', 'pagination', 'paging', 'page'],
	...['error', 'errors', 'warnings'],
];

/** The objects that may contain the list: the response, then the envelopes within. */
export function levelsOf(response: unknown): Fields[] {
	if (!isRecord(response)) return [];
	const envelopes = ENVELOPE_NAMES.filter((name) => Object.hasOwn(response, name));
	return [response, ...envelopes.map((name) => response[name]).filter(isRecord)];
}

/** Whether an object has one of the fields that workspaces usually have and envelopes do not. */
export function isWorkspace(fields: object): boolean {
	return [...ID_KEYS, ...NAME_KEYS].some((key) => Object.hasOwn(fields, key));
}

/** The ID of a list's element as text; undefined if it has none. */
export function idOf(element: object): string | undefined {
	return firstText(element, ID_KEYS);
}

/** Like {@link idOf}, for anything that a list may contain. */
export function idIn(element: unknown): string | undefined {
	return isRecord(element) ? idOf(element) : undefined;
}

/** The name of a list's element as text; undefined if it has none. */
export function nameOf(element: object): string | undefined {
	return firstText(element, NAME_KEYS);
}

/** The text of the first of these fields that has text. */
function firstText(element: object, keys: string[]): string | undefined {
	const fields = element as Fields;
	for (const key of keys) {
		const value = fields[key];
		if (typeof value === 'string' && value !== '') return value;
		// Beyond 2^53 a number has lost digits: it may name another workspace.
		if (Number.isSafeInteger(value)) return String(value);
	}
	return undefined;
}
