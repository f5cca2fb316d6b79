import {
	continuationIn,
	totalIn,
	type ListResponse,
} from '../../../../nodes/AppBuilder/transport/pages/continuation';
import { unwrapList } from '../../../../nodes/AppBuilder/transport/pages/listIn';

type Said = [body: unknown, headers?: Record<string, string>, status?: number];

const two = [{ id: 'a' }, { id: 'b' }];
const URL_ASKED = 'https://api.example.com/v1/workspaces?region=eu';

function respond([body, headers, status = 200]: Said, url = URL_ASKED): ListResponse {
	// As JSON has it: a field that looks like a prototype is one of its own.
	const value: unknown = JSON.parse(JSON.stringify(body));
	return { url, status, headers: new Headers(headers), value, elements: unwrapList(value) };
}

/** By what a list of two, read from its beginning, is said to go on, as fetchPages puts it together. */
function saidMore(...said: Said): string | undefined {
	const response = respond(said);
	const read = { elements: response.elements.length, pages: 1 };
	const total = totalIn(response);
	const isLacking = total !== undefined && total.total > read.elements;
	return continuationIn(response, read) ?? (isLacking ? total.name : undefined);
}

const beside = (fields: object) => ({ data: two, ...fields });
const inBody = (field: string, ...bodies: object[]): Array<[string, ...Said]> =>
	bodies.map((fields) => [field, beside(fields)]);
const inHeader = (field: string, value: string): [string, ...Said] => [
	field.toLowerCase(),
	two,
	{ [field]: value },
];

describe('that a list goes on is noticed', () => {
	it.each<[string, ...Said]>([
		// Headers.
		inHeader('X-Total-Count', '5'),
		inHeader('X-Total', '5'),
		inHeader('Total-Count', '5'),
		inHeader('X-Count', '5'),
		inHeader('X-Result-Count', '5'),
		inHeader('X-WP-TotalPages', '2'),
		inHeader('X-WP-Total', '3'),
		inHeader('X-Total-Pages', '3'),
		inHeader('X-Page-Count', '3'),
		inHeader('X-Pagination-Total-Count', '3'),
		inHeader('X-Pagination-Page-Count', '3'),
		inHeader('Pagination-Count', '3'),
		inHeader('X-Next-Page', '2'),
		inHeader('X-Next-Cursor', 'abc'),
		inHeader('X-Next-Token', 'abc'),
		inHeader('Next-Cursor', 'abc'),
		inHeader('X-Pagination-Next', 'abc'),
		inHeader('X-Pagination-Cursor', 'abc'),
		inHeader('X-Continuation-Token', 'abc'),
		inHeader('x-ms-continuation', 'abc'),
		inHeader('X-Ms-ContinuationToken', 'abc'),
		inHeader('x-ms-continuation-NextPartitionKey', 'abc'),
		inHeader('X-Has-More', 'true'),
		inHeader('X-Has-Next-Page', 'true'),
		inHeader('X-Is-Last-Page', 'false'),
		inHeader('X-More-Results', 'true'),
		inHeader('X-Truncated', 'true'),
		['TotalCount', two, { 'X-Pagination': '{"TotalCount":5,"PageSize":2}' }],
		['totalPages', two, { 'X-Pagination': '{"currentPage":1,"totalPages":3}' }],
		['HasNext', two, { 'X-Pagination': '{"CurrentPage":1,"HasNext":true,"HasPrevious":false}' }],
		['next_page', two, { 'X-Pagination': '{"total_pages":1,"next_page":2}' }],
		['Content-Range', two, { 'Content-Range': 'items 0-1/5' }],
		['Content-Range', two, { 'Content-Range': 'workspaces 0-1/5' }, 206],
		['Content-Range', two, { 'Content-Range': 'items=0-1/5' }],
		['Content-Range', two, { 'Content-Range': '0-1/5' }],
		['status 206', two, { 'Content-Range': '0-1/*' }, 206],
		['status 206', two, { 'Content-Range': 'items 0-1/*' }, 206],
		['status 206', two, {}, 206],
		// Flags.
		...inBody('has_more', { has_more: true }, { has_more: 'true' }, { meta: { has_more: true } }),
		...inBody('hasMore', { hasMore: true }, { paging: { hasMore: true } }),
		...inBody('hasNextPage', { hasNextPage: true }, { pageInfo: { hasNextPage: true } }),
		...inBody('has_next', { has_next: true }, { page: { has_next: true } }),
		...inBody('hasNext', { pagination: { hasNext: true } }),
		...inBody('moreAvailable', { moreAvailable: true }),
		...inBody('more_available', { more_available: true }),
		...inBody('more', { more: true }),
		...inBody('more_records', { info: { more_records: true } }, { more_records: true }),
		...inBody('more_items_in_collection', { pagination: { more_items_in_collection: true } }),
		...inBody('has_more_items', { has_more_items: true }),
		...inBody('hasMoreResults', { hasMoreResults: true }),
		...inBody('IsTruncated', { IsTruncated: true }),
		...inBody('truncated', { truncated: true }),
		...inBody('incomplete_results', { incomplete_results: true }),
		...inBody('partial', { partial: true }),
		...inBody('has_more', { has_more: 1 }, { has_more: 'True' }, { has_more: 'yes' }),
		inHeader('x-has-more', '1'),
		...inBody('next', { pages: { next: { starting_after: 'x' } } }),
		...inBody('next_max_id', { next_max_id: 'x' }),
		...inBody('cursor_next', { cursor_next: 'x' }),
		...inBody('exceededTransferLimit', { exceededTransferLimit: true }),
		...inBody('endOfRecords', { endOfRecords: false }),
		...inBody('more_items_available', { more_items_available: true }),
		...inBody('noMore', { noMore: false }),
		...inBody('totalDocs', { totalDocs: 5 }),
		...inBody('total_num', { total_num: 5 }),
		...inBody('num_total', { num_total: 5 }),
		...inBody('totalRecordCount', { totalRecordCount: 5 }),
		...inBody('total_number_of_items', { total_number_of_items: 5 }),
		...inBody('totalPageCount', { totalPageCount: 3 }),
		['has_more', { workspaces: { items: two, has_more: true } }],
		['has_more', { payload: { items: two, has_more: true } }],
		['total', { workspaces: { data: two, total: 5 } }],
		['__next', { d: { results: two, __next: 'skip' } }],
		...inBody('isLast', { isLast: false }),
		...inBody('is_last_page', { is_last_page: false }),
		...inBody('last', { last: false, number: 0 }),
		...inBody('complete', { complete: false }),
		...inBody('isComplete', { isComplete: false }),
		...inBody('done', { done: false }),
		...inBody('endOfList', { endOfList: false }),
		...inBody('isLastPage', { data: { items: two, isLastPage: false } }),
		// Totals and numbers of pages.
		...inBody('total', { total: 5 }, { total: '5' }, { meta: { total: 5 } }),
		...inBody('total', { meta: { pagination: { total: 5 } } }, { pager: { total: 5 } }),
		...inBody('totalResults', { totalResults: 5 }),
		...inBody('total_count', { total_count: 5 }, { metadata: { total_count: 5 } }),
		...inBody('totalElements', { page: { totalElements: 5 } }),
		...inBody('totalItems', { totalItems: 5 }),
		...inBody('hydra:totalItems', { 'hydra:totalItems': 5 }),
		...inBody('total_entries', { total_entries: 5 }),
		...inBody('total_records', { total_records: 5 }),
		...inBody('totalSize', { totalSize: 5 }),
		...inBody('count', { count: 5 }),
		...inBody('@odata.count', { '@odata.count': 5 }),
		...inBody('@count', { '@count': 5 }),
		...inBody('numFound', { response: { numFound: 5 } }, { numFound: 5 }),
		...inBody('nbHits', { nbHits: 5 }),
		...inBody('resultCount', { resultCount: 5 }),
		...inBody('result_count', { result_count: 5 }),
		...inBody('recordsTotal', { recordsTotal: 5 }),
		['total', { hits: { total: { value: 5, relation: 'eq' }, hits: two } }],
		...inBody('total_pages', { total_pages: 3 }, { meta: { total_pages: 3 } }),
		...inBody('totalPages', { page: { number: 0, totalPages: 3 } }),
		...inBody('last_page', { current_page: 1, last_page: 3 }, { meta: { last_page: 3 } }),
		...inBody('lastPage', { lastPage: 3 }),
		...inBody('pages', { pages: 3 }, { pagination: { page: 1, pages: 3 } }),
		...inBody('nbPages', { nbPages: 3 }),
		...inBody('page_count', { page_count: 3 }),
		...inBody('num_pages', { num_pages: 3 }),
		// Cursors, tokens and what else leads on.
		...inBody('next', { next: 'abc' }, { next: 2 }, { meta: { next: 'abc' } }),
		...inBody('next', { cursors: { next: 'abc' } }, { 'hydra:view': { next: 'abc' } }),
		...inBody('cursor', { meta: { cursor: { next: 'abc' } } }, { cursor: { id: 'b' } }),
		...inBody('hydra:next', { 'hydra:view': { 'hydra:next': '/x?page=2' } }),
		...inBody('remainingItemCount', { metadata: { remainingItemCount: 3 } }),
		...inBody('next', { paging: { next: { after: 'abc' } } }),
		...inBody('next', {
			links: [
				{ rel: 'self', href: '/x' },
				{ rel: 'next', href: '/x?p=2' },
			],
		}),
		...inBody('next', { _links: [{ rel: 'next', href: '/x?p=2' }] }),
		...inBody('next', { '@links': { next: 'abc' } }),
		...inBody('next_cursor', { next_cursor: 'abc' }, { meta: { next_cursor: 'abc' } }),
		...inBody('next_cursor', { response_metadata: { next_cursor: 'dGVhbTpD' } }),
		...inBody('next_cursor', { data: { items: two, next_cursor: 'abc' } }),
		...inBody('nextCursor', { nextCursor: 'abc' }, { pagination: { nextCursor: 'abc' } }),
		...inBody('nextPageToken', { nextPageToken: 'abc' }),
		...inBody('next_page_token', { next_page_token: 'abc' }),
		...inBody('NextToken', { NextToken: 'abc' }),
		...inBody('nextPage', { nextPage: 2 }),
		...inBody('next_page', { next_page: 2 }, { pagination: { next_page: { offset: 'x' } } }),
		...inBody('nextRecordsUrl', { nextRecordsUrl: 'abc' }),
		...inBody('nextPageCursor', { nextPageCursor: 'abc' }),
		...inBody('next_start', { next_start: 100 }),
		...inBody('nextOffset', { nextOffset: 100 }),
		...inBody('next_offset', { additional_data: { next_offset: 2 } }, { next_offset: 2 }),
		...inBody('continuationToken', { continuationToken: 'abc' }),
		...inBody('NextContinuationToken', { NextContinuationToken: 'abc' }),
		...inBody('continue', { metadata: { continue: 'abc' } }),
		...inBody('pageToken', { pageToken: 'abc' }),
		...inBody('page_state', { page_state: 'abc' }),
		...inBody('LastEvaluatedKey', { LastEvaluatedKey: { id: { S: 'b' } } }),
		...inBody('ExclusiveStartKey', { ExclusiveStartKey: { id: 'b' } }),
		...inBody('scroll_id', { scroll_id: 'abc' }),
		...inBody('_scroll_id', { _scroll_id: 'abc' }),
		...inBody('offset', { offset: 'itrX/recY' }),
		...inBody('after', { after: 'abc' }, { paging: { cursors: { after: 'abc' } } }),
		...inBody('search_after', { search_after: 'abc' }),
		...inBody('marker', { marker: 'abc' }),
		...inBody('NextMarker', { NextMarker: 'abc' }),
		...inBody('bookmark', { bookmark: 'abc' }),
		...inBody('cursor', { cursor: 'abc' }, { cursor: 2 }),
		...inBody('endCursor', { pageInfo: { endCursor: 'abc' } }, { page_info: { endCursor: 'abc' } }),
		...inBody('nextLink', { nextLink: 'abc' }),
		...inBody('skipToken', { skipToken: 'abc' }),
		...inBody('$skipToken', { $skipToken: 'abc' }),
	])('by %s in %j %j %j', (field, ...said) => {
		expect(saidMore(...said)).toBe(field);
	});
});

describe('a whole list is taken for whole', () => {
	it.each<Said>([
		[two],
		[beside({})],
		...[
			{ has_more: false },
			{ has_more: 'false', next_cursor: 'abc' },
			{ pageInfo: { hasNextPage: false, endCursor: 'abc' } },
			{ paging: { hasNext: false, cursors: { after: 'abc', before: 'xyz' } } },
			{ isLast: true, startAt: 0, maxResults: 50 },
			{ last: true, first: true, number: 0, totalPages: 1, totalElements: 2, empty: false },
			{ complete: true, cursor: 'abc' },
			{ IsTruncated: false, Marker: 'abc' },
			{ incomplete_results: false, total_count: 2 },
			{ next: null },
			{ next: '' },
			{ next: false },
			{ next: null, previous: null, count: 2 },
			{ links: { next: null, prev: null, self: '/v1/workspaces', first: '/x', last: '/x' } },
			{ _links: { self: { href: '/x' }, first: { href: '/x' }, last: { href: '/x' } } },
			{
				links: [
					{ rel: 'self', href: '/x' },
					{ rel: 'first', href: '/x' },
					{ rel: 'prev', href: '/x' },
				],
			},
			{ links: {} },
			{ meta: {} },
			{ nextPageToken: '' },
			{ response_metadata: { next_cursor: '' } },
			{ next_cursor: 'null' },
			{ cursors: { next: null, prev: 'abc' } },
			{ cursor: { next: null, previous: 'abc' } },
			{ metadata: { remainingItemCount: 0, continue: '' } },
			{ prevCursor: 'abc', previous_cursor: 'abc', startCursor: 'abc' },
			{ before: 'abc' },
			{ LastEvaluatedKey: null },
			{ LastEvaluatedKey: {} },
			{ total: 2 },
			{ total: '2', limit: 50, offset: 0 },
			{ total: 1 },
			{ meta: { total: 2, page: 1, per_page: 50, total_pages: 1 } },
			{ meta: { current_page: 1, from: 1, last_page: 1, per_page: 15, to: 2, total: 2 } },
			{ page: 1, pages: 1 },
			{ page: 1, page_size: 100, pageCount: 1 },
			{ offset: 0 },
			{ offset: '0', limit: '50' },
			{ limit: 50 },
			{ pageSize: 100, maxResults: 100 },
			{ total_pages: 0, total: 0 },
			{ count: 2 },
			{ count: 2, total: { value: 2, relation: 'eq' } },
			{ remaining: 0 },
			{ requestToken: 'abc', request_id: 'abc', traceId: 'abc', csrf_token: 'abc' },
			{ accessToken: 'abc', sessionToken: 'abc', authToken: 'abc' },
			{ nextSyncToken: 'abc' },
			{ syncToken: 'abc' },
			{ '@odata.deltaLink': 'https://api.example.com/delta?token=abc' },
			{ '@odata.context': 'https://api.example.com/$metadata#workspaces' },
			{ error: null, errors: [], success: true, status: 'ok', message: 'done' },
			{ status: 'complete', version: '2.0', timestamp: 1_790_000_000 },
			{ took: 3, timed_out: false },
			{ region: 'eu', cursor: 'eu' },
		].map((fields): Said => [beside(fields)]),
		[{ data: [{ id: 'a', next_cursor: 'abc', has_more: true, total: 9, pages: 9 }] }],
		[[{ id: 'a', next: 'abc', total: 9 }]],
		[{ id: 'a', name: 'A', next: 'abc', total: 9, has_more: true }],
		[{ data: { id: 'a', name: 'A', next: 'abc', total: 9, has_more: true } }],
		[{ a: { id: 'a', next: 'abc', total: 9 }, b: { id: 'b', total: 9 } }],
		...[
			{ 'X-Total-Count': '2' },
			{ 'X-Total-Pages': '1', 'X-Page': '1', 'X-Per-Page': '20', 'X-Next-Page': '' },
			{ 'X-Prev-Page': '1', 'X-Prev-Cursor': 'abc' },
			{ 'X-RateLimit-Limit': '100', 'X-RateLimit-Remaining': '99', 'X-RateLimit-Reset': '60' },
			{ 'RateLimit-Remaining': '99', 'X-Rate-Limit-Remaining': '99', 'X-Remaining': '9' },
			{ 'X-Request-Id': 'abc', 'X-Trace-Token': 'abc', 'X-CSRF-Token': 'abc', ETag: '"abc"' },
			{ 'X-Amzn-RequestId': 'abc', 'X-Correlation-Id': 'abc', 'CF-Ray': 'abc' },
			{ 'Last-Modified': 'Sun, 06 Nov 1994 08:49:37 GMT', 'Content-Length': '12' },
			{ 'X-Next-Cursor': 'null' },
			{ 'X-Has-More': 'false', 'X-Next-Cursor': 'abc' },
			{ 'X-Is-Last-Page': 'true' },
			{ 'X-Pagination': '{"TotalCount":2,"CurrentPage":1,"TotalPages":1,"HasNext":false}' },
			{ 'X-Pagination': 'none' },
			{ 'Content-Range': 'items 0-1/2' },
			{ 'Content-Range': 'items */0' },
			{ 'Content-Range': 'items 0-1/*' },
			{ 'Accept-Ranges': 'items', Link: '</x>; rel="last"' },
		].map((headers): Said => [two, headers as unknown as Record<string, string>]),
		[two, { 'Content-Range': 'items 0-1/2' }, 206],
	])('of %j %j %j', (...said) => {
		expect(saidMore(...said)).toBeUndefined();
	});
});

describe('where the reading did not begin with the first page', () => {
	it.each([
		[{ page: 2, pages: 3 }, 'pages'],
		[{ page: 3, pages: 3 }, undefined],
		[{ current_page: 2, last_page: 3 }, 'last_page'],
		[{ meta: { currentPage: 3, totalPages: 3 } }, undefined],
		[{ pages: 3 }, undefined],
		[{ has_more: true }, 'has_more'],
	])('its own number says whether %j goes on', (fields, field) => {
		expect(continuationIn(respond([beside(fields)]))).toBe(field);
	});
});

it.each(['cursor=abc', 'page=2&after=abc'])('what repeats the query is no cursor: %s', (query) => {
	const url = `https://api.example.com/v1/workspaces?${query}`;

	expect(continuationIn(respond([beside({ cursor: 'abc' })], url))).toBeUndefined();
	expect(continuationIn(respond([beside({ cursor: 'abd' })], url))).toBe('cursor');
});

it('a response with more beside its list than any service has takes no time, and is not kept', () => {
	const fields = Object.fromEntries(
		Array.from({ length: 100_000 }, (_, index) => [`total_${'_'.repeat(20)}${index}`, 2]),
	);
	const response = respond([{ data: two, ...fields }]);

	expect(continuationIn(response)).toBeUndefined();
	expect(totalIn(response)?.total).toBe(2);
});

it('a map by ID is no list of signs, however many workspaces it has', () => {
	const map = Array.from({ length: 30_000 }, (_, index) => [`total${index}`, { name: 'x' }]);

	expect(continuationIn(respond([{ data: Object.fromEntries(map) }]))).toBeUndefined();
});
