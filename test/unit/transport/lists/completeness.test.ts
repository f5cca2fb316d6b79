import type { Pagination } from '../../../../nodes/AppBuilder/access/pagination';
import {
	doubtsAbout,
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
	const signs = signsIn(response);
	const elements = found?.elements ?? [];
	const last = { ...response, elements, signs, place: found?.place, problem: undefined };
	return doubtsAbout({
		...{ pagination: automatic, pages: 1, elements: elements.length, isChanged: false },
		...{ addresses: 0, last, total: signs.total },
		...more,
	});
}

describe('a list goes on where the last response has', () => {
	it.each<[string, object]>([
		['has_more', { has_more: true }],
		['is_last', { is_last: false }],
		['hasNextPage', { pageInfo: { hasNextPage: true } }],
		['nextCursor', { nextCursor: 'abc' }],
		['next', { paging: { next: { after: 'abc' } } }],
		['total_pages', { meta: { page: 1, total_pages: 2 } }],
		['incomplete_results', { incomplete_results: true }],
		['done', { done: false }],
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
	])('a larger total: %s', (...[sign, details, headers]) => {
		expect(doubts({ data: list(1), ...details }, { headers })).toEqual([
			{ kind: 'short', sign, elements: 1, total: 2 },
		]);
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

it('a list that changed is read again, although its total was not reached', () => {
	expect(doubts({ data: list(1), total: 2 }, { more: { isChanged: true } })).toEqual([
		{ kind: 'changed' },
	]);
});

it('a response without a list is doubted for that alone', () => {
	expect(doubts({ message: 'hello', has_more: true })).toEqual([{ kind: 'noList' }]);
});
