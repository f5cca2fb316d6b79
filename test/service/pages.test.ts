import { shift, startService, type LocalService, type ServiceSettings } from '.';
import { startServiceProcess } from './serviceProcess';

interface Answer {
	headers: Headers;
	/** An array, or an envelope. */
	body: { data?: Array<{ id: string }>; total?: number; meta?: { next_cursor: string | null } };
}

let service: LocalService;

beforeAll(async () => {
	service = await startService();
});
beforeEach(() => service.reset());
afterAll(async () => await service.close());

function fill(count: number): string[] {
	const ids = Array.from({ length: count }, (_, index) => `ws_${index + 1}`);
	for (const id of ids) service.workspaces.set(id, { id });
	return ids;
}

async function list(query: string, { baseUrl, apiKey } = access()): Promise<Answer> {
	const headers = { authorization: `Bearer ${apiKey}` };
	const response = await fetch(`${baseUrl}/workspaces?${query}`, { headers });
	const body = (await response.json()) as Answer['body'];
	return { headers: response.headers, body };
}

function access() {
	return { baseUrl: service.baseUrl, apiKey: service.settings.apiKey };
}

const elementsOf = ({ body }: Answer) =>
	(Array.isArray(body) ? body : body.data!) as [{ id: string }];
const idsOf = (answer: Answer) => elementsOf(answer).map(({ id }) => id);

/** What the client asks for next, by the page it has got; undefined at the end. */
type Next = (answer: Answer, pages: number, elements: number) => string | undefined;

const whileFull = (query: Next): Next => {
	return (answer, ...counts) => (idsOf(answer).length > 0 ? query(answer, ...counts) : undefined);
};

async function listAll(first: string, next: Next, from = access()): Promise<string[]> {
	const ids: string[] = [];
	for (let pages = 1, query: string | undefined = first; query !== undefined; pages++) {
		if (pages > 20) throw new Error(`endless: ${ids.join(' ')}`);
		const answer = await list(query, from);
		ids.push(...idsOf(answer));
		query = next(answer, pages, ids.length);
	}
	return ids;
}

const cursorQuery = (cursor: string | null | undefined) =>
	cursor ? `cursor=${encodeURIComponent(cursor)}` : undefined;

const kinds: Array<[string, Partial<ServiceSettings>, string, Next]> = [
	[
		'Link header',
		{ pagination: 'link' },
		'',
		({ headers }) => /\?([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1],
	],
	[
		'page number from 1',
		{ pagination: 'page' },
		'page=1',
		whileFull((_, pages) => `page=${pages + 1}`),
	],
	[
		'page number from 0',
		{ pagination: 'page', firstPage: 0 },
		'page=0',
		whileFull((_, pages) => `page=${pages}`),
	],
	[
		'offset',
		{ pagination: 'offset' },
		'offset=0',
		whileFull((_, _pages, elements) => `offset=${elements}`),
	],
	[
		'cursor in the body',
		{ pagination: 'cursor', listShape: 'data' },
		'',
		({ body }) => cursorQuery(body.meta?.next_cursor),
	],
	[
		'cursor in a header',
		{ pagination: 'cursor', cursorIn: 'header' },
		'',
		({ headers }) => cursorQuery(headers.get('x-next-cursor')),
	],
];

describe.each(kinds)('paged by %s', (_, settings, first, next) => {
	it.each([0, 4, 5, 11])('gives each of %i workspaces exactly once', async (count) => {
		Object.assign(service.settings, settings, { pageSize: 4 });
		const ids = fill(count);

		expect(await listAll(first, next)).toEqual(ids);
	});
});

const silent = kinds.filter(([, { pagination }]) => pagination !== 'link');

describe.each(silent)('paged by %s', (_, settings, first) => {
	beforeEach(() => {
		Object.assign(service.settings, settings, { pageSize: 4 });
		fill(11);
	});

	it('tells neither a next address nor a total', async () => {
		const { headers, body } = await list(first);

		expect([...headers.keys()]).not.toEqual(expect.arrayContaining(['link', 'x-total-count']));
		expect(body).not.toHaveProperty('total');
	});

	it('tells the total when it is to', async () => {
		service.settings.tellTotal = true;
		const { headers, body } = await list(first);

		expect(body.total ?? Number(headers.get('x-total-count'))).toBe(11);
	});

	it('takes another number for a page', async () => {
		expect(idsOf(await list(`${first}&limit=7`))).toHaveLength(7);
	});
});

it.each([
	['page', 'page=0', 'page: must be a whole number from 1'],
	['offset', 'offset=-1', 'offset: must be a whole number from 0'],
	['page', 'limit=x', 'limit: must be a whole number from 1'],
	['cursor', 'cursor=%25', 'cursor: is not one of this list'],
] as const)('paged by %s, "%s" is not accepted', async (pagination, query, message) => {
	Object.assign(service.settings, { pagination, cursorIn: 'header' });

	expect((await list(query)).body).toEqual({ error: { code: 'invalid_request', message } });
});

it('a cursor has no place in an array, and says so', async () => {
	Object.assign(service.settings, { pagination: 'cursor', listShape: 'array' });

	expect((await list('')).body).toMatchObject({
		error: { message: expect.stringContaining('set listShape or cursorIn') },
	});
});

it('at most 1,000 are on a page that the client chose', async () => {
	Object.assign(service.settings, { pagination: 'offset' });
	fill(1_200);

	expect(idsOf(await list('limit=1100'))).toHaveLength(1_000);
	expect(idsOf(await list(''))).toHaveLength(1_200);
});

describe('pages that shift', () => {
	const bySettings = new Map(kinds.map(([name, ...kind]) => [name, kind]));

	it.each([
		['offset', 'insert', ['ws_1', 'ws_2', 'ws_2', 'ws_3', 'ws_4']],
		['offset', 'remove', ['ws_1', 'ws_2', 'ws_4']],
		['page number from 1', 'insert', ['ws_1', 'ws_2', 'ws_2', 'ws_3', 'ws_4']],
		['page number from 1', 'remove', ['ws_1', 'ws_2', 'ws_4']],
		['cursor in the body', 'insert', ['ws_1', 'ws_2', 'ws_3', 'ws_4']],
		['cursor in the body', 'remove', ['ws_1', 'ws_2', 'ws_3', 'ws_4']],
	] as const)('by %s and %s give %j', async (name, change, ids) => {
		const [settings, first, next] = bySettings.get(name)!;
		Object.assign(service.settings, settings, { pageSize: 2 });
		fill(4);
		service.onListPage((served) => {
			if (served === 1) shift(service.workspaces, change);
		});

		expect(await listAll(first, next)).toEqual(ids);
	});

	it('shift in a process of its own too, once', async () => {
		const other = await startServiceProcess();
		try {
			await other.reset({ pagination: 'offset', pageSize: 2 });
			await other.fill(4, 0);
			await other.shift('remove');
			const next = bySettings.get('offset')![2];

			expect(await listAll('', next, other)).toEqual(['ws_1', 'ws_2', 'ws_4']);
			expect(await listAll('', next, other)).toEqual(['ws_2', 'ws_3', 'ws_4']);
		} finally {
			await other.stop();
		}
	});
});
