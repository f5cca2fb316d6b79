/** The lists of public services, from their documentation: one line each. Elements are workspaces here. */

/** A page of ten, of a list that a service returns. */
interface Page {
	items: object[];
	/** Where it starts and ends in the list, which has `total` elements. */
	start: number;
	end: number;
	total: number;
	/** Counted from 1. */
	page: number;
	pages: number;
	/** The ID of the last element; null if there's none. */
	last: string | null;
	/** A token that leads to what follows, whether there's something or not. */
	token: string;
	/** A value that only a page before others has; otherwise null, or what is given, if only undefined. */
	more(value: unknown, ...last: unknown[]): unknown;
	hasMore: boolean;
	/** The address of the list with this query, absolute or as a path. */
	url(query: string | Record<string, unknown>): string;
	path(query: string | Record<string, unknown>): string;
	/** A `Link` header with these relations. */
	links(relations: Record<string, unknown>): { link: string } | object;
}

/** Where the page starts that a request asks for. */
type Start = (query: URLSearchParams, ids: string[], path: string) => number;
type Credential = Record<string, string | number | boolean>;

export interface ListForm {
	name: string;
	credential: Credential;
	start: Start;
	body(page: Page): unknown;
	headers?(page: Page): object;
	status?(page: Page): number;
	/** What a request beyond the end gets instead of an empty page: a status in JSON, or the last page again. */
	beyond?: number | 'last page';
	/** How accounts with 0, 3, 10, 25, and 30 workspaces are read, unless all are right (`rrrrr`). */
	expected?: string;
}

const SIZE = 10;
/** Empty, one page that isn't full, one that is, and three of which the last is or isn't. */
export const ACCOUNTS = [0, 3, 10, 25, 30];
/** How each of these accounts is read with the credential as documented. */
export const outcomes = ({ expected = 'rrrrr' }: ListForm) => [...expected];

/** A name in the response that nothing else has is the list's; otherwise the user sets it. */
const listIn = (listField: string) => ({ customizeList: true, listField });

// What users set, and how the service reads it.
const nextUrl = { listPagination: 'nextUrl' };
const none = { listPagination: 'none' };
const byPage = (pageParameter = 'page', firstPage = 1) => ({
	...{ listPagination: 'pageNumber', pageParameter, firstPage },
});
const byOffset = (offsetParameter = 'offset') => ({ listPagination: 'offset', offsetParameter });
const byCursor = (cursorParameter: string, nextCursorName: string) => ({
	...{ listPagination: 'cursor', cursorParameter, nextCursorName },
});

const page =
	(name = 'page', first = 1): Start =>
	(query) =>
		(Number(query.get(name) ?? first) - first) * SIZE;
const offset =
	(name = 'offset', first = 0): Start =>
	(query) =>
		Math.max(0, Number(query.get(name) ?? first) - first);
const toToken = (start: number) => Buffer.from(`at:${start}`).toString('base64url');
const token =
	(name: string): Start =>
	(query) =>
		Number(
			Buffer.from(query.get(name) ?? '', 'base64url')
				.toString()
				.slice(3),
		);
const after =
	(name: string): Start =>
	(query, ids) =>
		ids.indexOf(query.get(name)!) + 1;
const startKey =
	(name: string): Start =>
	(query, ids) =>
		Math.max(0, ids.indexOf(query.get(name)!));
const inPath: Start = (_, __, path) => Number(/-(\d+)$/.exec(path)?.[1] ?? 0);

type More = Pick<ListForm, 'headers' | 'status' | 'beyond' | 'expected'>;

function form(
	name: string,
	credential: Credential,
	start: Start,
	body: ListForm['body'],
	more: More = {},
): ListForm {
	return { name, credential, start, body, ...more };
}

const nextLink = (query: (page: Page) => object) => (page: Page) =>
	page.links({ next: page.more(query(page)) });
const byNumber = nextLink(({ page: number }) => ({ page: number + 1 }));
const bare = ({ items }: Page) => items;
const laravelLinks = (p: Page) => [
	{
		url: p.page > 1 ? p.url({ page: p.page - 1 }) : null,
		label: '&laquo; Previous',
		active: false,
	},
	{ url: p.url({ page: p.page }), label: String(p.page), active: true },
	{ url: p.more(p.url({ page: p.page + 1 })), label: 'Next &raquo;', active: false },
];
const spring = { size: SIZE, sort: { sorted: false } };
const filled = (items: object[]) => (items.length > 0 ? items : undefined);

// prettier-ignore
export const LIST_FORMS: ListForm[] = [
	form('GitHub (Link, page numbers)', nextUrl, page(), bare, { headers: byNumber }),
	form('GitHub, by Page Number', byPage(), page(), bare, { headers: byNumber }),
	form('GitHub search (total_count, incomplete_results)', byPage(), page(), (p) => ({ total_count: p.total, incomplete_results: false, items: p.items }), { headers: byNumber }),
	form('Stripe (last ID, has_more)', byCursor('starting_after', 'data[99].id'), after('starting_after'), (p) => ({ object: 'list', url: '/v1/workspaces', has_more: p.hasMore, data: p.items })),
	form('Stripe search (next_page token)', byCursor('page', 'next_page'), token('page'), (p) => ({ object: 'search_result', url: '/v1/workspaces/search', has_more: p.hasMore, next_page: p.more(p.token), data: p.items })),
	form('Shopify REST (Link, page_info)', nextUrl, token('page_info'), (p) => ({ workspaces: p.items }), { headers: nextLink((p) => ({ limit: SIZE, page_info: p.token })) }),
	form('Shopify since_id', byCursor('since_id', 'workspaces[249].id'), after('since_id'), (p) => ({ workspaces: p.items })),
	form('Slack (response_metadata.next_cursor "")', byCursor('cursor', 'response_metadata.next_cursor'), token('cursor'), (p) => ({ ok: true, channels: p.items, response_metadata: { next_cursor: p.more(p.token, '') } })),
	form('Slack, left out on the last page', byCursor('cursor', 'response_metadata.next_cursor'), token('cursor'), (p) => ({ ok: true, channels: p.items, response_metadata: p.more({ next_cursor: p.token }, undefined) }), { expected: 'raarr' }),
	form('Notion (has_more, next_cursor null)', byCursor('start_cursor', 'next_cursor'), token('start_cursor'), (p) => ({ object: 'list', results: p.items, next_cursor: p.more(p.token), has_more: p.hasMore, type: 'workspace', workspace: {} })),
	form('Airtable (offset token)', byCursor('offset', 'offset'), token('offset'), (p) => ({ records: p.items, offset: p.more(p.token, undefined) })),
	form('HubSpot v3 (paging.next.after, link)', byCursor('after', 'paging.next.after'), token('after'), (p) => ({ results: p.items, paging: p.more({ next: { after: p.token, link: p.url({ after: p.token }) } }, undefined) })),
	form('HubSpot v3, Next-Page URL', nextUrl, token('after'), (p) => ({ results: p.items, paging: p.more({ next: { after: p.token, link: p.url({ after: p.token }) } }, undefined) })),
	form('HubSpot search (total)', byCursor('after', 'paging.next.after'), token('after'), (p) => ({ total: p.total, results: p.items, paging: p.more({ next: { after: p.token } }, undefined) })),
	form('Zendesk cursor (meta.has_more, links.next always)', nextUrl, token('page[after]'), (p) => ({ workspaces: p.items, meta: { has_more: p.hasMore, after_cursor: p.token, before_cursor: 'b1' }, links: { prev: p.url({ 'page[before]': 'b1' }), next: p.url({ 'page[after]': p.token }) } })),
	form('Zendesk cursor by Cursor (meta.after_cursor)', byCursor('page[after]', 'meta.after_cursor'), token('page[after]'), (p) => ({ workspaces: p.items, meta: { has_more: p.hasMore, after_cursor: p.token, before_cursor: 'b1' }, links: { prev: p.url({ 'page[before]': 'b1' }), next: p.url({ 'page[after]': p.token }) } })),
	form('Zendesk offset (next_page, count)', nextUrl, page(), (p) => ({ workspaces: p.items, next_page: p.more(p.url({ page: p.page + 1 })), previous_page: null, count: p.total })),
	form('Jira v2 (startAt, maxResults, total)', byOffset('startAt'), offset('startAt'), (p) => ({ startAt: p.start, maxResults: SIZE, total: p.total, issues: p.items })),
	form('Jira v3 search/jql (nextPageToken, isLast)', byCursor('nextPageToken', 'nextPageToken'), token('nextPageToken'), (p) => ({ issues: p.items, nextPageToken: p.more(p.token, undefined), isLast: !p.hasMore })),
	form('Jira project/search (values, isLast, nextPage)', byOffset('startAt'), offset('startAt'), (p) => ({ self: p.url({ startAt: p.start }), nextPage: p.more(p.url({ startAt: p.end }), undefined), maxResults: SIZE, startAt: p.start, total: p.total, isLast: !p.hasMore, values: p.items })),
	form('Salesforce (done, nextRecordsUrl below the list)', nextUrl, inPath, (p) => ({ totalSize: p.total, done: !p.hasMore, nextRecordsUrl: p.more(`${p.path('')}/01gD0000002HU6KIAW-${p.end}`, undefined), records: p.items })),
	form('Sentry (Link results="false")', nextUrl, (query) => Number((query.get('cursor') ?? '').split(':')[1] ?? 0), bare, { headers: (p) => ({ link: `<${p.url({ cursor: '0:0:1' })}>; rel="previous"; results="false"; cursor="0:0:1", <${p.url({ cursor: `0:${p.end}:0` })}>; rel="next"; results="${p.hasMore}"; cursor="0:${p.end}:0"` }) }),
	form('Linear-like (pageInfo.hasNextPage, endCursor)', byCursor('after', 'pageInfo.endCursor'), after('after'), (p) => ({ nodes: p.items, pageInfo: { hasNextPage: p.hasMore, endCursor: p.last } })),
	form('Spring Data (last, totalPages, 0-based)', byPage('page', 0), page('page', 0), (p) => ({ content: p.items, pageable: { pageNumber: p.page - 1, pageSize: SIZE, offset: p.start, paged: true }, last: !p.hasMore, totalPages: p.pages, totalElements: p.total, first: p.start === 0, number: p.page - 1, numberOfElements: p.items.length, empty: p.items.length === 0, ...spring })),
	form('Spring Data 3.3 VIA_DTO (page object only)', byPage('page', 0), page('page', 0), (p) => ({ content: p.items, page: { size: SIZE, number: p.page - 1, totalElements: p.total, totalPages: p.pages } })),
	form('Spring HATEOAS (HAL, _links.next)', { ...nextUrl, ...listIn('_embedded.workspaces') }, page('page', 0), (p) => ({ _embedded: p.total > 0 ? { workspaces: p.items } : undefined, _links: { self: { href: p.url('') }, next: p.more({ href: p.url({ page: p.page }) }, undefined) }, page: { size: SIZE, totalElements: p.total, totalPages: p.pages, number: p.page - 1 } })),
	form('Django REST (count, next null)', nextUrl, page(), (p) => ({ count: p.total, next: p.more(p.url({ page: p.page + 1 })), previous: null, results: p.items })),
	form('Django REST, by Page Number (404 past the end)', byPage(), page(), (p) => ({ count: p.total, next: p.more(p.url({ page: p.page + 1 })), previous: null, results: p.items }), { beyond: 404 }),
	form('Django REST cursor pagination', nextUrl, token('cursor'), (p) => ({ next: p.more(p.url({ cursor: p.token })), previous: null, results: p.items })),
	form('Laravel resource (links.next, meta.total)', nextUrl, page(), (p) => ({ data: p.items, links: { first: p.url({ page: 1 }), last: p.url({ page: p.pages }), prev: null, next: p.more(p.url({ page: p.page + 1 })) }, meta: { current_page: p.page, from: p.start + 1, last_page: p.pages, links: laravelLinks(p), path: p.url(''), per_page: SIZE, to: p.end, total: p.total } })),
	form('Laravel paginate(), by Page Number', byPage(), page(), (p) => ({ current_page: p.page, data: p.items, first_page_url: p.url({ page: 1 }), from: p.start + 1, last_page: p.pages, last_page_url: p.url({ page: p.pages }), links: laravelLinks(p), next_page_url: p.more(p.url({ page: p.page + 1 })), path: p.url(''), per_page: SIZE, prev_page_url: null, to: p.end, total: p.total })),
	form('Laravel simplePaginate (no total)', byPage(), page(), (p) => ({ current_page: p.page, data: p.items, first_page_url: p.url({ page: 1 }), from: p.start + 1, next_page_url: p.more(p.url({ page: p.page + 1 })), path: p.url(''), per_page: SIZE, prev_page_url: null, to: p.end })),
	form('Rails kaminari/api-pagination (Link, Total, Per-Page)', nextUrl, page(), bare, { headers: (p) => ({ ...byNumber(p), Total: p.total, 'Per-Page': SIZE }) }),
	form('Rails pagy (X-Total, 416 or 400 past the end), by Page Number', byPage(), page(), bare, { headers: (p) => ({ 'X-Total': p.total, 'X-Page': p.page, 'X-Per-Page': SIZE }), beyond: 416 }),
	form('will_paginate in the body (total_entries, total_pages)', byPage(), page(), (p) => ({ workspaces: p.items, current_page: p.page, per_page: SIZE, total_entries: p.total, total_pages: p.pages })),
	form('JSON:API (links.next string)', nextUrl, page('page[number]'), (p) => ({ jsonapi: { version: '1.1' }, data: p.items, links: { self: p.url({ 'page[number]': p.page }), next: p.more(p.url({ 'page[number]': p.page + 1 }), undefined) } })),
	form('JSON:API (links.next null)', nextUrl, page('page[number]'), (p) => ({ data: p.items, links: { self: p.url({ 'page[number]': p.page }), next: p.more(p.url({ 'page[number]': p.page + 1 })) } })),
	form('HAL (_embedded, _links.next.href)', { ...nextUrl, ...listIn('_embedded.items') }, page(), (p) => ({ _embedded: { items: p.items }, _links: { self: { href: p.path({ page: p.page }) }, next: p.more({ href: p.path({ page: p.page + 1 }) }, undefined) }, count: p.items.length, total: p.total })),
	form('OData (@odata.nextLink, $skiptoken)', nextUrl, token('$skiptoken'), (p) => ({ '@odata.context': '$metadata#workspaces', value: p.items, '@odata.nextLink': p.more(p.url({ $skiptoken: p.token }), undefined) })),
	form('OData by Offset ($skip, @odata.count)', byOffset('$skip'), offset('$skip'), (p) => ({ '@odata.context': '$metadata#workspaces', '@odata.count': p.total, value: p.items })),
	form('MS Graph delta (deltaLink on the last page)', nextUrl, token('$skiptoken'), (p) => ({ '@odata.context': '$metadata#workspaces', '@odata.nextLink': p.more(p.url({ $skiptoken: p.token }), undefined), '@odata.deltaLink': p.hasMore ? undefined : p.url({ $deltatoken: 'd3Lta' }), value: p.items })),
	form('Elasticsearch (from, hits.total.value)', { ...byOffset('from'), ...listIn('hits.hits') }, offset('from'), (p) => ({ took: 3, timed_out: false, _shards: { total: 5, successful: 5, skipped: 0, failed: 0 }, hits: { total: { value: p.total, relation: 'eq' }, max_score: 1, hits: p.items } })),
	form('Elasticsearch 6 (hits.total), capped at 20', { ...byOffset('from'), ...listIn('hits.hits') }, offset('from'), (p) => ({ took: 3, timed_out: false, _shards: { total: 5, successful: 5, skipped: 0, failed: 0 }, hits: { total: Math.min(20, p.total), max_score: 1, hits: p.items } })),
	form('FHIR bundle (link relation next)', { ...nextUrl, ...listIn('entry') }, token('_page'), (p) => ({ resourceType: 'Bundle', type: 'searchset', total: p.total, link: [{ relation: 'self', url: p.url('') }, ...(p.hasMore ? [{ relation: 'next', url: p.url({ _page: p.token }) }] : [])], entry: filled(p.items) })),
	form('SCIM (startIndex from 1, totalResults)', { ...byOffset('startIndex'), ...listIn('Resources') }, offset('startIndex', 1), (p) => ({ schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'], totalResults: p.total, startIndex: p.start + 1, itemsPerPage: p.items.length, Resources: p.items })),
	form('Google (nextPageToken, left out at the end)', byCursor('pageToken', 'nextPageToken'), token('pageToken'), (p) => ({ kind: 'app#workspaces', etag: '"e1"', nextPageToken: p.more(p.token, undefined), items: p.items }), { expected: 'raarr' }),
	form('Google Calendar (nextSyncToken at the end)', byCursor('pageToken', 'nextPageToken'), token('pageToken'), (p) => ({ kind: 'app#workspaces', etag: '"e1"', nextPageToken: p.more(p.token, undefined), nextSyncToken: p.hasMore ? undefined : 'CPDAl', items: p.items }), { expected: 'raarr' }),
	form('Google gRPC (ProtoJSON, exact multiple gives {})', { ...byCursor('pageToken', 'nextPageToken'), ...listIn('workspaces') }, token('pageToken'), (p) => ({ workspaces: filled(p.items), nextPageToken: p.items.length === SIZE ? p.token : undefined })),
	form('AWS (NextToken)', byCursor('NextToken', 'NextToken'), token('NextToken'), (p) => ({ Workspaces: p.items, NextToken: p.more(p.token, undefined) })),
	form('AWS IAM (IsTruncated, Marker)', byCursor('Marker', 'Marker'), token('Marker'), (p) => ({ Users: p.items, IsTruncated: p.hasMore, Marker: p.more(p.token, undefined) })),
	form('PayPal (links rel next, total_items)', nextUrl, page(), (p) => ({ total_items: p.total, total_pages: p.pages, plans: p.items, links: [{ href: p.url({ page: p.page }), rel: 'self', method: 'GET' }, ...(p.hasMore ? [{ href: p.url({ page: p.page + 1 }), rel: 'next', method: 'GET' }] : [])] })),
	form('PayPal without totals', byPage(), page(), (p) => ({ plans: p.items, links: [{ href: p.url({ page: p.page }), rel: 'self', method: 'GET' }, ...(p.hasMore ? [{ href: p.url({ page: p.page + 1 }), rel: 'next', method: 'GET' }] : [])] })),
	form('Zoho CRM (info.more_records, 204 if empty)', byPage(), page(), (p) => (p.items.length > 0 ? { data: p.items, info: { per_page: SIZE, count: p.items.length, page: p.page, more_records: p.hasMore } } : undefined), { status: (p) => (p.items.length > 0 ? 200 : 204) }),
	form('Zoho Books (page_context.has_more_page)', byPage(), page(), (p) => ({ code: 0, message: 'success', contacts: p.items, page_context: { page: p.page, per_page: SIZE, has_more_page: p.hasMore, report_name: 'Contacts', sort_column: 'name' } })),
	form('Xero (page, pagination.pageCount)', byPage(), page(), (p) => ({ pagination: { page: p.page, pageSize: SIZE, pageCount: p.pages, itemCount: p.total }, invoices: p.items })),
	form('Xero old (nothing)', byPage(), page(), (p) => ({ Id: 'f1c3', Status: 'OK', ProviderName: 'n8n', DateTimeUTC: '/Date(1)/', Invoices: p.items })),
	form('Intercom (pages.next.starting_after, total_count)', byCursor('starting_after', 'pages.next.starting_after'), token('starting_after'), (p) => ({ type: 'list', data: p.items, total_count: p.total, pages: { type: 'pages', page: p.page, per_page: SIZE, total_pages: p.pages, next: p.more({ page: p.page + 1, starting_after: p.token }, undefined) } })),
	form('Intercom old (pages.next URL)', nextUrl, page(), (p) => ({ type: 'user.list', pages: { type: 'pages', next: p.more(p.url({ page: p.page + 1 })), page: p.page, per_page: SIZE, total_pages: p.pages }, users: p.items })),
	form('Asana (next_page {offset, path, uri} or null)', byCursor('offset', 'next_page.offset'), token('offset'), (p) => ({ data: p.items, next_page: p.more({ offset: p.token, path: `/workspaces?offset=${p.token}`, uri: p.url({ offset: p.token }) }) })),
	form('Asana, Next-Page URL', nextUrl, token('offset'), (p) => ({ data: p.items, next_page: p.more({ offset: p.token, path: `/workspaces?offset=${p.token}`, uri: p.url({ offset: p.token }) }) })),
	form('Trello (before last ID, bare array)', byCursor('before', '[999].id'), after('before'), bare),
	form('ClickUp (page from 0, last_page flag)', byPage('page', 0), page('page', 0), (p) => ({ tasks: p.items, last_page: !p.hasMore })),
	form('Monday (cursor null at the end)', { ...byCursor('cursor', 'data.items_page.cursor'), ...listIn('data.items_page.items') }, token('cursor'), (p) => ({ data: { items_page: { cursor: p.more(p.token), items: p.items } }, account_id: 7 })),
	form('Discord (after last ID, bare array)', byCursor('after', '[999].id'), after('after'), bare),
	form('Twitch (pagination.cursor, {} at the end)', byCursor('after', 'pagination.cursor'), token('after'), (p) => ({ data: p.items, pagination: p.more({ cursor: p.token }, {}) })),
	form('Spotify (next, total, offset)', nextUrl, offset(), (p) => ({ href: p.url(''), limit: SIZE, next: p.more(p.url({ offset: p.end })), offset: p.start, previous: null, total: p.total, items: p.items })),
	form('Spotify, by Offset', byOffset(), offset(), (p) => ({ href: p.url(''), limit: SIZE, next: p.more(p.url({ offset: p.end })), offset: p.start, previous: null, total: p.total, items: p.items })),
	form('Dropbox (cursor always, has_more)', byCursor('cursor', 'cursor'), token('cursor'), (p) => ({ entries: p.items, cursor: p.token, has_more: p.hasMore })),
	form('Box (total_count, offset, limit)', byOffset(), offset(), (p) => ({ total_count: p.total, entries: p.items, offset: p.start, limit: SIZE })),
	form('Box marker (next_marker "")', byCursor('marker', 'next_marker'), token('marker'), (p) => ({ entries: p.items, limit: SIZE, next_marker: p.more(p.token, '') })),
	form('GitLab (X-Next-Page "", X-Total, Link), by Page Number', byPage(), page(), bare, { headers: (p) => ({ ...byNumber(p), 'X-Next-Page': p.more(p.page + 1, ''), 'X-Page': p.page, 'X-Per-Page': SIZE, 'X-Total': p.total, 'X-Total-Pages': p.pages }) }),
	form('GitLab keyset (Link only)', nextUrl, after('id_after'), bare, { headers: nextLink((p) => ({ pagination: 'keyset', id_after: p.last })) }),
	form('Bitbucket cloud (values, next, size)', nextUrl, page(), (p) => ({ size: p.total, page: p.page, pagelen: SIZE, next: p.more(p.url({ page: p.page + 1 }), undefined), values: p.items })),
	form('Bitbucket server (isLastPage, nextPageStart)', byCursor('start', 'nextPageStart'), offset('start'), (p) => ({ size: p.items.length, limit: SIZE, isLastPage: !p.hasMore, values: p.items, start: p.start, nextPageStart: p.more(p.end) })),
	form('Heroku (206, Next-Range)', none, () => 0, bare, { status: (p) => (p.hasMore ? 206 : 200), headers: (p) => ({ 'Next-Range': p.more(`]${p.last}..; max=${SIZE}`) }), expected: 'rrrtt' }),
	form('PostgREST (Content-Range 0-9/*, offset)', byOffset(), offset(), bare, { headers: (p) => ({ 'Content-Range': `${p.items.length > 0 ? `${p.start}-${p.end - 1}` : '*'}/*` }) }),
	form('PostgREST count=exact (206, 416 past the end)', byOffset(), offset(), bare, { headers: (p) => ({ 'Content-Range': `${p.items.length > 0 ? `${p.start}-${p.end - 1}` : '*'}/${p.total}` }), status: (p) => (p.items.length < p.total ? 206 : 200), beyond: 416 }),
	form('WordPress (X-WP-Total, 400 past the end)', byPage(), page(), bare, { headers: (p) => ({ ...byNumber(p), 'X-WP-Total': p.total, 'X-WP-TotalPages': p.pages }), beyond: 400 }),
	form('CouchDB startkey (inclusive)', byCursor('startkey', 'rows[99].id'), startKey('startkey'), (p) => ({ total_rows: p.total, offset: p.start, rows: p.items })),
	form('json-server 1 (first, prev, next, items, pages)', byPage('_page'), page('_page'), (p) => ({ first: 1, prev: p.page > 1 ? p.page - 1 : null, next: p.more(p.page + 1), last: Math.max(1, p.pages), pages: Math.max(1, p.pages), items: p.total, data: p.items }), { beyond: 'last page' }),
	form('Fastify/Express by hand: nextPage always page + 1', byPage(), page(), (p) => ({ data: p.items, page: p.page, nextPage: p.page + 1 })),
	form("by hand: total is the page's", byPage(), page(), (p) => ({ data: p.items, total: p.items.length })),
	form('by hand: next_cursor null beside page numbers', byPage(), page(), (p) => ({ data: p.items, next_cursor: null })),
	form('Go: data null past the end, by Page Number', byPage(), page(), (p) => ({ data: filled(p.items) ?? null })),
	form('Go: data null, next_cursor "" at an exact multiple', byCursor('cursor', 'next_cursor'), token('cursor'), (p) => ({ data: filled(p.items) ?? null, next_cursor: p.items.length === SIZE ? p.token : '' })),
	form('Chargebee (next_offset)', byCursor('offset', 'next_offset'), token('offset'), (p) => ({ list: p.items, next_offset: p.more(p.token, undefined) })),
	form('Mailchimp (total_items, offset)', { ...byOffset(), ...listIn('lists') }, offset(), (p) => ({ lists: p.items, total_items: p.total, _links: [{ rel: 'self', href: p.url(''), method: 'GET' }] })),
	form('Pipedrive (more_items_in_collection, next_start)', byOffset('start'), offset('start'), (p) => ({ success: true, data: filled(p.items) ?? null, additional_data: { pagination: { start: p.start, limit: SIZE, more_items_in_collection: p.hasMore, next_start: p.more(p.end, undefined) } } })),
	form('Freshdesk (Link only on more), by Page Number', byPage(), page(), bare, { headers: byNumber }),
	form('Okta (Link self, next)', nextUrl, after('after'), bare, { headers: (p) => p.links({ self: {}, next: p.more({ after: p.last }) }) }),
	form('Confluence v2 (_links.next relative)', nextUrl, token('cursor'), (p) => ({ results: p.items, _links: { next: p.more(p.path({ cursor: p.token }), undefined), base: 'https://example.atlassian.net/wiki' } })),
	form('Square (cursor)', { ...byCursor('cursor', 'cursor'), ...listIn('objects') }, token('cursor'), (p) => ({ objects: filled(p.items), cursor: p.more(p.token, undefined) })),
	form('Mixmax/Mongo (hasNext, next always, previous)', byCursor('next', 'next'), token('next'), (p) => ({ results: p.items, previous: 'p1', hasPrevious: p.start > 0, next: p.token, hasNext: p.hasMore })),
	form('mongoose-paginate (totalDocs, nextPage)', byPage(), page(), (p) => ({ docs: p.items, totalDocs: p.total, limit: SIZE, totalPages: Math.max(1, p.pages), page: p.page, pagingCounter: p.start + 1, hasPrevPage: p.page > 1, hasNextPage: p.hasMore, prevPage: null, nextPage: p.more(p.page + 1) })),
];

/** Servers that people set up themselves, besides OData and JSON:API. */
// prettier-ignore
export const SERVERS: ListForm[] = [
	form('Sails (skip, nothing else)', byOffset('skip'), offset('skip'), bare),
	form('LoopBack (filter[skip], nothing else)', byOffset('filter[skip]'), offset('filter[skip]'), bare),
	form('json-server 0.17 (Link, X-Total-Count)', byPage('_page'), page('_page'), bare, { headers: (p) => ({ ...p.links({ first: { _page: 1 }, next: p.more({ _page: p.page + 1 }), last: { _page: p.pages } }), 'X-Total-Count': p.total }) }),
];

/** A response of a service with this list. */
export interface ListResponse {
	status: number;
	headers: Record<string, string>;
	/** Undefined for none. */
	body: unknown;
}

/**
 * How a service answers a request for its list.
 * @param address where the list is, and what is requested: its query, and what follows its path
 */
export function respond(
	{ start: startOf, body, headers, status, beyond }: ListForm,
	workspaces: Array<{ id: string }>,
	{ list, url }: { list: string; url: URL },
): ListResponse {
	const total = workspaces.length;
	const ids = workspaces.map(({ id }) => id);
	const wanted = startOf(url.searchParams, ids, url.pathname);
	const isBeyond = wanted >= total && wanted > 0;
	if (isBeyond && typeof beyond === 'number') {
		return { status: beyond, headers: {}, body: { message: 'There is no such page' } };
	}
	const pages = Math.ceil(total / SIZE);
	const start = isBeyond && beyond === 'last page' ? Math.max(0, pages - 1) * SIZE : wanted;
	const items = workspaces.slice(start, start + SIZE);
	const end = start + items.length;
	const hasMore = end < total;
	const path = (query: string | Record<string, unknown>) => new URL(list).pathname + search(query);
	const served: Page = {
		...{ items, start, end, total, hasMore, pages, path },
		...{ page: Math.floor(start / SIZE) + 1, last: items.length > 0 ? ids[end - 1] : null },
		token: toToken(end),
		more: (value, ...last) => (hasMore ? value : last.length > 0 ? last[0] : null),
		url: (query) => new URL(list).origin + path(query),
		links(relations) {
			const links = Object.entries(relations)
				.filter(([, query]) => query !== null)
				.map(
					([rel, query]) =>
						`<${served.url(query as object as Record<string, unknown>)}>; rel="${rel}"`,
				);
			return links.length > 0 ? { link: links.join(', ') } : {};
		},
	};
	const sent = Object.entries({ ...headers?.(served) }).filter(([, value]) => value !== null);
	return {
		status: status?.(served) ?? 200,
		headers: Object.fromEntries(sent.map(([name, value]) => [name, String(value)])),
		body: body(served),
	};
}

function search(query: string | Record<string, unknown>): string {
	const text = new URLSearchParams(query as Record<string, string>).toString();
	return text && `?${text}`;
}
