import type { Pagination } from '../../../../nodes/AppBuilder/access/pagination';
import {
	doubtLine,
	moreWorkspaces,
	serviceProblem,
	duplicateId,
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

const size = { parameter: 'limit', value: 3 };

interface Given extends Partial<Reading> {
	headers?: Record<string, string>;
}

/** The doubts about a list of two workspaces whose last response is this one. */
function doubts(value: unknown, { headers = {}, ...more }: Given = {}): Doubt[] {
	const response = { url, value, headers: new Headers(headers) };
	const { place, elements = [value] } = findList(value, '') ?? {};
	const statements = statementsIn(response, place ?? '');
	const last = { ...response, elements, place, statements, problem: undefined };
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
		[{ total_pages: 1 }],
		[{ has_more: false, next_cursor: 'abc' }],
		[{}, { 'X-Total-Count': '2' }],
		[{}, { 'X-Next-Page': '' }],
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
		{ next_cursor: 'abc' },
		{ next: { after: 'abc' } },
		{ total: 2, next_cursor: 'abc' },
		{ next_page: null, next_token: 'abc' },
		{ nextSyncToken: 'abc' },
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

	it('numbers that are larger, but for None', () => {
		const numbers = { total: 3, count: 4, pages: 2 };
		const only = (name: 'total' | 'count' | 'pages') => ({ data: list, [name]: numbers[name] });

		for (const pagination of [automatic, byPage]) {
			expect(doubts(only('total'), { pagination })).toEqual([
				fewerThanTotal({ name: 'total', count: 3 }, 2),
			]);
			expect(doubts(only('count'), { pagination })).toEqual([
				fewerThanTotal({ name: 'count', count: 4 }, 2),
			]);
			expect(doubts(only('pages'), { pagination })).toEqual([moreWorkspaces('pages')]);
		}
		expect(doubts({ data: list, ...numbers }, { pagination: none })).toEqual([]);
	});

	it('an address in the body, with None', () => {
		const body = { data: list, next: '?page=2' };

		expect(doubts(body, { pagination: none })).toEqual([moreWorkspaces('next')]);
		expect(doubts(body, { pagination: byPage })).toEqual([]);
	});
});

it('a list that changed and has a problem is doubted for each, and its total says nothing', () => {
	const given = { isChanged: true, problem: 'A shard is down' };

	expect(doubts({ data: list, total: 9 }, given)).toEqual([
		CHANGED,
		serviceProblem('A shard is down'),
	]);
});

it('with Cursor, a short page is the whole list where nothing next to it could be a cursor by another name', () => {
	const cursor: Pagination = { kind: 'cursor', parameter: 'after', nextField: 'next_cursor', size };
	const full = { ...cursor, size: { ...size, value: 2 } };
	const given = { pagination: cursor, isAtEnd: false };

	expect(kinds({ data: list }, given)).toEqual([]);
	expect(kinds({ data: list, bookmark: 'abc' }, given)).toEqual(['question']);
	expect(kinds({ data: list }, { ...given, headers: { 'x-cursor': 'abc' } })).toEqual(['question']);
	expect(kinds(list, given)).toEqual(['question']);
	expect(kinds({ data: [] }, { ...given, pagination: full })).toEqual([]);
	expect(kinds({ data: [], bookmark: 'abc' }, given)).toEqual(['question']);
	expect(kinds({ data: list }, { ...given, pagination: full })).toEqual(['question']);
});

it('an ID that two workspaces share is always reported', () => {
	expect(doubts({ data: list, total: 2 }, { sharedId: 'a' })).toEqual([duplicateId('a')]);
	expect(kinds({ data: list }, { sharedId: 'a' })).toEqual(['question', 'remark']);
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
	[
		{ message: 'Try later' },
		{ message: 'The response contains no list: Try later', isTransient: true },
	],
])('a response without a list is doubted for that alone: %j', (response, doubt) => {
	expect(doubts(response)).toMatchObject([doubt]);
});

it('a doubt fits into a hint, with names of any length', () => {
	const name = 'a_field_with_a_very_long_name_indeed';
	const all = [
		...[
			CHANGED,
			NO_LIST,
			moreWorkspaces(name),
			duplicateId(name),
			identicalPages('page', 'Page Parameter'),
		],
		fewerThanTotal({ name, count: 1_234_567 }, 123_456),
	];

	for (const doubt of all) expect(doubtLine(doubt).length).toBeLessThanOrEqual(180);
	expect(doubtLine(moreWorkspaces(name))).toBe(
		`There are more workspaces ("a_field_with_a_very_long_nam…" in the response). Check 'List Pagination' in the credential.`,
	);
});
