import type { Pagination } from '../../../../nodes/AppBuilder/access/pagination';
import {
	doubtError,
	doubtLine,
	doubtsAbout,
	isGuess,
	type Doubt,
	type Reading,
} from '../../../../nodes/AppBuilder/transport/lists/completeness';
import { findList } from '../../../../nodes/AppBuilder/transport/lists/findList';
import { signsIn } from '../../../../nodes/AppBuilder/transport/lists/signs';

const url = 'https://api.example.com/v1/workspaces?cursor=c1&page=2';
const automatic: Pagination = { kind: 'automatic' };
const byPage: Pagination = { kind: 'pageNumber', parameter: 'page', firstPage: 1 };
const list = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `ws_${n}` }));

interface Given {
	headers?: Record<string, string>;
	status?: number;
	more?: Partial<Reading>;
}

/** What is doubted of a list whose last response is this one. */
function doubts(value: unknown, { headers = {}, status = 200, more }: Given = {}) {
	const response = { url, value, headers: new Headers(headers), status };
	const found = findList(value, '');
	const signs = signsIn(response, found?.place);
	const elements = found?.elements ?? [value];
	const last = { ...response, elements, signs, place: found?.place, problem: undefined };
	return doubtsAbout({
		...{ pagination: automatic, pages: 1, elements: elements.length, isChanged: false },
		...{ addresses: 0, last, total: signs.total },
		...more,
	});
}

describe('a list may go on where the last response has', () => {
	it.each<[string, object]>([
		['has_more', { has_more: true }],
		['is_last', { is_last: false }],
		['hasNextPage', { pageInfo: { hasNextPage: true } }],
		['nextCursor', { nextCursor: 'abc' }],
		['next', { paging: { next: { after: 'abc' } } }],
		['total_pages', { meta: { page: 1, total_pages: 2 } }],
		['incomplete_results', { incomplete_results: true }],
		['done', { done: false }],
		['next', { next: { page: true, size: null } }],
	])('%s', (sign, details) => {
		expect(doubts({ data: list(1), ...details })).toEqual([{ kind: 'more', sign }]);
	});

	it('a header, or the status 206', () => {
		const headers = { 'X-Has-More': 'true' };

		expect(doubts(list(1), { headers })).toEqual([{ kind: 'more', sign: 'x-has-more' }]);
		expect(doubts(list(1), { status: 206 })).toEqual([{ kind: 'more', sign: 'status 206' }]);
	});

	it.each<[string, object, Record<string, string>?]>([
		['total', { total: 2 }],
		['@odata.count', { '@odata.count': 2 }],
		['count', { count: 2, next: null }],
		['x-total-count', {}, { 'X-Total-Count': '2' }],
		['Content-Range', {}, { 'Content-Range': 'items 0-0/2' }],
		['totalItems', { total: 1, totalItems: 2 }],
	])('a larger total: %s', (...[sign, details, headers]) => {
		expect(doubts({ data: list(1), ...details }, { headers })).toEqual([
			{ kind: 'short', sign, elements: 1, total: 2 },
		]);
	});

	it('a sign within the objects that contain the list, but not one within others', () => {
		const value = { page: { rows: { records: list(1), has_more: true } }, rows: { total: 9 } };
		const response = { url, value, headers: new Headers(), status: 200 };

		expect(signsIn(response, 'page.rows.records')).toMatchObject({ more: 'has_more' });
		expect(signsIn(response, 'page.rows.records').total).toBeUndefined();
		expect(signsIn(response, 'page').more).toBeUndefined();
	});

	it('a range that ends before its total, with status 200 or 206', () => {
		const headers = { 'Content-Range': 'items 10-19/100' };

		expect(doubts(list(10), { headers })).toMatchObject([{ kind: 'short', total: 100 }]);
		expect(doubts(list(10), { headers, status: 206 })).toMatchObject([{ kind: 'short' }]);
	});

	it('a next offset that equals the page size, but not a value that was requested', () => {
		const response = { url: `${url}&limit=2`, value: { next: 2 }, headers: new Headers() };
		const cursors = [2, undefined].map(
			(size) => signsIn({ ...response, status: 200 }, '', size).cursor,
		);

		expect(cursors).toEqual(['next', undefined]);
	});

	it('a cursor beside words of completeness, which may be about the page', () => {
		for (const flag of [{ partial: false }, { truncated: false }, { done: true }]) {
			expect(doubts({ data: list(1), next_cursor: 'abc', ...flag })).toEqual([
				{ kind: 'more', sign: 'next_cursor' },
			]);
		}
	});
});

describe('a list ends where the last response has', () => {
	it.each([
		{},
		{ has_more: false },
		{ total: 1, total_pages: 1 },
		{ next_cursor: null },
		{ next_cursor: '' },
		{ next_cursor: '0' },
		{ cursor: 'c1' },
		{ meta: { page: 2 }, pages: 1 },
		{ has_more: {}, total: { toString: 1 } },
		{ extra: { has_more: true } },
		{ isLast: true, nextCursor: 'abc' },
		{ next_cursor: 'NULL', total: 'x1', totalItems: '2x' },
		{ next: { page: 2, size: null } },
		{ nextPage: { after: null } },
	])('%j', (details) => {
		expect(doubts({ data: list(1), ...details })).toEqual([]);
	});

	it('a cursor but no address, where the pages before named the next by address', () => {
		const body = { data: list(1), next_cursor: 'abc' };

		expect(doubts(body, { more: { pages: 2, addresses: 1 } })).toEqual([]);
		expect(doubts(body)).toEqual([{ kind: 'more', sign: 'next_cursor' }]);
	});

	it('whatever it has, where the user has said that it is whole', () => {
		const body = { data: list(10), has_more: true, total: 99 };

		expect(doubts(body, { more: { pagination: { kind: 'off' } } })).toEqual([]);
	});
});

describe('one page with as many elements as pages usually have', () => {
	it.each([10, 25, 1_000])('may be a part: %i', (elements) => {
		expect(doubts(list(elements))).toEqual([{ kind: 'fullPage', elements, isRequested: false }]);
	});

	it('may be a part as well where it has the size that was asked for', () => {
		const pagination = { ...automatic, size: { parameter: 'limit', value: 7 } };

		expect(doubts(list(7), { more: { pagination } })).toEqual([
			{ kind: 'fullPage', elements: 7, isRequested: true },
		]);
	});

	it.each<[string, unknown, Partial<Reading>?]>([
		['there are one more', list(31)],
		['the response tells the total', { data: list(30), total: 30 }],
		['the response says that it is the last', { data: list(30), has_more: false }],
		['there were other pages', list(30), { pages: 2 }],
		['pages are asked for by number', list(30), { pagination: byPage }],
	])('is the list where %s', (...[, value, more]) => {
		expect(doubts(value, { more })).toEqual([]);
	});
});

it('a list that changed and has a problem is doubted for each', () => {
	const more = { isChanged: true, problem: 'A shard is down' };

	expect(doubts({ data: list(1), has_more: true }, { more })).toEqual([
		{ kind: 'more', sign: 'has_more' },
		{ kind: 'changed' },
		{ kind: 'problem', problem: 'A shard is down' },
	]);
});

it('a total says nothing of a list that changed', () => {
	expect(doubts({ data: list(1), total: 2 }, { more: { isChanged: true } })).toEqual([
		{ kind: 'changed' },
	]);
});

it('a response without a list is doubted for that alone', () => {
	expect(doubts({ name: 'hello', has_more: true })).toEqual([{ kind: 'noList' }]);
	expect(doubts({}, { more: { last: undefined } })).toEqual([{ kind: 'noList' }]);
});

it.each<[unknown, object]>([
	[{ message: 'Try later' }, { said: 'Try later' }],
	[{ message: '' }, {}],
	[{ message: { text: 'Try later' } }, {}],
	['Try later', {}],
])(
	'a response without a list is doubted in the words of the service, if its message is text: %j',
	(response, said) => {
		expect(doubts(response)).toEqual([{ kind: 'noList', ...said }]);
	},
);

describe('a doubt in words', () => {
	const sign = 'a_field_with_a_very_long_name_indeed';

	it.each<[Doubt, RegExp]>([
		[
			{ kind: 'more', sign },
			/^There are more workspaces \("a_field_with_a_very_long_nam…" in the response\)\. Check 'List Pagination'/,
		],
		[
			{ kind: 'short', sign, elements: 123_456, total: 1_234_567 },
			/^Only 123,456 of 1,234,567 workspaces came \("a_field_with_a_very_long_nam…"\)\. Check 'List Pagination'/,
		],
		[
			{ kind: 'changed' },
			/^The list changed while it was read.* Try again, or set a larger 'Page Size'\.$/,
		],
		[
			{ kind: 'noList' },
			/^The response contains no list, or more than one\. Set 'List Field' in the/,
		],
		[
			{ kind: 'fullPage', elements: 1_000, isRequested: false },
			/^Exactly 1,000 workspaces came\. If that's a page and not all, set 'List Pagination'/,
		],
		[
			{ kind: 'fullPage', elements: 7, isRequested: true },
			/^Exactly 7 workspaces came \(the 'Page Size'\)\. If that's a page/,
		],
	])('fits into a hint: %j', (doubt, words) => {
		expect(doubtLine(doubt)).toMatch(words);
		expect(doubtLine(doubt).length).toBeLessThanOrEqual(120);
		const { message, description } = doubtError(doubt);
		expect(`${message}. ${description}`).toBe(doubtLine(doubt));
	});

	it("has the service's own words for a problem, and for no list where there is room", () => {
		const noList: Doubt = { kind: 'noList', said: 'Try later' };

		expect(doubtLine({ kind: 'problem', problem: 'A shard is down' })).toBe(
			'The list came with a message: A shard is down. The list may be incomplete.',
		);
		expect(doubtError(noList).message).toBe('The response contains no list: Try later');
		expect(doubtLine(noList)).toBe(doubtLine({ kind: 'noList' }));
	});

	it('is a guess only for a page as long as pages usually are', () => {
		const fullPage = { kind: 'fullPage', elements: 10 } as const;
		const doubts: Doubt[] = [
			...[
				{ ...fullPage, isRequested: false },
				{ ...fullPage, isRequested: true },
			],
			{ kind: 'changed' },
		];

		expect(doubts.map(isGuess)).toEqual([true, false, false]);
	});
});
