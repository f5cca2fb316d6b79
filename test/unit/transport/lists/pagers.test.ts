import type { Pagination } from '../../../../nodes/AppBuilder/access/pagination';
import { ServiceError } from '../../../../nodes/AppBuilder/errors/ServiceError';
import {
	firstQuery,
	pagerFor,
	parameterIgnored,
	type FetchedPage,
} from '../../../../nodes/AppBuilder/transport/lists/pagers';

const baseUrl = 'https://api.example.com/v1';
const size = { parameter: 'limit', value: 2 };

interface Given extends Partial<Omit<FetchedPage, 'headers'>> {
	headers?: Record<string, string>;
	/** How many pages were read, with this one. */
	pages?: number;
}

/** The query or the message of what follows a page of two elements. */
function next(pagination: Pagination, { headers, pages = 1, ...given }: Given = {}): string {
	const page = {
		...{ url: `${baseUrl}/workspaces`, value: {}, place: 'data', problem: undefined },
		...{ elements: ['a', 'b'], signs: { isLast: false }, headers: new Headers(headers) },
		...given,
	};
	const found = pagerFor(pagination, baseUrl).next(page, pages);
	if (found === 'end') return 'end';
	return found instanceof ServiceError ? found.message : new URL(found.address).search;
}

describe('a cursor', () => {
	const inField: Pagination = {
		...{ kind: 'cursor', parameter: 'after', nextIn: 'body', nextField: 'meta.next' },
		size,
	};
	const inHeader: Pagination = { ...inField, nextIn: 'header', nextField: 'X-Next' };
	const withoutSize: Pagination = { ...inField, size: undefined };
	const withCursor = (cursor: unknown) => ({ value: { meta: { next: cursor } } });

	it('leads from one page to the next', () => {
		expect(next(inField, withCursor('abc'))).toBe('?after=abc');
		expect(next(inField, withCursor(7))).toBe('?after=7');
		expect(next(inHeader, { headers: { 'x-next': 'abc' } })).toBe('?after=abc');
	});

	it.each<[string, Given]>([
		['null', withCursor(null)],
		['an empty text', withCursor('')],
		['"None"', withCursor('None')],
		['one beside a plain "no"', { ...withCursor('abc'), signs: { isLast: true } }],
		['none on a later page', { pages: 2 }],
		['none on a page that is not full', { elements: ['a'] }],
		['none on an empty page', { elements: [] }],
	])('ends the list: %s', (_, given) => {
		expect(next(inField, given)).toBe('end');
	});

	it('that is missing on a first page ends the list only where the total says that it is whole', () => {
		const missing = 'The list\'s response has no field "meta.next"';

		expect(next(inField)).toBe(missing);
		expect(next(withoutSize, { elements: ['a'] })).toBe(missing);
		expect(next(inHeader)).toBe('The list\'s response has no header "X-Next"');
		expect(next(inField, { signs: { isLast: false, total: { name: 'total', count: 3 } } })).toBe(
			missing,
		);
		expect(next(inField, { signs: { isLast: false, total: { name: 'total', count: 2 } } })).toBe(
			'end',
		);
	});

	it('that cannot be one is an error', () => {
		expect(next(inField, withCursor({ after: 'abc' }))).toMatch(/is neither text nor a number$/);
		expect(next(inField, withCursor(`${baseUrl}/workspaces?after=abc`))).toMatch(
			/is the address of the next page$/,
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

	it('of 0 may have nothing where the service counts from 1', () => {
		const first = { url: `${baseUrl}/workspaces?page=0`, elements: [] };

		expect(next(pageNumber(0), first)).toBe('?page=1');
		expect(next(pageNumber(0), { ...first, pages: 2 })).toBe('end');
		expect(next(pageNumber(1), { ...first, url: `${baseUrl}/workspaces?page=1` })).toBe('end');
		expect(next(offset, { ...first, url: `${baseUrl}/workspaces?skip=0` })).toBe('end');
	});

	it.each<[Pagination, RegExp, string]>([
		[offset, /seems to ignore "skip"$/, "'Offset Parameter'"],
		[pageNumber(1), /seems to ignore "page"$/, "'Page Parameter'"],
		[{ kind: 'automatic' }, /seems to ignore the parameter$/, "'List Pagination'"],
	])('that the service ignores is named, with its field: %j', (pagination, message, label) => {
		const error = parameterIgnored(pagination);

		expect(error.message).toMatch(message);
		expect(error.text.description).toContain(`Check ${label} in the credential.`);
	});
});

it('nothing is asked for and nothing follows where the whole list comes at once', () => {
	const off: Pagination = { kind: 'off' };

	expect(firstQuery(off, pagerFor(off, baseUrl))).toEqual([]);
	expect(next(off, { headers: { link: '<?page=2>; rel="next"' } })).toBe('end');
});

it('the first page is asked for with its number and its size', () => {
	const pagination: Pagination = { kind: 'pageNumber', parameter: 'page', firstPage: 1, size };

	expect(firstQuery(pagination, pagerFor(pagination, baseUrl))).toEqual([
		['page', '1'],
		['limit', '2'],
	]);
});

it('a next page that cannot be read is an error, with the header', () => {
	const automatic: Pagination = { kind: 'automatic' };

	expect(next(automatic, { headers: { link: 'workspaces?page=2; rel=next' } })).toBe(
		"The service names a next page in a Link header that can't be read: workspaces?page=2; rel=next",
	);
});
