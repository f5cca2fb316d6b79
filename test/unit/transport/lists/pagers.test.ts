import type { Pagination } from '../../../../nodes/AppBuilder/access/pagination';
import { ServiceError } from '../../../../nodes/AppBuilder/errors/ServiceError';
import { nextAddress } from '../../../../nodes/AppBuilder/transport/lists/nextAddress';
import {
	firstQuery,
	pagerFor,
	type FetchedPage,
} from '../../../../nodes/AppBuilder/transport/lists/pagers';

const baseUrl = 'https://api.example.com/v1';
const size = { parameter: 'limit', value: 2 };

const nothing = { hasNext: false, isNextEmpty: false };
const withTotal = (count: number) => ({ ...nothing, total: { name: 'total', count } });

interface Given extends Partial<Omit<FetchedPage, 'headers'>> {
	headers?: Record<string, string>;
	/** How many pages were read, with this one, and how many elements. */
	pages?: number;
	read?: number;
}

/** The query or message of what follows a page of two elements, or what its end means. */
function next(pagination: Pagination, { headers, pages = 1, read = 2, ...given }: Given = {}) {
	const response = { url: `${baseUrl}/workspaces`, value: {}, headers: new Headers(headers) };
	const page = {
		...{ ...response, place: 'data', next: nextAddress(response) },
		...{ elements: ['a', 'b'], statements: nothing },
		...given,
	};
	const found = pagerFor(pagination, baseUrl).next(page, { pages, elements: read });
	if (typeof found === 'string') return found;
	return found instanceof ServiceError ? found.message : new URL(found.address).search;
}

describe('an address', () => {
	const link = (address: string) => ({ headers: { link: `<${address}>; rel="next"` } });

	it.each(['automatic', 'nextUrl'] as const)('leads from one page to the next: %s', (kind) => {
		expect(next({ kind }, link('?page=2'))).toBe('?page=2');
		expect(next({ kind }, { pages: 2 })).toBe('end');
		expect(next({ kind }, { ...link('https://exa<mple/'), pages: 2 })).toBe(
			'The next page named in "Link" can\'t be read: <https://exa<mple/>; rel="next"',
		);
	});

	it('that the first page does not name ends the list only where users say so', () => {
		expect(next({ kind: 'automatic' })).toBe('unclear');
		expect(next({ kind: 'nextUrl' })).toBe('end');
	});
});

describe('a cursor', () => {
	const cursor: Pagination = { kind: 'cursor', parameter: 'after', nextField: 'meta.next', size };
	const withCursor = (one: unknown) => ({ value: { meta: { next: one } } });

	it('leads from one page to the next, in the body or among the headers', () => {
		expect(next(cursor, withCursor('abc'))).toBe('?after=abc');
		expect(next(cursor, withCursor(7))).toBe('?after=7');
		expect(next(cursor, withCursor('a b+c'))).toBe('?after=a%20b%2Bc');
		const inHeader = { ...cursor, nextField: 'X-Next' };
		expect(next(inHeader, { headers: { 'x-next': 'abc' } })).toBe('?after=abc');
		expect(next({ ...cursor, nextField: 'no header' })).toBe('unclear');
	});

	it.each<[string, Given]>([
		['null', withCursor(null)],
		['an empty text', withCursor('')],
		['0', withCursor(0)],
		[
			'one next to a plain "no"',
			{ ...withCursor('abc'), statements: { ...nothing, more: { name: 'last', isTrue: false } } },
		],
		['none on a later page', { pages: 2 }],
		['none on a page that is not full', { elements: ['a'] }],
	])('ends the list: %s', (_, given) => {
		expect(next(cursor, given)).toBe('end');
	});

	it('that is missing on the first page leaves the end unclear if that is full, or something is next to the list', () => {
		expect(next(cursor)).toBe('unclear');
		const value = { data: ['a'], bookmark: 'abc' };
		expect(next(cursor, { value, elements: ['a'] })).toBe('unclear');
		expect(next(cursor, { value: ['a'], elements: ['a'], place: '' })).toBe('unclear');
	});

	it.each([{ after: 'abc' }, `${baseUrl}/workspaces?after=abc`])('cannot be %j', (one) => {
		expect(next(cursor, withCursor(one))).toBe(
			'"meta.next" in the list\'s response is an address or an object instead of a cursor',
		);
	});
});

describe('a number', () => {
	const offset: Pagination = { kind: 'offset', parameter: 'skip', size: { ...size, value: 50 } };
	const pageNumber = (firstPage: number): Pagination => ({
		...{ kind: 'pageNumber', parameter: 'page', firstPage },
	});
	const url = `${baseUrl}/workspaces?skip=4&page=4`;

	it('counts the elements, or the pages, until there are none', () => {
		expect(next(offset, { url, pages: 3 })).toBe('?skip=6&page=4');
		expect(next(pageNumber(1), { url, pages: 3 })).toBe('?skip=4&page=5');
		expect(next(offset, { url, pages: 3, elements: [] })).toBe('end');
		expect(next(pageNumber(1), { url, pages: 3, elements: [] })).toBe('end');
	});

	it('ends where the total is reached', () => {
		const given = { url, statements: withTotal(6) };

		expect(next(offset, { ...given, read: 6 })).toBe('end');
		expect(next(offset, { ...given, read: 4 })).toBe('?skip=6&page=4');
	});

	it('continues if more was returned than the total says, which may be capped', () => {
		expect(next(offset, { url, statements: withTotal(4), read: 6 })).toBe('?skip=6&page=4');
	});
});

it('no parameter is sent and no page follows if the whole list is returned at once', () => {
	const none: Pagination = { kind: 'none' };

	expect(firstQuery(none, pagerFor(none, baseUrl))).toEqual([]);
	expect(next(none, { headers: { link: '<?page=2>; rel="next"' } })).toBe('end');
});
