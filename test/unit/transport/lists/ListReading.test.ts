import type { Pagination } from '../../../../nodes/AppBuilder/access/pagination';
import { ListReading } from '../../../../nodes/AppBuilder/transport/lists/ListReading';
import { pagerFor, type FetchedPage } from '../../../../nodes/AppBuilder/transport/lists/pagers';

const url = 'https://api.example.com/v1/workspaces';
const byAddress: Pagination = { kind: 'automatic' };
const byPage: Pagination = { kind: 'pageNumber', parameter: 'page', firstPage: 1 };

/** A page of elements with these IDs, one letter each; a digit is an element without an ID. */
function page(ids: string, more: Partial<FetchedPage> = {}): FetchedPage {
	const elements = [...ids].map((id) => (/\d/.test(id) ? { size: id } : { id }));
	return {
		...{ url, value: elements, headers: new Headers(), elements, place: '' },
		...{ statements: { hasNext: false, isNextEmpty: false }, next: undefined },
		...more,
	};
}

const withTotal = (ids: string, count: number) =>
	page(ids, {
		statements: { hasNext: false, isNextEmpty: false, total: { name: 'total', count } },
	});

/** A reading after these pages, and the elements that each page added. */
function read(pagination: Pagination, ...pages: Array<string | FetchedPage>) {
	const reading = new ListReading(pagination, pagerFor(pagination, url));
	const added = pages.map((one) => {
		const elements = reading.add(typeof one === 'string' ? page(one) : one);
		return elements.map((element) => Object.values(element as object)[0] as string).join('');
	});
	return { reading, added };
}

describe('what was read of a list', () => {
	it('has each element once, and those without an ID each time', () => {
		const { reading, added } = read(byAddress, 'aab1', 'bc1', '1');

		expect(added).toEqual(['ab1', 'c1', '1']);
		expect(reading).toMatchObject({ pages: 3, elements: 6, idlePages: 0 });
	});

	it('counts the pages in a row with nothing new', () => {
		const idlePages = (...pages: string[]) => read(byAddress, ...pages).reading.idlePages;

		expect([idlePages('a', '', ''), idlePages('a', '', 'b'), idlePages('a')]).toEqual([2, 0, 0]);
	});

	it('has the least total that a page has named, and the last page', () => {
		const totals = [withTotal('a', 2), withTotal('b', 3), page('c')];

		expect(read(byAddress, ...totals).reading.last).toBe(totals[2]);
		expect(read(byAddress, ...totals).reading.total?.count).toBe(2);
		expect(read(byAddress, ...totals.reverse()).reading.total?.count).toBe(2);
	});
});

describe('a list', () => {
	it.each<[string, Pagination, Array<string | FetchedPage>]>([
		['an element comes again on another page', byAddress, ['ab', 'bc']],
		['a page comes in place of another', byPage, ['ab', 'ab', 'cd']],
		['it ends with a page that came before', byPage, ['ab', 'ab']],
		['its total has fallen', byAddress, [withTotal('a', 3), withTotal('b', 2)]],
	])('has changed where %s', (_, pagination, pages) => {
		expect(read(pagination, ...pages).reading.end(true).isChanged).toBe(true);
	});

	it.each<[string, Pagination, Array<string | FetchedPage>]>([
		['it has an element twice on a page', byAddress, ['aa', 'bb']],
		['its last page is returned for all after it', byPage, ['ab', 'c', 'c', 'c']],
		[
			'its total is the same, or grows',
			byAddress,
			[withTotal('a', 2), withTotal('b', 2), withTotal('c', 3)],
		],
		['it has pages without elements', byPage, ['', '', 'a']],
		['elements without an ID come again on a page with an address', byAddress, ['1', '1']],
		['pages have different elements without an ID', byPage, ['1', '2']],
	])('has not changed where %s', (_, pagination, pages) => {
		expect(read(pagination, ...pages).reading.end(true).isChanged).toBe(false);
	});
});

describe('pages with numbers', () => {
	const isOver = (...pages: string[]) => read(byPage, ...pages).reading.isOver;

	it('are over when the same elements are returned a third time, in any order', () => {
		expect([isOver('ab', 'ba'), isOver('ab', 'ba', 'ab')]).toEqual([false, true]);
		expect([isOver('12', '21'), isOver('12', '21', '12')]).toEqual([false, true]);
		expect([isOver('a', 'a', 'b'), isOver('', '', '')]).toEqual([false, false]);
		expect(read(byAddress, 'a', 'a', 'a').reading.isOver).toBe(false);
	});

	it('are not known to be at their end where all of them are the same', () => {
		const isAtEnd = (...pages: string[]) => read(byPage, ...pages).reading.end(true).isAtEnd;

		expect([isAtEnd('a', 'a', 'a'), isAtEnd('a', 'b', 'b', 'b'), isAtEnd('a', '')]).toEqual([
			...[false, true, true],
		]);
		expect(read(byPage, 'a', 'b').reading.end(false).isAtEnd).toBe(false);
	});
});
