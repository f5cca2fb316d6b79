import type { Pagination } from '../../../../nodes/AppBuilder/access/pagination';
import { ListReading } from '../../../../nodes/AppBuilder/transport/lists/ListReading';
import { pagerFor, type FetchedPage } from '../../../../nodes/AppBuilder/transport/lists/pagers';

const url = 'https://api.example.com/v1/workspaces';
const byAddress: Pagination = { kind: 'automatic' };
const byPage: Pagination = { kind: 'pageNumber', parameter: 'page', firstPage: 1 };
const byOffset: Pagination = { kind: 'offset', parameter: 'skip' };
const byLastId: Pagination = { kind: 'cursor', parameter: 'after', nextField: '[99].id' };

/** A page of elements with these IDs, one letter each; a digit is an element without an ID. */
function page(ids: string, more: Partial<FetchedPage> = {}): FetchedPage {
	const elements = [...ids].map((id) => (/\d/.test(id) ? { size: id } : { id }));
	return {
		...{ url, value: elements, headers: new Headers(), elements, place: '' },
		...{ statements: {}, next: undefined },
		...more,
	};
}

const withTotal = (ids: string, count: number) =>
	page(ids, { statements: { total: { name: 'total', count } } });

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

	it('has the least total and count that a page has named, and the last page', () => {
		const totals = [withTotal('a', 2), withTotal('b', 3), page('c')];
		const counts = [3, 2, 4].map((count) => ({ name: 'count', count, mayBeOfPage: true }));

		expect(read(byAddress, ...totals).reading.last).toBe(totals[2]);
		expect(read(byAddress, ...totals).reading.total?.count).toBe(2);
		expect(read(byAddress, ...totals.reverse()).reading.total?.count).toBe(2);
		const pages = counts.map((total, n) => page(String(n), { statements: { total } }));
		expect(read(byAddress, ...pages).reading).toMatchObject({
			total: { count: 2 },
			isChanged: false,
		});
	});

	it('has the errors of any page', () => {
		const pages = [page('a', { statements: { errors: 'errors' } }), page('b')];

		expect(read(byAddress, ...pages).reading.errors).toBe('errors');
	});
});

describe('a list', () => {
	it.each<[string, Pagination, Array<string | FetchedPage>]>([
		['an element comes again on another page', byAddress, ['ab', 'bc']],
		['a page comes in place of another', byPage, ['ab', 'ab', 'cd']],
		['it ends with a page that came before', byPage, ['ab', 'ab']],
		['its total has fallen', byAddress, [withTotal('a', 3), withTotal('b', 2)]],
		['an offset page overlaps a full one', byOffset, ['abc', 'cde', 'f']],
		['an offset page comes in place of another', byOffset, ['ab', 'ab', 'cd']],
		['a cursor page overlaps by more than the cursor', byLastId, ['abc', 'bcd']],
		['its first page comes again in the middle', byPage, ['ab', 'cd', 'ab', 'ef']],
	])('has changed where %s', (_, pagination, pages) => {
		expect(read(pagination, ...pages).reading.isChanged).toBe(true);
	});

	it.each<[string, Pagination, Array<string | FetchedPage>]>([
		['it has an element twice on a page', byAddress, ['aa', 'bb']],
		['its last page is returned for all after it', byPage, ['ab', 'c', 'c', 'c']],
		[
			'its total is the same, or grows',
			byAddress,
			[withTotal('a', 2), withTotal('b', 2), withTotal('c', 3)],
		],
		['a total is that of the page', byAddress, [withTotal('ab', 2), withTotal('c', 1)]],
		['an offset page overlaps one with hidden rows', byOffset, ['ab', 'bcd', 'e']],
		[
			'offset pages overlap, and a total says that nothing is missing',
			byOffset,
			[withTotal('abc', 5), withTotal('cde', 5)],
		],
		[
			'an account has one workspace, the offset counts from 1, and a total agrees',
			byOffset,
			[withTotal('a', 1), withTotal('a', 1), withTotal('', 1)],
		],
		['a page begins with the element that its cursor names', byLastId, ['abc', 'cd']],
		['its first page is returned for all after it', byPage, ['ab', 'c', 'ab', 'ab']],
		['it has pages without elements', byPage, ['', '', 'a']],
		['elements without an ID come again on a page with an address', byAddress, ['1', '1']],
		['pages have different elements without an ID', byPage, ['1', '2']],
	])('has not changed where %s', (_, pagination, pages) => {
		expect(read(pagination, ...pages).reading.isChanged).toBe(false);
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
});
