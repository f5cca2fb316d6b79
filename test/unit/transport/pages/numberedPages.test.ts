import { isTotalReached } from '../../../../nodes/AppBuilder/transport/pages/continuation';
import type {
	NumberedPagination,
	Pagination,
} from '../../../../nodes/AppBuilder/credential/pagination';
import {
	firstPagePath,
	nextNumberedPage,
	pageDigest,
	parameterIgnored,
} from '../../../../nodes/AppBuilder/transport/pages/numberedPages';
import { unwrapList } from '../../../../nodes/AppBuilder/transport/pages/listIn';
import { thrownBy } from '../../thrownBy';

const LIST = 'https://api.example.com/v1/workspaces';
const size = { parameter: 'limit', value: 2 };
const byPage = { kind: 'pageNumber', parameter: 'page', firstPage: 1, size: undefined } as const;
const byOffset = { kind: 'offset', parameter: 'skip', size: undefined } as const;
const byCursor = {
	kind: 'cursor',
	parameter: 'after',
	size: undefined,
	nextIn: 'body',
	nextField: 'meta.next',
} as const;
const byHeader = { ...byCursor, nextIn: 'header', nextField: 'X-Next' } as const;

const elements = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `ws_${n}` }));

interface Given {
	query?: string;
	value: unknown;
	headers?: Record<string, string>;
	isFirst?: boolean;
}

const responseOf = ({ query = '', value, headers }: Given) => ({
	url: `${LIST}${query}`,
	...{ status: 200, headers: new Headers(headers), value, elements: unwrapList(value) },
});

function queryAfter(pagination: NumberedPagination, given: Given): string | undefined {
	const next = nextNumberedPage(pagination, responseOf(given), given.isFirst ?? true);
	if (next === undefined) return undefined;
	expect(next.split('?')[0]).toBe(LIST);
	return next.split('?')[1];
}

describe('the first page', () => {
	it.each<[Pagination, string]>([
		[{ kind: 'automatic' }, 'workspaces'],
		[{ kind: 'none' }, 'workspaces'],
		[byPage, 'workspaces?page=1'],
		[{ ...byPage, firstPage: 0 }, 'workspaces?page=0'],
		[{ ...byPage, size }, 'workspaces?page=1&limit=2'],
		[byOffset, 'workspaces?skip=0'],
		[{ ...byOffset, size }, 'workspaces?skip=0&limit=2'],
		[byCursor, 'workspaces'],
		[{ ...byCursor, size }, 'workspaces?limit=2'],
		[{ ...byPage, parameter: 'page[number]&x' }, 'workspaces?page%5Bnumber%5D%26x=1'],
	])('of %j is %s', (pagination, path) => {
		expect(firstPagePath(pagination)).toBe(path);
	});
});

describe('the next page', () => {
	it.each<[string, NumberedPagination, Given, string | undefined]>([
		['a number', byPage, { query: '?page=1', value: elements(2) }, 'page=2'],
		['the number 0', byPage, { query: '?page=0', value: elements(2) }, 'page=1'],
		[
			'a number, with what else was asked for',
			byPage,
			{ query: '?page=9&limit=2&region=eu', value: elements(1), isFirst: false },
			'page=10&limit=2&region=eu',
		],
		['nothing', byPage, { query: '?page=3', value: [], isFirst: false }, undefined],
		[
			'all on the first, where the total may be that of the page',
			byPage,
			{ query: '?page=1', value: { data: elements(2), total: 2 } },
			'page=2',
		],
		[
			'not all on it',
			byPage,
			{ query: '?page=1', value: { data: elements(2), total: 3 } },
			'page=2',
		],
		[
			'as many as there are, in the middle, where nobody has counted',
			byPage,
			{ query: '?page=2', value: { data: elements(2), total: 2 }, isFirst: false },
			'page=3',
		],
		[
			'a count that may be that of the page',
			byPage,
			{ query: '?page=1', value: { data: elements(2), count: 2 } },
			'page=2',
		],
		[
			'a total of 0 beside some',
			byPage,
			{ query: '?page=1', value: { data: elements(2), total: 0 } },
			'page=2',
		],
		['an offset', byOffset, { query: '?skip=4', value: elements(3), isFirst: false }, 'skip=7'],
		[
			'an offset that nothing is behind',
			byOffset,
			{ query: '?skip=4', value: [], isFirst: false },
			undefined,
		],
		[
			'an offset with the total there',
			byOffset,
			{ query: '?skip=4', value: { items: elements(2), meta: { total: 6 } }, isFirst: false },
			undefined,
		],
		[
			'an offset with the total in a header',
			byOffset,
			{
				...{ query: '?skip=2', isFirst: false },
				...{ value: elements(2), headers: { 'X-Total-Count': '4' } },
			},
			undefined,
		],
		[
			'a cursor',
			byCursor,
			{ value: { data: elements(2), meta: { next: 'a/b=' } } },
			'after=a%2Fb%3D',
		],
		[
			'a cursor after another',
			byCursor,
			{ query: '?after=x', value: { data: [], meta: { next: 7 } } },
			'after=7',
		],
		[
			'a cursor in a field whose name has the dot',
			byCursor,
			{ value: { data: elements(2), 'meta.next': 'flat', meta: { next: 'deep' } } },
			'after=flat',
		],
		[
			'a cursor in a header',
			byHeader,
			{ value: elements(2), headers: { 'x-next': 'abc' } },
			'after=abc',
		],
		[
			'a cursor beside a plain no',
			byCursor,
			{ value: { data: elements(2), has_more: false, meta: { next: 'x' } } },
			undefined,
		],
		[
			'nothing at 0, where the service may count from 1',
			{ ...byPage, firstPage: 0 },
			{ query: '?page=0', value: [] },
			'page=1',
		],
		...[null, '', false, 0, '0'].map((end): [string, NumberedPagination, Given, undefined] => [
			`a cursor ${JSON.stringify(end)}`,
			byCursor,
			{ value: { data: elements(2), meta: { next: end } } },
			undefined,
		]),
		['an empty header', byHeader, { value: elements(2), headers: { 'x-next': '' } }, undefined],
		['no cursor on an empty list', byCursor, { value: { data: [] } }, undefined],
		[
			'no cursor on a later page',
			byCursor,
			{ query: '?after=x', value: { data: elements(2) }, isFirst: false },
			undefined,
		],
		[
			'no cursor on a page that is not full',
			{ ...byCursor, size },
			{ value: { data: elements(1) } },
			undefined,
		],
		[
			'no header on a full page, which has all by the total',
			{ ...byHeader, size },
			{ value: elements(2), headers: { 'X-Total-Count': '2' } },
			undefined,
		],
		[
			'no header on a page that is not full',
			{ ...byHeader, size },
			{ value: elements(1) },
			undefined,
		],
	])('behind %s', (_, pagination, given, query) => {
		expect(queryAfter(pagination, given)).toBe(query);
	});

	const checkField = expect.stringContaining(
		"Check 'Next Cursor Field' in the credential",
	) as unknown;

	it.each<[string, NumberedPagination, Given]>([
		['no field "meta.next"', byCursor, { value: { data: elements(2) } }],
		['no field "meta.next"', byCursor, { value: { data: elements(2), meta: 'none' } }],
		['no field "meta.next"', byCursor, { value: elements(2) }],
		['no field "meta.next"', { ...byCursor, size }, { value: { data: elements(2) } }],
		[
			'no field "toString.name"',
			{ ...byCursor, nextField: 'toString.name' },
			{ value: { data: elements(2) } },
		],
		['no header "X-Next"', byHeader, { value: elements(2) }],
		[
			'no header "X-Next"',
			{ ...byHeader, size },
			{ value: elements(2), headers: { 'X-Total-Count': '3' } },
		],
		[
			'no field "meta.next", but says in "has_more" that the list continues',
			byCursor,
			{ query: '?after=x', value: { data: elements(2), has_more: true }, isFirst: false },
		],
		[
			'no header "X-Next", but says in "x-next-cursor" that the list continues',
			{ ...byHeader, size },
			{ value: elements(1), headers: { 'X-Next-Cursor': 'abc' } },
		],
	])('cannot be told where the response has %s (%#)', (words, pagination, given) => {
		expect(thrownBy(() => queryAfter(pagination, given))).toMatchObject({
			name: 'ServiceError',
			message: `The list's response has ${words}`,
			description: checkField,
		});
	});
});

it.each([
	[{ data: elements(2), total: 4 }, 3, false],
	[{ data: elements(2), total: 4 }, 4, true],
	[{ data: elements(2), total: 4 }, 5, false],
	[{ data: elements(2), total: { value: 4, relation: 'gte' } }, 4, false],
	[{ data: elements(2), count: 2 }, 4, false],
	[{ data: elements(2) }, 4, false],
])('of %j, %i are all: %s', (value, read, isAll) => {
	expect(isTotalReached(responseOf({ value }), read)).toBe(isAll);
});

it.each([{}, true, []])('is not told by a cursor %j', (next) => {
	expect(
		thrownBy(() => queryAfter(byCursor, { value: { data: [], meta: { next } } })),
	).toMatchObject({
		message: '"meta.next" in the list\'s response is neither text nor a number',
		description: expect.stringContaining("Check 'Next Cursor Field' in the credential"),
	});
});

it('pages are the same by the IDs on them, or else by all they have', () => {
	expect(pageDigest([{ id: 'a', seen: 1 }])).toBe(pageDigest([{ id: 'a', seen: 2 }]));
	expect(pageDigest([{ id: 'a' }, { id: 'b' }])).toBe(pageDigest([{ id: 'b' }, { id: 'a' }]));
	const different = [
		[{ id: 'a' }],
		[{ id: 'b' }],
		[{ id: 'a' }, { id: 'b' }],
		[{ n: 1 }],
		[{ n: 2 }],
		[],
	];
	expect(new Set(different.map(pageDigest)).size).toBe(different.length);
});

it.each([
	[byPage, '"page"', "'Page Parameter'"],
	[byOffset, '"skip"', "'Offset Parameter'"],
	[byCursor, '"after"', "'Cursor Parameter'"],
])('a parameter that the service ignores is named: %j', (pagination, parameter, label) => {
	expect(parameterIgnored(pagination)).toMatchObject({
		message: `The second page of the list is the same as the first: the service seems to ignore ${parameter}`,
		description: `Check ${label} in the credential. If the list always comes whole, set 'List Pagination' to 'None'.`,
	});
});
