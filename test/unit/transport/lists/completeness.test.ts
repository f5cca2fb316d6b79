import type { Pagination } from '../../../../nodes/AppBuilder/access/pagination';
import {
	doubtLine,
	moreWorkspaces,
	identicalPages,
	fewerThanTotal,
	CHANGED,
	NO_LIST,
	type Doubt,
} from '../../../../nodes/AppBuilder/transport/lists/doubts';
import { findList } from '../../../../nodes/AppBuilder/transport/lists/findList';
import { nextAddress } from '../../../../nodes/AppBuilder/transport/lists/nextAddress';
import { statementsIn } from '../../../../nodes/AppBuilder/transport/lists/statements';
import {
	doubtsAbout,
	type Reading,
} from '../../../../nodes/AppBuilder/transport/lists/completeness';

const url = 'https://api.example.com/v1/workspaces';
const list = [{ id: 'ws_1' }, { id: 'ws_2' }];
const automatic: Pagination = { kind: 'automatic' };
const none: Pagination = { kind: 'none' };
const byPage: Pagination = { kind: 'pageNumber', parameter: 'page', firstPage: 1 };

interface Given extends Partial<Reading> {
	headers?: Record<string, string>;
}

/** The doubts about a list of two workspaces whose last response is this one. */
function doubts(value: unknown, { headers = {}, ...more }: Given = {}): Doubt[] {
	const response = { url, value, headers: new Headers(headers) };
	const { place, elements = [value] } = findList(value, '') ?? {};
	const statements = statementsIn(response, place ?? '');
	const last = { ...response, elements, place, statements };
	return doubtsAbout({
		...{ pagination: automatic, pages: 1, elements: elements.length, total: statements.total },
		...{ isAtEnd: more.pagination !== undefined, isChanged: false, isOnePage: false },
		last: { ...last, next: nextAddress(response, place) },
		...more,
	});
}

const kinds = (...given: Parameters<typeof doubts>) => doubts(...given).map(({ kind }) => kind);

describe('with Automatic, a list is whole where the last response has', () => {
	it.each<[object, Record<string, string>?]>([
		[{ next: null }],
		[{ next: '' }],
		[{ nextCursor: false }],
		[{ next_page: {} }],
		[{ has_more: false }],
		[{ hasMore: 'false' }],
		[{ pageInfo: { hasNextPage: false } }],
		[{ last: true }],
		[{ is_last: true }],
		[{ meta: { isLastPage: true } }],
		[{ total: 2 }],
		[{ totalCount: '2' }],
		[{ 'hydra:totalItems': 2 }],
		[{ has_more: false, next_cursor: 'abc' }],
		[{}, { 'X-Total-Count': '2' }],
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
		{ next: { after: 'abc' } },
		{ nextSyncToken: 'abc' },
		{ next_maintenance: null },
		{ count: 2 },
		{ total_pages: 1 },
		{ total: 1 },
		{ total: 'many' },
		{ has_more: {} },
		{ user: { has_more: false, next: null, total: 2 } },
	])('%j', (details) => {
		expect(kinds({ data: list, ...details })).toEqual(['question']);
	});
});

describe('a list is not whole, whatever was set, where the last response has', () => {
	it.each<[string, object, Record<string, string>?]>([
		['has_more', { has_more: true }],
		['is_last', { is_last: false }],
		['x-has-more', {}, { 'X-Has-More': 'true' }],
		['Link', {}, { link: '<?page=2>; rel="next"' }],
	])('%s', (...[name, details, headers]) => {
		for (const pagination of [automatic, none, byPage]) {
			expect(doubts({ data: list, ...details }, { headers, pagination })).toEqual([
				moreWorkspaces(name),
			]);
		}
	});

	it('a larger total, but for None', () => {
		const response = { data: list, total: 3 };

		for (const pagination of [automatic, byPage]) {
			expect(doubts(response, { pagination })).toEqual([
				fewerThanTotal({ name: 'total', count: 3 }, 2),
			]);
		}
		expect(doubts(response, { pagination: none })).toEqual([]);
	});

	it.each([
		['next_cursor', { next_cursor: 'abc' }],
		['next_token', { next_page: null, next_token: 'abc' }],
		['nextPageToken', { total: 2, nextPageToken: 'abc' }],
	])('a cursor, unless the pagination is at its end: %s', (name, details) => {
		for (const pagination of [automatic, none]) {
			const given = { pagination, isAtEnd: pagination === none };
			expect(doubts({ data: list, ...details }, given)).toEqual([moreWorkspaces(name)]);
		}
		expect(doubts({ data: list, ...details }, { pagination: byPage })).toEqual([]);
		expect(doubts({ data: list, ...details, has_more: false })).toEqual([]);
	});

	it('an address in the body, with None', () => {
		const body = { data: list, next: '?page=2' };

		expect(doubts(body, { pagination: none })).toEqual([moreWorkspaces('next')]);
		expect(doubts(body, { pagination: byPage })).toEqual([]);
	});
});

it('a parameter that the service seems to ignore is named', () => {
	const given = { isAtEnd: false, isOnePage: true };

	expect(doubts({ data: list }, { ...given, pagination: byPage })).toEqual([
		identicalPages('page', 'Page Parameter'),
	]);
	expect(
		doubts({ data: list }, { ...given, pagination: { kind: 'offset', parameter: 'skip' } }),
	).toEqual([identicalPages('skip', 'Offset Parameter')]);
	expect(doubts({ data: list, total: 2 }, { ...given, pagination: byPage })).toEqual([]);
});

it.each<[unknown, Partial<Doubt>]>([
	[{ name: 'hello', has_more: true }, NO_LIST],
	[{ message: { text: 'Try later' } }, NO_LIST],
])('a response without a list is doubted for that alone: %j', (response, doubt) => {
	expect(doubts(response)).toMatchObject([doubt]);
});

it('a doubt fits into a hint, with names of any length', () => {
	const name = 'a_field_with_a_very_long_name_indeed';
	const all = [
		...[CHANGED, NO_LIST, moreWorkspaces(name), identicalPages('page', 'Page Parameter')],
		fewerThanTotal({ name, count: 1_234_567 }, 123_456),
	];

	for (const doubt of all) expect(doubtLine(doubt).length).toBeLessThanOrEqual(180);
	expect(doubtLine(moreWorkspaces(name))).toBe(
		`There are more workspaces ("a_field_with_a_very_long_nam…" in the response). Check 'List Pagination' in the credential.`,
	);
});
