import type { Client, ServiceRequest } from '../../../../nodes/AppBuilder/transport/client';
import {
	fetchPages as fetchPagesOf,
	type Page,
} from '../../../../nodes/AppBuilder/transport/pages/fetchPages';

const BASE_URL = 'https://api.example.com/v1';
const FIRST = `${BASE_URL}/workspaces`;
const access = { baseUrl: BASE_URL, pagination: { kind: 'automatic' } as const };
const fetchPages = (client: Client, address?: string) => fetchPagesOf({ client, access }, address);
const page = (number: number) => `${FIRST}?page=${number}`;

/** A service whose pages name the next ones so; each holds one element, its own address. */
function serviceWith(links: Record<string, string>) {
	const requests: ServiceRequest[] = [];
	const client: Client = async (request) => {
		requests.push(request);
		if (requests.length > 20) throw new Error('too many requests');
		const url = new URL(request.path, `${BASE_URL}/`).href;
		return { url, value: [url], status: 200, headers: linkTo(links[url]) };
	};
	return { client, requests };
}

function linkTo(nextUrl: string | undefined): Headers {
	return new Headers(nextUrl === undefined ? {} : { link: `<${nextUrl}>; rel="next"` });
}

/** The page that such a service has at an address. */
function pageAt(url: string, nextUrl?: string): Page {
	return { url, value: [url], elements: [url], count: 1, nextUrl, more: undefined };
}

/** The pages as they come, and the error that ends them. */
async function walk(client: Client) {
	const pages: Page[] = [];
	try {
		for await (const page of fetchPages(client)) pages.push(page);
	} catch (error) {
		return { pages, error: error as Error & { description: string } };
	}
	return { pages, error: undefined };
}

describe('fetchPages', () => {
	it('gives the only page of a short list', async () => {
		const { client, requests } = serviceWith({});

		expect(await walk(client)).toEqual({ pages: [pageAt(FIRST)], error: undefined });
		expect(requests).toEqual([{ method: 'GET', path: 'workspaces' }]);
	});

	it('follows the pages to the last one', async () => {
		const { client, requests } = serviceWith({ [FIRST]: page(2), [page(2)]: page(3) });

		expect((await walk(client)).pages).toEqual([
			pageAt(FIRST, page(2)),
			pageAt(page(2), page(3)),
			pageAt(page(3)),
		]);
		expect(requests.map(({ path }) => path)).toEqual(['workspaces', page(2), page(3)]);
	});

	it('goes on behind an empty page', async () => {
		const { client } = serviceWith({ [FIRST]: page(2) });
		const empty: Client = async (request) => {
			const response = await client(request);
			return request.path === 'workspaces' ? { ...response, value: [] } : response;
		};

		expect((await walk(empty)).pages).toEqual([
			{ url: FIRST, value: [], elements: [], count: 0, nextUrl: page(2) },
			pageAt(page(2)),
		]);
	});

	it.each([
		['the first page is its own next one', { [FIRST]: FIRST }, [FIRST]],
		[
			'a later page is its own next one',
			{ [FIRST]: page(2), [page(2)]: page(2) },
			[FIRST, page(2)],
		],
		[
			'the last page leads back to the first',
			{ [FIRST]: page(2), [page(2)]: page(3), [page(3)]: FIRST },
			[FIRST, page(2), page(3)],
		],
		[
			'the last page leads back into the middle',
			{ [FIRST]: page(2), [page(2)]: page(3), [page(3)]: page(2) },
			[FIRST, page(2), page(3)],
		],
	])(
		'gives each page once and then throws when %s',
		async (_, links: Record<string, string>, addresses) => {
			const { client, requests } = serviceWith(links);
			const { pages, error } = await walk(client);

			expect(pages).toEqual(addresses.map((address) => pageAt(address, links[address])));
			expect(requests).toHaveLength(addresses.length);
			expect(error).toMatchObject({
				name: 'ServiceError',
				message: "The service's pages lead in a loop (/v1/workspaces came twice)",
				description:
					"Check 'List Pagination' in the credential. Workspace → Get Many with a 'Limit' returns what comes before.",
			});
		},
	);

	it.each([
		[16_384 - FIRST.length - 3, 2, undefined],
		[16_384 - FIRST.length - 2, 1, 'The address of the next page has more than 16,384 characters'],
	])(
		'follows an address with a query of %i characters: %i pages',
		async (length, count, message) => {
			const { client } = serviceWith({ [FIRST]: `${FIRST}?a=${'x'.repeat(length)}` });
			const { pages, error } = await walk(client);

			expect(pages).toHaveLength(count);
			expect(error?.message).toBe(message);
		},
	);

	it('ends in words after a thousand empty pages in a row', async () => {
		let requests = 0;
		const client: Client = async () => {
			const url = page(++requests);
			const headers = linkTo(page(requests + 1));
			return { url, value: requests === 500 ? [1] : [], status: 200, headers };
		};
		const { error } = await walk(client);

		expect(error?.message).toBe('The list has no end: 1,000 pages in a row are empty');
		expect(requests).toBe(1_500);
	});

	it('fetches nothing more than is taken, even from a loop', async () => {
		const { client, requests } = serviceWith({ [FIRST]: page(2), [page(2)]: FIRST });
		for await (const { url } of fetchPages(client)) {
			if (url === page(2)) break;
		}

		expect(requests).toHaveLength(2);
	});

	it('starts at the address that a page named as the next one', async () => {
		const { client, requests } = serviceWith({ [page(2)]: page(3) });
		const pages: Page[] = [];
		for await (const each of fetchPages(client, page(2))) pages.push(each);

		expect(pages).toEqual([pageAt(page(2), page(3)), pageAt(page(3))]);
		expect(requests.map(({ path }) => path)).toEqual([page(2), page(3)]);
	});

	it('gives the elements of an envelope', async () => {
		const value = { data: [1, 2], total: 2 };
		const client: Client = async () => ({ url: FIRST, value, status: 200, headers: new Headers() });

		expect((await walk(client)).pages).toEqual([
			{ url: FIRST, value, elements: [1, 2], count: 2, nextUrl: undefined, more: undefined },
		]);
	});

	it('follows an address in the body, where no header names one', async () => {
		const value = { data: [1], next: page(2) };
		const second = { data: [2], next: null };
		const client: Client = async ({ path }) => {
			const isFirst = path === 'workspaces';
			const url = isFirst ? FIRST : path;
			return { url, value: isFirst ? value : second, status: 200, headers: new Headers() };
		};

		expect((await walk(client)).pages.map(({ elements }) => elements)).toEqual([[1], [2]]);
	});

	it('says by which field a response tells of more that it gives no address for', async () => {
		const value = { data: [1], next_cursor: 'abc' };
		const client: Client = async () => ({ url: FIRST, value, status: 200, headers: new Headers() });

		expect((await walk(client)).pages).toMatchObject([{ elements: [1], more: 'next_cursor' }]);
	});

	/** A service with these lists, a page each. */
	function pagesOf(...values: unknown[]): Client {
		return async ({ path }) => {
			const number = Number(/page=(\d)/.exec(path)?.[1] ?? 1);
			const isLast = number === values.length;
			const headers = linkTo(isLast ? undefined : page(number + 1));
			return { url: page(number), value: values[number - 1], status: 200, headers };
		};
	}

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
		[
			'all on two pages',
			[
				{ data: [1, 2], total: 3 },
				{ data: [3], total: 3 },
			],
			undefined,
		],
		[
			'not all on two pages',
			[
				{ data: [1, 2], total: 4 },
				{ data: [3], total: 4 },
			],
			'total',
		],
		[
			'one more while it is read',
			[
				{ data: [1, 2], total: 3 },
				{ data: [3], total: 4 },
			],
			undefined,
		],
		[
			'one fewer while it is read',
			[
				{ data: [1, 2], total: 4 },
				{ data: [3], total: 3 },
			],
			undefined,
		],
		['a total on its first page', [{ data: [1, 2], total: 4 }, { data: [3] }], 'total'],
		['another sign that there is more', [{ data: [1], total: 3, next_cursor: 'c' }], 'next_cursor'],
	])('tells on the last page whether a list is whole: %s', async (_, values, more) => {
		const { pages } = await walk(pagesOf(...values));

		expect(pages.map((each) => each.more)).toEqual([...values.slice(1).map(() => undefined), more]);
	});

	it('does not compare the total with pages that were not read', async () => {
		const client = pagesOf({ data: [1, 2], total: 3 }, { data: [3], total: 3 });
		const pages: Page[] = [];
		for await (const each of fetchPages(client, page(2))) pages.push(each);

		expect(pages).toMatchObject([{ elements: [3], more: undefined }]);
	});

	describe('where query parameters ask for pages', () => {
		const kinds = {
			none: { kind: 'none' },
			page: { kind: 'pageNumber', parameter: 'page', firstPage: 1, size: undefined },
			offset: { kind: 'offset', parameter: 'offset', size: undefined },
		} as const;

		/** What is read of a service that has these lists, by how often it is asked; the last one again and again. */
		async function readAll(kind: keyof typeof kinds, values: unknown[], address?: string) {
			const paths: string[] = [];
			const client: Client = async ({ path }) => {
				const value = values[Math.min(paths.push(path), values.length) - 1];
				const url = new URL(path, `${BASE_URL}/`).href;
				return { url, value, status: 200, headers: new Headers() };
			};
			const list = { client, access: { baseUrl: BASE_URL, pagination: kinds[kind] } };
			const pages: Page[] = [];
			for await (const each of fetchPagesOf(list, address)) pages.push(each);
			const elements = pages.flatMap((each) => each.elements);
			return { elements, asked: paths.length, more: pages.at(-1)!.more };
		}
		const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id }));

		it.each<[string, keyof typeof kinds, unknown[], unknown[], number, string | undefined]>([
			[
				'None reads one page, whatever it says',
				'none',
				[{ data: [a], total: 9, next: '/x?page=2' }],
				[a],
				1,
				undefined,
			],
			['an empty page is the end', 'page', [[a, b], [c], []], [a, b, c], 3, undefined],
			[
				'the total is the end',
				'page',
				[
					{ data: [a, b], total: 3 },
					{ data: [c], total: 3 },
				],
				[a, b, c],
				2,
				undefined,
			],
			[
				'a lower total than there was',
				'page',
				[{ data: [a, b], total: 4 }, { data: [c], total: 3 }, []],
				[a, b, c],
				2,
				undefined,
			],
			[
				'a total that is never reached',
				'page',
				[{ data: [a, b], total: 9 }, []],
				[a, b],
				2,
				'total',
			],
			[
				'what moved to the next page counts once',
				'page',
				[
					{ data: [a, b], total: 3 },
					{ data: [b], total: 3 },
					{ data: [c], total: 3 },
				],
				[a, b, c],
				3,
				undefined,
			],
			['the same on the next page is the end', 'offset', [[a], [b], [b]], [a, b], 3, undefined],
			['so it is of what has no ID', 'page', [['x'], ['y'], ['y']], ['x', 'y'], 3, undefined],
			[
				'what has no ID may come twice',
				'page',
				[['x', 'x'], ['x'], []],
				['x', 'x', 'x'],
				3,
				undefined,
			],
		])('%s', async (_, kind, values, elements, asked, more) => {
			expect(await readAll(kind, values)).toEqual({ elements, asked, more });
		});

		it('the same page twice is an end, too, for who goes on in the middle', async () => {
			const { elements, asked } = await readAll('page', [[a]], `${FIRST}?page=7`);

			expect([elements, asked]).toEqual([[a], 2]);
		});

		it('who begins with the first page is told that the second is the same', async () => {
			await expect(readAll('offset', [[a]])).rejects.toThrow('to ignore "offset"');
		});
	});

	it('gives a page whose next one cannot be read, and says so only to who wants more', async () => {
		const headers = new Headers({ link: '<?page=2; rel="next"' });
		const client: Client = async () => ({ url: FIRST, value: [1], status: 200, headers });
		const { pages, error } = await walk(client);

		expect(pages).toMatchObject([{ elements: [1], nextUrl: undefined }]);
		expect(error?.message).toContain('a Link header that cannot be read');
	});

	it('passes on what the client throws', async () => {
		const failing: Client = async () => await Promise.reject(new Error('no response'));

		expect(await walk(failing)).toEqual({ pages: [], error: new Error('no response') });
	});
});
