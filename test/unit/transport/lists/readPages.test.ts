import type { Pagination } from '../../../../nodes/AppBuilder/access/pagination';
import { ServiceError } from '../../../../nodes/AppBuilder/errors/ServiceError';
import type { ServiceRequest } from '../../../../nodes/AppBuilder/transport/client';
import type { Doubt } from '../../../../nodes/AppBuilder/transport/lists/doubts';
import { readPages } from '../../../../nodes/AppBuilder/transport/lists/readPages';

const baseUrl = 'https://api.example.com/v1';
const automatic: Pagination = { kind: 'automatic' };
const byPage: Pagination = { kind: 'pageNumber', parameter: 'page', firstPage: 1 };
const byCursor: Pagination = {
	...{ kind: 'cursor', parameter: 'after', nextField: 'next' },
};

/** By the path of a request: a value, or the status of an error in JSON. */
type Responses = Record<string, unknown>;

/** The IDs from a service with these responses, what was requested, and the error it ended with. */
async function read(
	pagination: Pagination,
	responses: Responses,
	{ listField = '', isGateway = false } = {},
) {
	const ids: unknown[] = [];
	const requests: string[] = [];
	const queries: unknown[] = [];
	const client = async ({ method, path, query }: ServiceRequest) => {
		queries.push(query);
		const { href, search } = new URL(path, `${baseUrl}/`);
		requests.push(`${method} ${href.slice(baseUrl.length)}`);
		const value = responses[search];
		if (typeof value === 'number') {
			const isJson = !isGateway;
			throw new ServiceError({ message: `Status ${value}`, httpCode: String(value), isJson });
		}
		const { link } = Object(value) as { link?: string };
		const headers = new Headers(link === undefined ? {} : { link });
		return { url: href, headers, status: value === undefined ? 204 : 200, value };
	};
	const list = { client, access: { baseUrl, listField, pagination } };
	let error: ServiceError | undefined;
	let doubts: Doubt[] | undefined;
	try {
		for await (const { elements, doubts: last } of readPages(list)) {
			doubts = last;
			ids.push(...elements.map((element) => (element as { id: string }).id));
		}
	} catch (thrown) {
		error = thrown as ServiceError;
	}
	return {
		ids,
		requests,
		queries,
		doubts,
		message: error?.message,
		advice: error?.text.description,
	};
}

const page = (ids: string[], details = {}) => ({ data: ids.map((id) => ({ id })), ...details });

describe('a list by pages', () => {
	it('ends when the service itself responds with 404 for a later page', async () => {
		const { ids, message } = await read(byPage, { '?page=1': page(['a']), '?page=2': 404 });

		expect([ids, message]).toEqual([['a'], undefined]);
	});

	it('ends with the error if a gateway responds with 404', async () => {
		const responses = { '?page=1': page(['a']), '?page=2': 404 };
		const { ids, message } = await read(byPage, responses, { isGateway: true });

		expect([ids, message]).toEqual([['a'], 'Status 404']);
	});

	it.each([400, 410, 416, 422])(
		'ends with the error of status %i, which may mean anything',
		async (status) => {
			const { ids, message } = await read(byPage, { '?page=1': page(['a']), '?page=2': status });

			expect([ids, message]).toEqual([['a'], `Status ${status}`]);
		},
	);

	it.each<[string, Pagination, Responses]>([
		['of another status', byPage, { '?page=1': page(['a']), '?page=2': 500 }],
		['of its first page', byPage, { '?page=1': 404 }],
		[
			'of a page that was promised',
			automatic,
			{ '': page([], { next: '?page=2' }), '?page=2': 404 },
		],
	])('ends with the error %s', async (_, pagination, responses) => {
		expect((await read(pagination, responses)).message).toMatch(/^Status \d+$/);
	});

	it.each([null, undefined, { data: null }])(
		'ends with %j for a page where pages have numbers',
		async (none) => {
			expect(await read(byPage, { '?page=1': page(['a']), '?page=2': none })).toMatchObject({
				ids: ['a'],
				message: undefined,
			});
		},
	);

	it('does not end with nothing where the page was promised', async () => {
		const promised = { '': page(['a'], { next: '?page=2' }), '?page=2': { data: null } };

		expect(await read(automatic, promised)).toMatchObject({
			message: 'The service returned page 2 without a list',
			advice: expect.stringContaining("'List Field'") as string,
		});
	});

	it('is given up as endless where its pages repeat', async () => {
		const responses = {
			'': page(['a'], { next: '?page=2' }),
			'?page=2': page(['b'], { next: '?page=2' }),
		};

		expect(await read(automatic, responses)).toMatchObject({
			message: 'The list never ends: its pages repeat',
			advice: expect.stringContaining("'List Pagination'") as string,
		});
	});

	it.each([
		{ next: `${baseUrl}/workspaces?after=a` },
		{ link: `<${baseUrl}/workspaces?after=a>; rel="next"` },
	])('ends with an empty page that leads to itself: %j', async (next) => {
		const responses = { '': page(['a'], next), '?after=a': page([], next) };
		const { ids, doubts, message } = await read(automatic, responses);

		expect([ids, doubts, message]).toEqual([['a'], [], undefined]);
	});

	it('is given up as endless where 100 pages in a row have nothing new', async () => {
		const pages = Array.from({ length: 101 }, (_, number) => [
			number === 0 ? '' : `?page=${number}`,
			page(['a'], { next: `?page=${number + 1}` }),
		]);

		expect((await read(automatic, Object.fromEntries(pages))).message).toBe(
			'The list never ends: its pages contain nothing new',
		);
	});

	it('is read up to 500,000 workspaces, and what has more says what to do', async () => {
		let pages = 0;
		const more = () => ({ data: new Array(100_000).fill({}), next: `?page=${++pages}` });
		const { ids, message, advice } = await read(automatic, new Proxy({}, { get: more }));

		expect([ids.length, pages]).toEqual([500_000, 6]);
		expect(message).toBe('The list has more than 500,000 workspaces');
		expect(advice).toMatch(/'Query Parameters'/);
	});

	it('ends where its last page is returned for every page after it', async () => {
		const { requests } = await read(byPage, {
			...{ '?page=1': page(['a']), '?page=2': page(['b']) },
			...{ '?page=3': page(['b']), '?page=4': page(['b']) },
		});

		expect(requests).toHaveLength(4);
	});

	it('ends with the error where a next page is named that cannot be read', async () => {
		const { ids, message } = await read(byCursor, { '': page(['a'], { next: { after: 'a' } }) });

		expect([ids, message]).toEqual([
			['a'],
			'"next" in the list\'s response is an address or an object instead of a cursor',
		]);
	});

	it('ends at the total, without another request', async () => {
		const { requests } = await read(byPage, { '?page=1': page(['a'], { total: 1 }) });

		expect(requests).toEqual(['GET /workspaces?page=1']);
	});
});

describe('an empty first page', () => {
	it('is read again without its number before it is believed', async () => {
		const empty = await read(byPage, { '?page=1': page([]), '': page([]) });
		const filtered = await read(byPage, { '?page=1': page([]), '': page(['a']) });

		expect(empty).toMatchObject({
			ids: [],
			message: undefined,
			requests: ['GET /workspaces?page=1', 'GET /workspaces'],
		});
		expect(filtered.message).toBe('The list is empty with "page=1", but not without it');
		expect(filtered.advice).toContain("below 'List Pagination'");
	});

	it('is believed where the credential adds nothing', async () => {
		expect((await read(automatic, { '': page([]) })).requests).toEqual(['GET /workspaces']);
	});

	it.each([{ total: 3 }, { has_more: true }])('is not read again with %j', async (details) => {
		const { requests } = await read(byPage, {
			'?page=1': page([], details),
			'': page([], details),
		});

		expect(requests).toEqual(['GET /workspaces?page=1']);
	});
});

it('a first response without a list is returned unchanged, and status 204 returns nothing', async () => {
	const object = { id: 'a', next: '?page=2' };

	expect(await read(automatic, { '': object })).toMatchObject({ ids: ['a'], message: undefined });
	expect(await read(automatic, {})).toMatchObject({ ids: [], requests: ['GET /workspaces'] });
});

it('the page size is sent with each page, in case the address lacks it', async () => {
	const size = { parameter: 'per_page', value: 100 };
	const responses = { '?per_page=100': page(['a'], { next: '?page=2' }), '?page=2': page(['b']) };
	const { queries } = await read({ ...automatic, size }, responses);

	expect(queries).toEqual([undefined, [['per_page', '100']]]);
});

it("the list is in the 'List Field', on every page", async () => {
	const fields = { data: [{ id: 'x' }], next: '?page=2' };
	const pages = { '': { ...fields, ours: [{ id: 'a' }] }, '?page=2': { ours: [{ id: 'b' }] } };

	expect((await read(automatic, pages, { listField: 'ours' })).ids).toEqual(['a', 'b']);
});
