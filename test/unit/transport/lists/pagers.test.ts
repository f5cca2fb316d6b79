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

interface Given extends Partial<Omit<FetchedPage, 'headers'>> {
	headers?: Record<string, string>;
	/** How many pages were read, with this one, how many elements, and how many on the fullest page. */
	pages?: number;
	read?: number;
	fullest?: number;
	total?: number;
}

/** The query or message of what follows a page of two elements, or what its end means. */
function next(
	pagination: Pagination,
	{ headers, pages = 1, read = 2, fullest = 2, total, ...given }: Given = {},
) {
	const response = { url: `${baseUrl}/workspaces`, value: {}, headers: new Headers(headers) };
	const page = {
		...{ ...response, place: 'data', next: nextAddress(response) },
		...{ elements: ['a', 'b'], statements: {} },
		...given,
	};
	const found = pagerFor(pagination, baseUrl).next(page, {
		...{ pagination, pages, elements: read, fullest, isChanged: false },
		idlePages: page.elements.length === 0 ? 1 : 0,
		total: total === undefined ? total : { name: 'total', count: total },
	});
	if (typeof found === 'string') return found;
	return found instanceof ServiceError ? found.message : new URL(found.address).search;
}

describe('an address', () => {
	const link = (address: string) => ({ headers: { link: `<${address}>; rel="next"` } });

	it.each(['nextUrl'] as const)('leads from one page to the next: %s', (kind) => {
		expect(next({ kind }, link('?page=2'))).toBe('?page=2');
		expect(next({ kind }, { pages: 2 })).toBe('end');
		expect(next({ kind }, link('https://exa<mple/'))).toBe('stated');
	});

	it('that the first page does not name ends the list only where users say so', () => {
		expect(next({ kind: 'automatic' })).toBe('unclear');
		expect(next({ kind: 'nextUrl' })).toBe('stated');
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
		expect(next({ ...cursor, nextField: 'x-other' })).toBe('unclear');
	});

	it.each<[string, Given]>([
		['null', withCursor(null)],
		['an empty text', withCursor('')],
		['0', withCursor(0)],
		['none on a later page', { pages: 2 }],
	])('ends the list: %s', (_, given) => {
		expect(next(cursor, given)).toBe('end');
	});

	it('that is missing on the first page leaves the end unclear, unless nothing is next to the list', () => {
		expect(next(cursor, { value: { data: [], etag: 'abc' } })).toBe('unclear');
		expect(next(cursor, { value: { data: [], meta: {} } })).toBe('stated');
		expect(next(cursor, { value: [], place: '' })).toBe('unclear');
		expect(next(cursor, { value: { data: [], etag: 'abc' }, elements: [], read: 0 })).toBe('end');
	});

	it('may be a field of the last element', () => {
		const ofElement = { ...cursor, nextField: 'data[99].id' };
		const elements = [{ id: 'a' }, { id: 'b' }];

		expect(next(ofElement, { elements })).toBe('?after=b');
		expect(next({ ...cursor, nextField: '[99].id' }, { elements, place: '' })).toBe('?after=b');
		expect(next({ ...cursor, nextField: 'data.99.id' }, { elements })).toBe('?after=b');
		expect(next(ofElement, { elements: [{ name: 'a' }] })).toBe('unclear');
		const besideIt = { value: { data2: { next: 'c' } }, elements };
		expect(next({ ...cursor, nextField: 'data2.next' }, besideIt)).toBe('?after=c');
		expect(next(ofElement, { elements: [] })).toBe('end');
	});

	it('ends the list where a flag says so, although there is one', () => {
		const statements = { flag: { name: 'has_more', isLast: true } };

		expect(next(cursor, { ...withCursor('abc'), statements })).toBe('end');
	});

	it.each([{}, [], { after: 'abc' }, `${baseUrl}/workspaces?after=abc`])('cannot be %j', (one) => {
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

	it('continues if more was returned than the total says, which may be capped', () => {
		expect(next(offset, { url, total: 4, read: 6 })).toBe('?skip=6&page=4');
	});

	it('ends at a total only where the page is shorter than the fullest', () => {
		expect(next(offset, { url, total: 6, read: 6 })).toBe('?skip=6&page=4');
		expect(next(offset, { url, total: 6, read: 6, fullest: 4 })).toBe('end');
	});

	it('of the last page ends Page Number, but not Offset, which takes more pages where rows are hidden', () => {
		const statements = { pageCount: { name: 'total_pages', count: 2 } };
		const last = { url, pages: 2, read: 3, elements: ['a'], statements };

		expect(next(pageNumber(1), last)).toBe('end');
		expect(next(offset, last)).toBe('?skip=5&page=4');
	});

	it('leads on behind an empty page that names the next one', () => {
		const statements = { next: { name: 'next', isLast: false } };

		expect(next(offset, { url, elements: [], statements, fullest: 4 })).toBe('?skip=8&page=4');
		expect(next(pageNumber(1), { url, elements: [], statements })).toBe('?skip=4&page=5');
	});
});

it('no parameter is sent and no page follows if the whole list is returned at once', () => {
	const none: Pagination = { kind: 'none' };

	expect(firstQuery(none, pagerFor(none, baseUrl))).toEqual([]);
	expect(next(none, { headers: { link: '<?page=2>; rel="next"' } })).toBe('stated');
});
