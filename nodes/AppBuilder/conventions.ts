// Everything that this package assumes of the service beyond its documentation, which names endpoints, the fields of an
// agent, and the plans. Whoever gets to know more begins here. What is not recognized, users can say in the credential.
import { isRecord } from './text/json';

export type Fields = Record<string, unknown>;

/** The ID of a workspace or an agent, the most usual name first. The service's paths call it `:id`. */
const ID_FIELDS = ['id', '_id', 'uuid', 'workspaceId', 'workspace_id', 'agentId', 'agent_id'];
/** What the editor's list shows of a workspace, the most usual name first; without one, its first text. */
const NAME_FIELDS = ['name', 'title', 'displayName', 'display_name', 'label', 'slug'];
/** When a workspace was created, for samples of the newest. */
export const CREATED_FIELDS = [
	'createdAt',
	'created_at',
	'created',
	'creationDate',
	'creation_date',
];

/** Where a response has its list (Stripe and JSON:API: data, Google: items, Django: results), also within each other. */
export const LIST_FIELDS = ['data', 'workspaces', 'items', 'results'];
/** Arrays that are no list of workspaces (JSON:API: errors, included). */
export const OTHER_ARRAYS = ['errors', 'warnings', 'messages', 'details', 'links', 'included'];
/** What a single object is wrapped in. */
export const WRAPPER_FIELDS = ['data', 'result', 'response', 'workspace', 'agent'];

/** Where the fields of an object are if they aren't beside its ID (JSON:API, Airtable). */
export const FIELDS_OBJECTS = ['attributes', 'fields', 'properties'];

/** Where a list's response names the address of the next page; dots lead into objects. */
export const NEXT_ADDRESS_FIELDS = [
	// Django REST framework; Microsoft and OData; Laravel.
	...['next', 'next_url', 'nextLink', '@odata.nextLink', 'next_page_url'],
	// JSON:API, with the address as text or as an object; HAL.
	...['links.next', 'links.next.href', '_links.next.href', '_links.next'],
	// Other places of the same; Facebook.
	...['pagination.next_url', 'pagination.next', 'meta.next', 'paging.next'],
];

// Names beside a list, as `keyOf` writes them: `has_more`, `hasMore`, and the header X-Has-More are the same.
const keys = (text: string) => new Set(text.split(' '));
/** Flags about the next page: true and false, or these words. "No" there outranks a cursor. */
export const MORE_FLAGS = keys('more hasmore hasnext hasnextpage morepages moreitems');
export const LAST_FLAGS = keys('last islast islastpage lastpage nomore');
/** Flags about completeness (GitHub, S3, Salesforce). They may be about the page, so only "not complete" counts. */
export const INCOMPLETE_FLAGS = keys('partial truncated istruncated incomplete incompleteresults');
export const COMPLETE_FLAGS = keys('complete iscomplete done');
/** Fields that lead to the next page, besides all whose name begins with "next". */
export const CURSOR_FIELDS = keys(
	'cursor endcursor after scrollid pagetoken continuation continuationtoken',
);
/** The number of pages. */
export const PAGES_FIELDS = keys('totalpages pages pagecount lastpage numpages');
/** The number of elements in the whole list, but `count` may be that of the page. */
export const TOTAL_FIELDS = keys(
	'total totalcount totalitems totalresults totalelements totalrecords totalentries totalsize totalrows totaldocs count numfound',
);
/** Objects beside the list that contain such fields; HubSpot has `paging.next.after`. */
export const DETAIL_OBJECTS = keys('meta metadata pagination paging pageinfo page links info next');
/** Values of a cursor that mean that there is none. */
export const NO_CURSOR = ['', '0', 'null', 'none', 'false', 'undefined'];

/** Fields of a response that reports a problem although its status is 200: flags, words (JSend), and codes of HTTP. */
export const FAILED_FLAGS = ['success', 'ok'];
export const FAILED_STATUSES = /^(error|fail|failed|failure)$/i;
export const CODE_FIELDS = ['status', 'code', 'statusCode'];
export const PROBLEM_FIELDS = ['error', 'errors'];

/** Where an error response has its words, the most telling first (RFC 9457: detail, title; RFC 6749: error_description). */
export const ERROR_TEXTS = ['message', 'error_description', 'error', 'detail', 'title', 'msg'];
/** Where it has the individual problems, as a list, or as texts by field (RFC 7807: invalid-params). */
export const ERROR_LISTS = ['errors', 'details', 'invalid-params', 'invalidParams'];
/** What names the field that an error is about (RFC 9457: pointer). */
export const ERROR_FIELD_NAMES = ['field', 'param', 'pointer'];
/** The same in a list of problems (JSON:API: source.pointer). Elsewhere, `path` is that of the request. */
export const LISTED_FIELD_NAMES = [
	...[...ERROR_FIELD_NAMES, 'source.pointer', 'source.parameter', 'path', 'loc'],
	// RFC 7807, with a reason.
	'name',
];
/** Where a problem in a list has its words (GitHub has no more than a code, such as missing_field). */
export const LISTED_ERROR_TEXTS = [...ERROR_TEXTS, 'reason', 'code'];

/** Drops what headers and namespaces put before a name: `X-Total-Count`, `X-WP-Total`, `@odata.count`, `hydra:next`. */
export function keyOf(name: string): string {
	return name
		.toLowerCase()
		.replace(/^(x-(wp-)?|@?\w+[.:])/, '')
		.replace(/[^a-z]/g, '');
}

/** The ID of a workspace or an agent as text; undefined if it has none. */
export function idOf(value: unknown): string | undefined {
	return textIn(value, ID_FIELDS);
}

/** The name of a workspace as text; undefined if it has none. */
export function nameOf(value: unknown): string | undefined {
	return textIn(value, NAME_FIELDS);
}

/** The name of the field with the ID. */
export function idFieldOf(value: unknown): string | undefined {
	return ID_FIELDS.find((name) => textIn(value, [name]) !== undefined);
}

/**
 * The workspace or agent in a response, without what it is wrapped in; any other response as it is. An ID within
 * outranks a name outside, which may be a title such as "Success". PostgREST wraps a single object in an array.
 */
export function unwrapped(value: unknown): unknown {
	const object: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
	if (!isRecord(object)) return value;
	const places = [object, ...WRAPPER_FIELDS.map((name) => object[name])];
	const hasId = (place: unknown) => idOf(place) !== undefined;
	const hasName = (place: unknown) => nameOf(place) !== undefined;
	return places.find(hasId) ?? places.find(hasName) ?? object;
}

function textIn(value: unknown, names: string[]): string | undefined {
	if (!isRecord(value)) return undefined;
	for (const name of names) {
		const text = value[name];
		if (typeof text === 'string' && text !== '') return text;
		// Beyond 2^53 a number has lost digits: it may name another workspace.
		if (Number.isSafeInteger(text)) return String(text);
	}
	return undefined;
}
