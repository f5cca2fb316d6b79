import type { Pagination } from '../../../../nodes/AppBuilder/access/pagination';
import { ServiceError } from '../../../../nodes/AppBuilder/errors/ServiceError';
import { readPages } from '../../../../nodes/AppBuilder/transport/lists/readPages';

const baseUrl = 'https://api.example.com/v1';
const automatic: Pagination = { kind: 'automatic' };
const byPage: Pagination = { kind: 'pageNumber', parameter: 'page', firstPage: 1 };

/** By the path of a request: a value, or the status of an error. */
type Responses = Record<string, unknown>;

/** The IDs that a service with these responses gives, what was requested, and the message it ended with. */
async function read(pagination: Pagination, responses: Responses) {
	const ids: unknown[] = [];
	const paths: string[] = [];
	const client = async ({ path }: { path: string }) => {
		const { href, search } = new URL(path, `${baseUrl}/`);
		paths.push(search);
		const value = responses[search];
		if (typeof value === 'number') {
			throw new ServiceError({ message: `Status ${value}`, httpCode: String(value) });
		}
		return { url: href, headers: new Headers(), status: 200, value };
	};
	const list = { client, access: { baseUrl, listField: '', pagination } };
	let message: string | undefined;
	try {
		for await (const { elements } of readPages(list)) {
			ids.push(...elements.map((element) => (element as { id: string }).id));
		}
	} catch (thrown) {
		({ message } = thrown as Error);
	}
	return { ids, paths, message };
}

const page = (ids: string[], details = {}) => ({ data: ids.map((id) => ({ id })), ...details });

describe('a list by pages', () => {
	it.each([400, 404, 410, 416, 422])('ends where there is no such page: %i', async (status) => {
		const { ids, message } = await read(byPage, { '?page=1': page(['a']), '?page=2': status });

		expect([ids, message]).toEqual([['a'], undefined]);
	});

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

	it('ends with null for a page where pages have numbers, and not where the page was promised', async () => {
		const none = { data: null };
		const promised = { '': page(['a'], { next: '?page=2' }), '?page=2': none };

		expect(await read(byPage, { '?page=1': page(['a']), '?page=2': none })).toMatchObject({
			ids: ['a'],
			message: undefined,
		});
		expect((await read(automatic, promised)).message).toBe(
			'The service returned page 2 of the list without a list',
		);
	});

	it('never ends where its pages repeat', async () => {
		const responses = {
			'': page(['a'], { next: '?page=2' }),
			'?page=2': page(['b'], { next: '?page=2' }),
		};

		expect((await read(automatic, responses)).message).toBe(
			'The list never ends: its pages repeat',
		);
	});

	it('is asked for where the second page is the first, unless that was all', async () => {
		const ignored = /^The second page of the list is the same as the first/;
		const twice = (details: object) => ({
			...{ '?page=1': page(['a'], details), '?page=2': page(['a'], details) },
			'?page=3': page([]),
		});

		expect((await read(byPage, twice({}))).message).toMatch(ignored);
		for (const details of [{ total: 1 }, { total_pages: 1 }, { has_more: false }]) {
			expect((await read(byPage, twice(details))).message).toBeUndefined();
		}
	});
});

describe('an empty first page', () => {
	it('is read again without its number before it is believed', async () => {
		const empty = await read(byPage, { '?page=1': page([]), '': page([]) });
		const filtered = await read(byPage, { '?page=1': page([]), '': page(['a']) });

		expect(empty).toEqual({ ids: [], paths: ['?page=1', ''], message: undefined });
		expect(filtered.message).toBe('The list is empty with "page=1", but not without it');
	});

	it.each([{ total: 3 }, { has_more: true }])('is not read again with %j', async (details) => {
		const { paths } = await read(byPage, { '?page=1': page([], details), '': page([], details) });

		expect(paths).toEqual(['?page=1']);
	});

	it('is a problem of the service where it reports one, and a list with elements is not', async () => {
		const problem = { errors: [{ message: 'A shard is down' }] };

		expect((await read(automatic, { '': page([], problem) })).message).toContain('A shard is down');
		expect(await read(automatic, { '': page(['a'], problem) })).toMatchObject({
			ids: ['a'],
			message: undefined,
		});
	});
});
