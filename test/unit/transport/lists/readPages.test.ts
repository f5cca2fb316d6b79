import type { Pagination } from '../../../../nodes/AppBuilder/access/pagination';
import { ServiceError } from '../../../../nodes/AppBuilder/errors/ServiceError';
import type { ServiceRequest } from '../../../../nodes/AppBuilder/transport/client';
import { CHANGED, type Doubt } from '../../../../nodes/AppBuilder/transport/lists/doubts';
import { readPages } from '../../../../nodes/AppBuilder/transport/lists/readPages';

const baseUrl = 'https://api.example.com/v1';
const automatic: Pagination = { kind: 'automatic' };
const byPage: Pagination = { kind: 'pageNumber', parameter: 'page', firstPage: 1 };
const byOffset: Pagination = { kind: 'offset', parameter: 'skip' };
const byCursor: Pagination = { kind: 'cursor', parameter: 'after', nextField: 'next' };

/** By the path of a request: a value, or the status of an error in JSON; below zero, that of a gateway. */
type Responses = Record<string, unknown>;

/** The IDs from a service with these responses, what was requested, and the error it ended with. */
async function read(pagination: Pagination, responses: Responses, listField = '') {
	const ids: unknown[] = [];
	const requests: string[] = [];
	const queries: unknown[] = [];
	const client = async ({ method, path, query }: ServiceRequest) => {
		queries.push(query);
		const { href, search } = new URL(path, `${baseUrl}/`);
		requests.push(`${method} ${href.slice(baseUrl.length)}`);
		const value = responses[search];
		if (typeof value === 'number') {
			const httpCode = String(Math.abs(value));
			throw new ServiceError({ message: `Status ${httpCode}`, httpCode, isJson: value > 0 });
		}
		return { url: href, headers: new Headers(), status: value === undefined ? 204 : 200, value };
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
		description: error?.description,
	};
}

const page = (ids: string[], details = {}) => ({ data: ids.map((id) => ({ id })), ...details });

describe('a list by pages', () => {
	it.each<[unknown, string, RegExp]>([
		[404, 'Status 404', /^Try again later/],
		[503, 'Status 503', /^$/],
		[{ message: 'no route' }, 'The service returned page 1 without a list', /^Try again later/],
	])('does not end with a 404 if its first page is gone, too: %j', async (...row) => {
		const [gone, expected, advice] = row;
		let count = 0;
		const responses = {
			get '?page=1'(): unknown {
				return ++count === 1 ? page(['a']) : gone;
			},
			'?page=2': 404,
		};
		const { ids, message, description } = await read(byPage, responses);

		expect(ids).toEqual(['a']);
		expect(message).toBe(expected);
		expect(description).toMatch(advice);
	});

	it('ends with a 404 after a page that was the last, without reading the first one again', async () => {
		const last = { '?skip=0': page(['a'], { next: null }), '?skip=1': 404 };

		expect((await read(byOffset, last)).requests).toHaveLength(2);
	});

	it.each([-404, 400, 410, 416, 422])(
		'ends with the error of status %i (below zero: of a gateway), which may mean anything',
		async (status) => {
			const { ids, message } = await read(byPage, { '?page=1': page(['a']), '?page=2': status });

			expect([ids, message]).toEqual([['a'], `Status ${Math.abs(status)}`]);
		},
	);

	it('does not end with nothing where the page was promised', async () => {
		const promised = { '': page(['a'], { next: '?page=2' }), '?page=2': null };

		expect(await read(automatic, promised)).toMatchObject({
			message: 'The service returned page 2 without a list',
			advice: expect.stringContaining("'List Field'") as string,
		});
		expect((await read(automatic, { ...promised, '?page=2': {} })).message).toMatch('page 2');
		expect((await read(automatic, { ...promised, '?page=2': 404 })).message).toBe('Status 404');
	});

	it('is read up to 500,000 workspaces, and what has more says what to do', async () => {
		let pages = 0;
		const more = () => ({ data: new Array(100_000).fill({}), next: `?page=${++pages}` });
		const { ids, message, advice } = await read(automatic, new Proxy({}, { get: more }));

		expect([ids.length, pages]).toEqual([500_000, 6]);
		expect(message).toBe('The list has more than 500,000 workspaces');
		expect(advice).toMatch(/'Query Parameters'/);
	});

	it.each([{}, [], { after: 'a' }, `${baseUrl}/workspaces?after=a`])(
		'ends with the error where the next cursor is %j',
		async (next) => {
			const { ids, message } = await read(byCursor, { '': page(['a'], { next }) });

			expect([ids, message]).toEqual([
				['a'],
				'"next" in the list\'s response is an address or an object instead of a cursor',
			]);
		},
	);

	it('goes on behind an empty page that leads on, and ends at the second one', async () => {
		const always = (ids: string[]) => page(ids, { next_page: 9 });
		const hidden = {
			...{ '?page=1': always(['a']), '?page=2': always([]), '?page=3': always(['b']) },
			...{ '?page=4': always([]), '?page=5': always([]) },
			...{ '?skip=0': always(['a']), '?skip=1': always([]), '?skip=2': always(['b']) },
			...{ '?skip=3': always([]), '?skip=4': always([]) },
		};

		expect(await read(byPage, hidden)).toMatchObject({ ids: ['a', 'b'], doubts: [] });
		expect(await read(byOffset, hidden)).toMatchObject({ ids: ['a', 'b'], doubts: [] });
	});

	it('has more pages than it says where rows are hidden, if it is read by Offset', async () => {
		const pages = { '?skip=0': ['a', 'b'], '?skip=2': ['c'], '?skip=3': ['d'], '?skip=4': [] };
		const hidden = Object.entries(pages).map(([query, ids]) => [
			query,
			page(ids, { total_pages: 2 }),
		]);

		expect((await read(byOffset, Object.fromEntries(hidden))).ids).toEqual(['a', 'b', 'c', 'd']);
	});

	it('is doubted if a page came again in place of another, also where a capped total agrees', async () => {
		const total = 4;
		const ab = page(['a', 'b'], { total });
		const pages = { '?skip=0': ab, '?skip=2': ab, '?skip=4': page(['e', 'f'], { total }) };

		expect(await read(byOffset, pages)).toMatchObject({ doubts: [CHANGED] });
	});

	it("has an account's only workspace once, where Offset counts from 1 and a total agrees", async () => {
		const only = page(['a'], { total: 1 });
		const pages = { '?skip=0': only, '?skip=1': only, '?skip=2': page([], { total: 1 }) };

		expect(await read(byOffset, pages)).toMatchObject({ ids: ['a'], doubts: [] });
	});

	it('ends where the same elements are returned again and again, also those without an ID', async () => {
		const sizes = [1, 2, 2, 2].map((size, n) => [`?page=${n + 1}`, [{ size }]]);

		expect(await read(byPage, Object.fromEntries(sizes))).toMatchObject({
			...{ ids: [undefined, undefined], doubts: [], message: undefined },
		});
	});

	it.each([null, '', 0])('ends where the next cursor is %j', async (next) => {
		const pages = { '': page(['a'], { next: 'b c+d' }), '?after=b%20c%2Bd': page(['b'], { next }) };

		expect(await read(byCursor, pages)).toMatchObject({ ids: ['a', 'b'], doubts: [] });
	});

	it('is a question where no element has the cursor', async () => {
		const byLastId: Pagination = { ...byCursor, nextField: 'data[99].key' };

		expect((await read(byLastId, { '': page(['a']) })).doubts).toMatchObject([
			{ kind: 'question' },
		]);
	});

	it('ends where the last page names itself, if everything was read', async () => {
		const whole = { '': page(['a'], { next: `${baseUrl}/workspaces`, total: 1 }) };
		const flagged = { '': page(['a'], { next: '?page=2', has_more: false }) };

		expect(await read(automatic, whole)).toMatchObject({ ids: ['a'], doubts: [] });
		expect(await read(automatic, flagged)).toMatchObject({ ids: ['a'], doubts: [] });
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
		expect(filtered.doubts).toMatchObject([
			{ kind: 'changed', message: 'Without "page=1", the list has other workspaces' },
		]);
	});

	it.each<[string, unknown, number]>([
		['counts pages from 0: it is doubted', page(['x', 'y']), 1],
		['counts them from 1', page(['a', 'new']), 0],
		['has no page without a number', 400, 0],
	])('is read from page 1 where the service %s', async (_, plain, doubted) => {
		const pages = { '?page=1': page(['a', 'b']), '?page=2': page(['c']), '?page=3': page([]) };
		const { ids, doubts } = await read(byPage, { ...pages, '': plain });

		expect([ids, doubts?.length]).toEqual([['a', 'b', 'c'], doubted]);
	});

	it.each([{ data: null, page: 1 }, { page: 1 }, { total: 0, schema: 'a' }])(
		'may be left out: %j',
		async (body) => {
			const { doubts } = await read(automatic, { '': body }, 'data');

			expect(doubts).toMatchObject(body.total === 0 ? [] : [{ kind: 'question' }]);
		},
	);

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

it('the page size is sent with each page, in case the address lacks it, but not with a token', async () => {
	const size = { parameter: 'per_page', value: 100 };
	const responses = { '?per_page=100': page(['a'], { next: '?page=2' }), '?page=2': page(['b']) };
	const { queries } = await read({ ...automatic, size }, responses);
	const byToken = { '?per_page=100': page(['a'], { next: '?at=Xy1' }), '?at=Xy1': page(['b']) };

	expect(queries).toEqual([[], [['per_page', '100']]]);
	expect((await read({ ...automatic, size }, byToken)).queries).toEqual([[], []]);
});

it('a service that takes page 0 as page 1 is told from a list that changed', async () => {
	const fromZero: Pagination = { kind: 'pageNumber', parameter: 'page', firstPage: 0 };
	const first = [{ id: 'a' }, { id: 'b' }];
	const pages = { '?page=0': first, '?page=1': first, '?page=2': [{ id: 'c' }], '?page=3': [] };

	expect(await read(fromZero, pages)).toMatchObject({
		message: 'Pages 0 and 1 of the list are the same',
		description: "Set 'First Page' to 1 in the credential.",
	});
	expect(await read(byPage, pages)).toMatchObject({ ids: ['a', 'b', 'c'], message: undefined });
});
