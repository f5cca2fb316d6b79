import type { Pagination } from '../../../../nodes/AppBuilder/access/pagination';
import type { Client } from '../../../../nodes/AppBuilder/transport/client';
import { fetchPages, type Page } from '../../../../nodes/AppBuilder/transport/pages/fetchPages';

const BASE_URL = 'https://api.example.com/v1';
const FIRST = `${BASE_URL}/workspaces`;
const automatic = { kind: 'automatic' } as const;
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

type Reply = [value: unknown, headers?: Record<string, string>];
type LastReply = Reply | ((address: string, count: number) => Reply);

/** A page of workspaces with these letters as their IDs. */
const list = (letters: string) => [...letters].map((id) => ({ id }));
const idsOf = (elements: unknown[]) => elements.map((element) => Object(element).id ?? element);
const linkTo = (address: string) => ({ link: `<${address}>; rel="next"` });

interface Read {
	/** The queries that were asked for, of addresses below the list. */
	asked: string[];
	pages: Page[];
	/** IDs, or elements without one. */
	elements: unknown[];
	more: string | undefined;
	error: { name: string; message: string; description: string } | undefined;
}

/** Reads a list of a service with these replies, the last one again and again. */
async function read(
	pagination: Pagination,
	replies: LastReply[],
	{ address, take = Infinity }: { address?: string; take?: number } = {},
): Promise<Read> {
	const asked: string[] = [];
	const client: Client = async ({ path }) => {
		const { href: url, search } = new URL(path, `${BASE_URL}/`);
		expect(url.startsWith(FIRST)).toBe(true);
		const count = asked.push(search.slice(1));
		if (count > 2_000) throw new Error('too many requests');
		const reply = replies[Math.min(count, replies.length) - 1];
		const [value, headers] = typeof reply === 'function' ? reply(url, count) : reply;
		return { url, value, status: 200, headers: new Headers(headers) };
	};
	const pages: Page[] = [];
	let error: Read['error'];
	try {
		const access = { baseUrl: BASE_URL, pagination };
		for await (const page of fetchPages({ client, access }, address)) {
			pages.push(page);
			if (pages.length === take) break;
		}
	} catch (thrown) {
		error = thrown as Read['error'];
	}
	const elements = idsOf(pages.flatMap((page) => page.elements));
	return { asked, pages, elements, more: pages.at(-1)?.more, error };
}

describe('the pages that responses name', () => {
	it('are followed to the last, also behind an empty one', async () => {
		const replies: Reply[] = [
			[list('ab'), linkTo('?page=2')],
			[[], linkTo('/v1/workspaces?page=3')],
			[{ data: list('c'), next: '?page=4' }],
			[{ data: list('d'), total: 4 }],
		];
		const { asked, elements, pages, more, error } = await read(automatic, replies);

		expect([asked, idsOf(elements)]).toEqual([['', 'page=2', 'page=3', 'page=4'], [...'abcd']]);
		expect([more, error]).toEqual([undefined, undefined]);
		expect(pages[2]).toEqual({
			...{ url: `${FIRST}?page=3`, nextUrl: `${FIRST}?page=4`, more: undefined },
			...{ value: { data: list('c'), next: '?page=4' }, elements: list('c'), count: 1 },
		});
	});

	it('are followed from an address that a page has named', async () => {
		const address = `${FIRST}?page=2`;
		const replies: Reply[] = [[list('c'), linkTo('?page=3')], [{ data: list('d'), total: 9 }]];

		// Nobody has counted what came before.
		expect(await read(automatic, replies, { address })).toMatchObject({
			...{ asked: ['page=2', 'page=3'], elements: ['c', 'd'], more: undefined },
		});
	});

	it('are not fetched before they are wanted, not even in a loop', async () => {
		const { asked, error } = await read(automatic, [[['x'], linkTo('?')]], { take: 1 });

		expect([asked, error]).toEqual([[''], undefined]);
	});

	it.each([
		['the first page is its own next one', ['']],
		['a later page is its own next one', ['?page=2', '?page=2']],
		['the last page leads back to the first', ['?page=2', '?page=3', '']],
		['the last page leads back into the middle', ['?page=2', '?page=3', '?page=2']],
	])('come once each, and then an error says that %s', async (_, next) => {
		const replies = next.map((query, index): Reply => [[index], linkTo(`${FIRST}${query}`)]);
		const { elements, asked, error } = await read(automatic, replies);

		expect(elements).toEqual([...next.keys()]);
		expect(asked).toHaveLength(next.length);
		expect(error).toMatchObject({
			name: 'ServiceError',
			message: "The service's pages repeat (/v1/workspaces was returned twice)",
			description:
				"Check 'List Pagination' in the credential. To get the part of the list before this point with Workspace → Get Many, set a 'Limit'.",
		});
	});

	it('end in words after a thousand empty pages in a row', async () => {
		const endless: LastReply = (_, count) => [
			count === 500 ? ['x'] : [],
			linkTo(`?page=${count + 1}`),
		];
		const { asked, error } = await read(automatic, [endless]);

		expect(error?.message).toBe('The list has no end: 1,000 pages in a row are empty');
		expect(asked).toHaveLength(1_500);
	});

	it.each([
		[16_384 - FIRST.length - 3, 2, undefined],
		[16_384 - FIRST.length - 2, 1, 'The address of the next page has more than 16,384 characters'],
	])(
		'may have an address with a query of %i characters: %i pages',
		async (length, count, words) => {
			const replies: Reply[] = [[['x'], linkTo(`?a=${'x'.repeat(length)}`)], [['y']]];
			const { pages, error } = await read(automatic, replies);

			expect([pages.length, error?.message]).toEqual([count, words]);
		},
	);

	it('matter only to those who want more: a page comes, though its next one cannot be read', async () => {
		const replies: Reply[] = [[['x'], { link: '<?page=2; rel="next"' }]];
		const { elements, error } = await read(automatic, replies);

		expect(elements).toEqual(['x']);
		expect(error?.message).toContain("a Link header that can't be read");
		expect((await read(automatic, replies, { take: 1 })).error).toBeUndefined();
	});

	it('end with what the client throws', async () => {
		const thrown = new Error('no response');
		const failing: LastReply = () => {
			throw thrown;
		};

		expect((await read(automatic, [[['x'], linkTo('?page=2')], failing])).error).toBe(thrown);
	});
});

describe('whether a list is whole', () => {
	it.each<[string, unknown[], string | undefined]>([
		['fewer elements than its total', [{ data: [1, 2], total: 3 }], 'total'],
		['as many as its total', [{ data: [1, 2], total: 2 }], undefined],
		['more than its total', [{ data: [1, 2], total: 1 }], undefined],
		['no elements of some', [{ data: [], totalCount: 3 }], 'totalCount'],
		['a total in an envelope', [{ data: { items: [1], total_count: 3 } }], 'total_count'],
		['a total beside it', [{ data: [1], page: { totalElements: 3 } }], 'totalElements'],
		['a total of pages', [{ data: [1], total_pages: 3 }], 'total_pages'],
		['a total that is text', [{ data: [1], total: '3' }], 'total'],
		['one workspace with a total of its own', [{ id: 1, total: 3 }], undefined],
		['all on two pages', pagesOf([[1, 2], 3], [[3], 3]), undefined],
		['not all on two pages', pagesOf([[1, 2], 4], [[3], 4]), 'total'],
		['one more while it is read', pagesOf([[1, 2], 3], [[3], 4]), undefined],
		['one fewer while it is read', pagesOf([[1, 2], 4], [[3], 3]), undefined],
		['a total on its first page', pagesOf([[1, 2], 4], [[3], undefined]), 'total'],
		['another sign that there is more', [{ data: [1], total: 3, next_cursor: 'c' }], 'next_cursor'],
	])('is told on its last page: %s', async (_, values, more) => {
		const replies = values.map((value, index): Reply => {
			const isLast = index === values.length - 1;
			return [value, isLast ? {} : linkTo(`?page=${index + 2}`)];
		});
		const { pages } = await read(automatic, replies);

		expect(pages.map((each) => each.more)).toEqual([...values.slice(1).map(() => undefined), more]);
	});

	function pagesOf(...pages: Array<[data: number[], total: number | undefined]>): object[] {
		return pages.map(([data, total]) => ({ data, total }));
	}
});

describe('the pages that query parameters ask for', () => {
	const total = (letters: string, of: unknown): Reply => [{ data: list(letters), total: of }];
	const cursor = (letters: string, next: unknown): Reply => [
		{ data: list(letters), meta: { next } },
	];
	const inHeader = (letters: string, next: string): Reply => [list(letters), { 'x-next': next }];
	const counted = (letters: string, of: string): Reply => [list(letters), { 'X-Total': of }];
	const empty: Reply = [[]];
	const guess = (letters: string) => total(letters, { value: 2 });
	const count = (letters: string): Reply => [{ data: list(letters), count: 2 }];
	const ab: Reply = [list('ab')];
	const c: Reply = [list('c')];
	const byPageFrom0 = { ...byPage, firstPage: 0 };
	const sizedCursor = { ...byCursor, size };
	const sizedHeader = { ...byHeader, size };
	const dotted = { data: list('c'), 'meta.next': 'flat', meta: { next: 'deep' } };
	const over = { data: list('c'), has_more: false, meta: { next: 'x' } };
	const endless = { data: list('c'), total: 9, next: '?page=2' };

	it.each<[string, Pagination, Reply[], string]>([
		['an empty page', byPage, [ab, c, empty], 'page=1 page=2 page=3'],
		['the total on a later page', byPage, [total('ab', 3), total('c', 3)], 'page=1 page=2'],
		['a lower total than there was', byPage, [total('ab', 4), total('c', 3)], 'page=1 page=2'],
		['no total on the first page', byPage, [total('ab', 2), empty], 'page=1 page=2'],
		['no total at the first offset', byOffset, [total('ab', 2), empty], 'skip=0 skip=2'],
		['the whole list again', byPage, [total('ab', 2), total('ba', 2)], 'page=1 page=2'],
		['no total of 0 beside some', byPage, [total('ab', 0), empty], 'page=1 page=2'],
		['no total that is a guess', byPage, [guess('a'), guess('b'), empty], 'page=1 page=2 page=3'],
		['no count', byPage, [count('a'), count('b'), empty], 'page=1 page=2 page=3'],
		['the same page again', byPage, [ab, c, c], 'page=1 page=2 page=3'],
		['the same in another order', byPage, [c, ab, [list('ba')]], 'page=1 page=2 page=3'],
		['the same without IDs', byPage, [[['x', 'x']], [['x']], [['x']]], 'page=1 page=2 page=3'],
		['a size', { ...byPage, size }, [c, empty], 'page=1&limit=2 page=2&limit=2'],
		['a name with signs', { ...byPage, parameter: 'p[n]&x' }, [empty], 'p%5Bn%5D%26x=1'],
		['an empty page behind 0', byPageFrom0, [c, empty], 'page=0 page=1'],
		['none at 0', byPageFrom0, [empty, c, empty], 'page=0 page=1 page=2'],
		['an empty page at an offset', byOffset, [ab, c, empty], 'skip=0 skip=2 skip=3'],
		['an offset with a size', { ...byOffset, size }, [c, empty], 'skip=0&limit=2 skip=1&limit=2'],
		['an offset at the total', byOffset, [total('ab', 3), total('c', 3)], 'skip=0 skip=2'],
		['an offset at that of a header', byOffset, [ab, counted('c', '3')], 'skip=0 skip=2'],
		['no more cursor', byCursor, [cursor('ab', '/='), cursor('', 7), c], '- after=%2F%3D after=7'],
		['cursors with a size', sizedCursor, [cursor('ab', 'x'), c], 'limit=2 limit=2&after=x'],
		['a field whose name has a dot', byCursor, [[dotted], cursor('b', '')], '- after=flat'],
		['a plain no beside a cursor', byCursor, [[over]], '-'],
		['an empty header', byHeader, [inHeader('ab', 'x'), inHeader('c', '')], '- after=x'],
		['no cursor beside an empty list', byCursor, [empty], '-'],
		['no cursor on a page not full', sizedCursor, [c], 'limit=2'],
		['no header on a page not full', sizedHeader, [c], 'limit=2'],
		['no header beside the total', sizedHeader, [counted('ab', '2')], 'limit=2'],
		['None, whatever is said', { kind: 'none' }, [[endless]], '-'],
	])('end by %s', async (_, pagination, replies, queries) => {
		const { asked, elements, more, error } = await read(pagination, [...replies, [['behind']]]);
		const given = replies.flatMap(([value]) => idsOf(Object(value).data ?? value));

		expect([asked.map((query) => query || '-').join(' '), more, error]).toEqual([
			queries,
			undefined,
			undefined,
		]);
		expect(new Set(elements)).toEqual(new Set(given));
	});

	it('give what moved to the next page once', async () => {
		const replies = [total('ab', 3), total('b', 3), total('c', 3)];

		expect((await read(byPage, replies)).elements).toEqual(['a', 'b', 'c']);
	});

	it('give what has no ID as often as it comes', async () => {
		expect((await read(byPage, [[['x', 'x']], [['x']], empty])).elements).toEqual(['x', 'x', 'x']);
	});

	it.each([null, '', false, 0, '0'])('end by the cursor %j', async (next) => {
		expect((await read(byCursor, [cursor('a', next)])).asked).toEqual(['']);
	});

	it('end below a total that is never reached, which is said', async () => {
		expect(await read(byPage, [total('ab', 9), empty])).toMatchObject({
			...{ asked: ['page=1', 'page=2'], more: 'total' },
		});
	});

	it('end by the same page, too, where they are read from the middle', async () => {
		const address = `${FIRST}?page=7&region=eu`;
		const { asked, elements } = await read(byPage, [total('ab', 2)], { address });

		expect([asked, elements]).toEqual([
			['page=7&region=eu', 'page=8&region=eu'],
			['a', 'b'],
		]);
	});

	it.each([
		['every page', 1, 11],
		['every third page', 3, 13],
	])('are no list where ten in a row repeat others: %s', async (_, every, pages) => {
		const same: LastReply = (_, number) => [
			[{ id: number % every }],
			linkTo(`?page=${number + 1}`),
		];
		const { asked, error } = await read(automatic, [same]);

		expect([asked.length, error?.message]).toEqual([
			pages,
			'The list has no end: its pages repeat',
		]);
	});

	it.each([
		[byPage, 'page', 'Page'],
		[byOffset, 'skip', 'Offset'],
		[byCursor, 'after', 'Cursor'],
	])('are not there where the second is the first again: %j', async (pagination, name, label) => {
		const replies: Reply[] = ['x', 'y'].map((next) => [
			{ data: [{ id: 'a', seen: next }], meta: { next } },
		]);

		expect((await read(pagination, replies)).error).toMatchObject({
			message: `The second page of the list is the same as the first: the service seems to ignore "${name}"`,
			description: `Check '${label} Parameter' in the credential. If the service always returns the whole list, set 'List Pagination' to 'None'.`,
		});
	});

	const more = { data: list('c'), has_more: true };
	it.each<[string, Pagination, Reply[]]>([
		['no field "meta.next"', byCursor, [ab]],
		['no field "meta.next"', byCursor, [[{ data: list('ab'), meta: 'none' }]]],
		['no field "meta.next"', sizedCursor, [ab]],
		['no field "toString.name"', { ...byCursor, nextField: 'toString.name' }, [ab]],
		['no header "X-Next"', byHeader, [ab]],
		['no header "X-Next"', sizedHeader, [counted('ab', '3')]],
		[
			'no field "meta.next", but says in "has_more" that the list continues',
			byCursor,
			[cursor('ab', 'x'), [more]],
		],
		[
			'no header "X-Next", but says in "x-next-cursor" that the list continues',
			byHeader,
			[[list('c'), { 'X-Next-Cursor': 'x' }]],
		],
	])('are not known where a response has %s (%#)', async (words, pagination, replies) => {
		expect((await read(pagination, replies)).error).toMatchObject({
			name: 'ServiceError',
			message: `The list's response has ${words}`,
			description: expect.stringContaining("Check 'Next Cursor Field' in the credential"),
		});
	});

	it.each([{}, true, []])('are not known by a cursor %j', async (next) => {
		expect((await read(byCursor, [cursor('a', next)])).error).toMatchObject({
			message: '"meta.next" in the list\'s response is neither text nor a number',
			description: expect.stringContaining("Check 'Next Cursor Field' in the credential"),
		});
	});
});
