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
const wordsIn = (text: string) => text.trim().split(/\s+/);
const inHeaders = (value: string, names: string) =>
	wordsIn(names).map((name): [string, ...Said] => [name.toLowerCase(), two, { [name]: value }]);
/** A field beside the list each, or within others: `meta/total`. */
const inFields = (value: unknown, paths: string) =>
	wordsIn(paths).map((path): [string, ...Said] => {
		const [field, ...around] = path.split('/').reverse();
		const fields = around.reduce((inner, name) => ({ [name]: inner }), { [field]: value });
		return [field, beside(fields)];
	});
const inBody = (field: string, ...bodies: object[]): Array<[string, ...Said]> =>
	bodies.map((fields) => [field, beside(fields)]);

const FLAGS = `
	has_more hasMore hasNextPage has_next more moreAvailable more_available more_items_available more_records
	has_more_items hasMoreResults IsTruncated truncated incomplete_results partial exceededTransferLimit
	meta/has_more paging/hasMore pageInfo/hasNextPage page/has_next pagination/hasNext info/more_records
	pagination/more_items_in_collection`;
const TOTALS = `
	total totalResults total_count totalItems hydra:totalItems total_entries total_records totalSize count
	@odata.count @count numFound nbHits resultCount result_count recordsTotal totalDocs total_num num_total
	totalRecordCount total_number_of_items meta/total meta/pagination/total pager/total metadata/total_count
	page/totalElements response/numFound`;
const CURSORS = `
	next next_cursor nextCursor nextPageToken next_page_token NextToken nextRecordsUrl nextPageCursor next_max_id
	cursor_next continuationToken NextContinuationToken pageToken page_state scroll_id _scroll_id after search_after
	marker NextMarker bookmark cursor nextLink skipToken $skipToken offset meta/next cursors/next hydra:view/next
	@links/next hydra:view/hydra:next meta/next_cursor response_metadata/next_cursor pagination/nextCursor
	metadata/continue paging/cursors/after pageInfo/endCursor page_info/endCursor`;

describe('that a list goes on is noticed', () => {
	it.each<[string, ...Said]>([
		// Headers.
		...inHeaders('5', 'X-Total-Count X-Total Total-Count X-Count X-Result-Count'),
		...inHeaders('3', 'X-WP-Total X-Total-Pages X-Page-Count X-Pagination-Total-Count'),
		...inHeaders('3', 'X-Pagination-Page-Count Pagination-Count'),
		...inHeaders('2', 'X-WP-TotalPages X-Next-Page'),
		...inHeaders('abc', 'X-Next-Cursor X-Next-Token Next-Cursor X-Pagination-Next'),
		...inHeaders('abc', 'X-Pagination-Cursor X-Continuation-Token x-ms-continuation'),
		...inHeaders('abc', 'X-Ms-ContinuationToken x-ms-continuation-NextPartitionKey'),
		...inHeaders('true', 'X-Has-More X-Has-Next-Page X-More-Results X-Truncated'),
		...inHeaders('1', 'X-Has-More'),
		...inHeaders('false', 'X-Is-Last-Page'),
		['TotalCount', two, { 'X-Pagination': '{"TotalCount":5,"PageSize":2}' }],
		['totalPages', two, { 'X-Pagination': '{"currentPage":1,"totalPages":3}' }],
		['HasNext', two, { 'X-Pagination': '{"CurrentPage":1,"HasNext":true,"HasPrevious":false}' }],
		['next_page', two, { 'X-Pagination': '{"total_pages":1,"next_page":2}' }],
		['Content-Range', two, { 'Content-Range': 'workspaces 0-1/5' }, 206],
		...['items 0-1/5', 'items=0-1/5', '0-1/5'].map((range): [string, ...Said] => [
			'Content-Range',
			two,
			{ 'Content-Range': range },
		]),
		['status 206', two, { 'Content-Range': '0-1/*' }, 206],
		['status 206', two, { 'Content-Range': 'items 0-1/*' }, 206],
		['status 206', two, {}, 206],
		// Flags.
		...inFields(true, FLAGS),
		...['true', 'True', 'yes', 1].flatMap((value) => inFields(value, 'has_more')),
		...inFields(false, 'isLast is_last_page complete isComplete done'),
		...inFields(false, 'endOfList endOfRecords noMore'),
		...inBody('last', { last: false, number: 0 }),
		...inBody('isLastPage', { data: { items: two, isLastPage: false } }),
		['has_more', { workspaces: { items: two, has_more: true } }],
		['has_more', { payload: { items: two, has_more: true } }],
		['total', { workspaces: { data: two, total: 5 } }],
		['__next', { d: { results: two, __next: 'skip' } }],
		// Totals and numbers of pages.
		...inFields(5, TOTALS),
		...inFields('5', 'total'),
		['total', { hits: { total: { value: 5, relation: 'eq' }, hits: two } }],
		...inFields(3, 'total_pages lastPage pages nbPages page_count num_pages totalPageCount'),
		...inFields(3, 'meta/total_pages meta/last_page'),
		...inBody('totalPages', { page: { number: 0, totalPages: 3 } }),
		...inBody('last_page', { current_page: 1, last_page: 3 }),
		...inBody('pages', { pagination: { page: 1, pages: 3 } }),
		...inFields(3, 'metadata/remainingItemCount'),
		// Cursors, tokens and what else leads on.
		...inFields('abc', CURSORS),
		...inFields(2, 'next nextPage next_page next_start nextOffset next_offset cursor'),
		...inFields(2, 'additional_data/next_offset'),
		...inBody('cursor', { meta: { cursor: { next: 'abc' } } }, { cursor: { id: 'b' } }),
		...inBody('next', { paging: { next: { after: 'abc' } } }),
		...inBody('next', { pages: { next: { starting_after: 'x' } } }),
		...['links', '_links'].flatMap((name) =>
			inBody('next', { [name]: ['self', 'next'].map((rel) => ({ rel, href: '/x?p=2' })) }),
		),
		...inBody('next_cursor', { data: { items: two, next_cursor: 'abc' } }),
		...inBody('next_page', { pagination: { next_page: { offset: 'x' } } }),
		...inBody('LastEvaluatedKey', { LastEvaluatedKey: { id: { S: 'b' } } }),
		...inBody('ExclusiveStartKey', { ExclusiveStartKey: { id: 'b' } }),
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
