import type { Pagination } from '../../../../nodes/AppBuilder/access/pagination';
import {
	moreWorkspaces,
	partialList,
	type Doubt,
} from '../../../../nodes/AppBuilder/transport/lists/doubts';
import { findList } from '../../../../nodes/AppBuilder/transport/lists/findList';
import { nextAddress } from '../../../../nodes/AppBuilder/transport/lists/nextAddress';
import { statementsIn } from '../../../../nodes/AppBuilder/transport/lists/statements';
import { assess, type Reading } from '../../../../nodes/AppBuilder/transport/lists/completeness';

const url = 'https://api.example.com/v1/workspaces';
const list = [{ id: 'ws_1' }, { id: 'ws_2' }];
const automatic: Pagination = { kind: 'automatic' };
const none: Pagination = { kind: 'none' };
const byPage: Pagination = { kind: 'pageNumber', parameter: 'page', firstPage: 1 };
const nextUrl: Pagination = { kind: 'nextUrl' };
const byCursor: Pagination = { kind: 'cursor', parameter: 'after', nextField: 'bookmark' };

interface Given extends Partial<Reading> {
	end?: 'end' | 'stated' | 'unclear';
	headers?: Record<string, string>;
	status?: number;
}

/** Whether a list of two workspaces is whole whose last response is this one. */
function assessed(value: unknown, { headers = {}, status = 200, end, ...more }: Given = {}) {
	const response = { url, value, status, headers: new Headers(headers) };
	const { place, elements = [value] } = findList(value, '') ?? {};
	const next = nextAddress(response, place);
	const statements = statementsIn(response, place ?? '', next);
	const reading: Reading = {
		...{ pagination: automatic, pages: 1, elements: elements.length, total: statements.total },
		...{ fullest: elements.length, idlePages: 0, errors: statements.errors },
		...{
			isChanged: false,
			isOver: false,
			last: { ...response, elements, place, statements, next },
		},
		...more,
	};
	return assess(reading, end ?? (more.pagination === undefined ? 'unclear' : 'end'));
}

const evidence = (name: string, pagination: Pagination, total?: number): Doubt =>
	moreWorkspaces({ name, total }, { elements: 2, pagination });
const doubts = (...given: Parameters<typeof assessed>): Doubt[] => assessed(...given).doubts;
const kinds = (...given: Parameters<typeof doubts>) => doubts(...given).map(({ kind }) => kind);

describe('with Automatic, a list is whole where the last response has', () => {
	it.each<[object, Record<string, string>?]>([
		[{ hasMore: 'false' }],
		[{ totalCount: '2' }],
		[{ 'hydra:totalItems': 2 }],
		[{ meta: { isLastPage: true } }],
		[{ has_more: false, next_cursor: 'abc' }],
		[{ last: true, next: '?page=2' }],
		[{ has_more: {}, last: true, total: { toString: 1 } }],
		[{ meta: { next: '' } }],
		[{ next_page_token: false }],
		[{ next: {} }],
		[{ next: '#' }],
		[{ next: -1, next_url: ' ' }],
		[{ _links: { next: { rel: 'next', href: null } } }],
		[{}, { 'Content-Range': '0-1/2' }],
		[{ total: 2 }, { 'X-NextJS-Cache': 'HIT' }],
	])('%j %j', (...[details, headers]) => {
		expect(doubts({ data: list, ...details }, { headers })).toEqual([]);
	});

	it('one of them in an object that contains the list', () => {
		expect(doubts({ data: { items: list, has_more: false } })).toEqual([]);
	});
});

describe('with Automatic, it is a question where the last response has', () => {
	it.each([
		{},
		{ nextSyncToken: 'abc' },
		{ next_invoice_url: 'https://api.example.com/v1/invoices/7' },
		{ next_maintenance: null },
		{ count: 2 },
		{ total: 1 },
		{ total: 'many' },
		{ has_more: {} },
		{ user: { has_more: false, next: null, total: 2 } },
	])('%j', (details) => {
		expect(kinds({ data: list, ...details })).toEqual(['question']);
	});
});

const MORE: Array<[name: string, details: object, given?: Given]> = [
	['has_more', { last: true, has_more: true }],
	['last', { last: false, next_cursor: null, total: 2 }],
	['x-has-more', {}, { headers: { 'X-Has-More': 'true' } }],
	['x-next-page', {}, { headers: { 'X-Next-Page': '2' } }],
	['status 206', {}, { status: 206, headers: { 'Content-Range': '0-1/*' } }],
	['next', { next: 'https://exa<mple/workspaces' }],
	['next', { next: { after: 'abc' } }],
	['next_token', { next_page: null, next_token: 'abc' }],
	['response_metadata.next_cursor', { response_metadata: { next_cursor: 'abc' }, total: 2 }],
	['user.next_page_token', { user: { next_page_token: 'abc' } }],
];

it.each(MORE)('a list is not whole, whatever was set, where %s leads on: %j %j', (...one) => {
	const [name, details, given] = one;
	for (const pagination of [automatic, none, byPage, nextUrl, byCursor]) {
		expect(doubts({ data: list, ...details }, { ...given, pagination })).toEqual([
			evidence(name, pagination),
		]);
	}
});

describe('a number that is larger than what was read', () => {
	it.each([
		[{ total: 5 }, evidence('total', byPage, 5)],
		[{ total_pages: 2, total: 2 }, evidence('total_pages', byPage)],
		[{ last: true, total: 5 }, evidence('total', byPage, 5)],
	])('says that there is more: %j', (details, doubt) => {
		expect(doubts({ data: list, next: null, ...details }, { pagination: byPage })).toEqual([doubt]);
	});

	it.each([
		['totalElements', { totalElements: 5, last: true }, {}],
		['totalResults', { totalResults: '5' }, {}],
		['@odata.count', { '@odata.count': 5 }, {}],
		['x-total', {}, { 'X-Total': '5' }],
		['Content-Range', {}, { 'Content-Range': '0-1/5' }],
	])('is heard with None, too: %s', (name, details, headers) => {
		expect(doubts({ data: list, ...details }, { pagination: none, headers })).toEqual([
			evidence(name, none, 5),
		]);
	});

	it('may be about something else with None if it is a bare total or count', () => {
		const body = { data: list, total: 5, meta: { count: 7, Total: 9 } };

		expect(doubts(body, { pagination: none })).toEqual([]);
		expect(doubts({ data: list, total_pages: 2 }, { pagination: none })).toEqual([
			evidence('total_pages', none),
		]);
	});
});

it('a count says nothing next to a total: it may be the most that a page has (Slack)', () => {
	const body = { data: list, paging: { count: 100, total: 2 } };

	expect(doubts(body, { pagination: byPage })).toEqual([]);
});

describe('errors next to the list', () => {
	it.each([
		['errors', { errors: [{ message: 'shard 3 failed' }] }],
		['error', { error: 'timed out' }],
		['errors', { has_more: false, meta: { errors: { code: 7 } } }],
	])('may mean that a part of it is missing: %s %j', (name, details) => {
		for (const pagination of [automatic, none, byPage, nextUrl, byCursor]) {
			expect(doubts({ data: list, ...details }, { pagination })).toEqual([partialList(name)]);
		}
	});

	it.each([{ errors: [] }, { error: null }, { error: '' }, { error: { code: 0, message: '' } }])(
		'that are empty say nothing: %j',
		(details) => {
			expect(doubts({ data: list, ...details }, { pagination: none })).toEqual([]);
		},
	);
});
