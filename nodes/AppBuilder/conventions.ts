// Everything that this package assumes of the service beyond its documentation, which names endpoints, the fields of an
// agent, and the plans. Start here if you learn more. What isn't recognized, users can set in the credential.
import { isRecord } from './text/json';

export type Fields = Record<string, unknown>;
/** What a request creates, reads, or changes. */
export type ObjectKind = 'workspace' | 'agent';

/** Names for the ID of a workspace, most common first. The service's paths call it `:id`. */
export const WORKSPACE_ID_FIELDS = ['id', '_id', 'uuid', 'workspaceId', 'workspace_id'];
/** The same of a workspace or an agent. */
const ID_FIELDS = [...WORKSPACE_ID_FIELDS, 'agentId', 'agent_id'];
/** What the editor's list shows for a workspace, most common name first; without one, its first text. */
const NAME_FIELDS = ['name', 'title', 'displayName', 'display_name', 'label', 'slug'];
/** Where a response contains its list (Stripe and JSON:API: data, Google: items, Django: results), possibly nested. */
export const LIST_FIELDS = ['data', 'workspaces', 'items', 'results'];
/** Arrays that aren't lists of workspaces (JSON:API). */
export const OTHER_ARRAYS = ['errors', 'links', 'included'];
/** Fields that wrap a single object. One of the other kind is next to it, or belongs to it. */
export const WRAPPER_FIELDS = ['data', 'result', 'response', 'workspace', 'agent'];

/** Where an object's fields are if they aren't next to its ID (JSON:API, Airtable). */
export const FIELDS_OBJECTS = ['attributes', 'fields', 'properties'];

// What a response says about the rest of its list. These are the most common names, as `normalizeName` writes them:
// `has_more`, `hasMore`, and the header X-Has-More are the same. If none of them is present, users are asked.
const keys = (text: string) => new Set(text.split(' '));
/** Objects next to the list that contain such fields (JSON:API, HAL: links; GraphQL: pageInfo; Slack: response_metadata). */
export const DETAIL_OBJECTS = keys(
	'meta metadata responsemetadata pagination paging page pages pageinfo links',
);
/** The address of the next page, as text or as `href`. */
export const NEXT_ADDRESSES = keys('next nextlink nextpage nexturl nextpageurl nextpageuri');
export const NEXT_CURSORS = keys('nextcursor nexttoken nextpagetoken');
export const MORE_FLAGS = keys('hasmore hasnext hasnextpage');
export const LAST_FLAGS = keys('last islast islastpage');
/** The number of elements in the whole list. */
export const TOTALS = keys('total totalcount totalitems totalresults totalrecords totalelements');
/** The same, or that of the page. */
export const COUNTS = keys('count');
export const PAGE_COUNTS = keys('totalpages pages');
/** Other numbers that describe a page. */
const PAGE_DETAILS = keys('page perpage pagesize limit offset start skip size');
/** What went wrong, next to a list of which a part may be missing (GraphQL). */
export const ERRORS = keys('error errors');
/** Whether a field next to a list is about its pages, and nothing else. */
export function isPagingField(key: string): boolean {
	const numbers = [TOTALS, COUNTS, PAGE_COUNTS, PAGE_DETAILS];
	const names = [DETAIL_OBJECTS, MORE_FLAGS, LAST_FLAGS, ...numbers];
	return key.startsWith('next') || names.some((one) => one.has(key));
}

/** Flags of a response with status 200 that are false if the service did nothing, for a DELETE also `deleted`. */
export const DONE_FLAGS = ['success', 'ok'];

/**
 * Normalizes a name, without the prefix of a header or namespace: `X-Total-Count`, `X-WP-Total`, `@odata.count`,
 * `hydra:next`.
 */
export function normalizeName(name: string): string {
	return name
		.toLowerCase()
		.replace(/^(x-(wp-)?|@?\w+[.:])/, '')
		.replace(/[^a-z]/g, '');
}

/** The ID of a workspace or an agent as text; undefined if it has none. */
export function getId(value: unknown): string | undefined {
	return findText(value, ID_FIELDS);
}

/** The name of a workspace as text; undefined if it has none. */
export function getName(value: unknown): string | undefined {
	return findText(value, NAME_FIELDS);
}

export function findIdField(value: unknown): string | undefined {
	return ID_FIELDS.find((name) => findText(value, [name]) !== undefined);
}

/**
 * The workspace or agent in a response, without its wrapper; any other response unchanged. An ID inside outranks a name
 * outside, which may be a title such as "Success".
 */
export function unwrap(value: unknown, kind: ObjectKind = 'workspace'): unknown {
	// PostgREST wraps a single object in an array.
	const object: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
	if (!isRecord(object)) return value;
	const other: ObjectKind = kind === 'agent' ? 'workspace' : 'agent';
	const wrappers = WRAPPER_FIELDS.filter((name) => name !== other);
	const places = [object, ...wrappers.map((name) => object[name])];
	const hasId = (place: unknown) => getId(place) !== undefined;
	const hasName = (place: unknown) => getName(place) !== undefined;
	return places.find(hasId) ?? places.find(hasName) ?? object;
}

function findText(value: unknown, names: string[]): string | undefined {
	if (!isRecord(value)) return undefined;
	for (const name of names) {
		const text = value[name];
		if (typeof text === 'string' && text !== '') return text;
		// Beyond 2^53 a number has lost digits, and may identify another workspace.
		if (Number.isSafeInteger(text)) return String(text);
	}
	return undefined;
}
