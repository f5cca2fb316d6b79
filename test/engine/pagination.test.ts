import { gzipSync } from 'node:zlib';

import { shift } from '../service';
import { withPageSize } from '../support/paginations';
import { ALL, ids } from '../support/triggerEvents';
import { seed, sentTo, upsert } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const automatic = { listPagination: 'automatic' };
const byPage = { listPagination: 'pageNumber', firstPage: 1 };
const byOffset = { listPagination: 'offset' };
const byCursor = { listPagination: 'cursor', nextCursorName: 'paging.next' };

const patiently = { maxRetries: 0 };
const getMany = (more: object = { returnAll: true }) => ({
	...{ resource: 'workspace', operation: 'getAll', options: patiently },
	...more,
});
/** One that is on the last page, and one that doesn't exist. */
const rows = [
	{ name: 'N5', seats: 7 },
	{ name: 'new', seats: 8 },
];
const sync = async () => await bench.runNode(upsert({ options: patiently }), rows);

const createWorkspaces = (count: number) =>
	Array.from({ length: count }, (_, n) => ({ id: `wa_${n + 1}`, name: `N${n + 1}` }));
const all = createWorkspaces(5);
const allIds = ids(all);

/** Sets these fields in the credential, and fills a few pages of workspaces. */
async function use(credential: object = {}, settings: object = {}): Promise<void> {
	Object.assign(bench.service.settings, settings);
	await bench.useCredential(credential);
	seed(bench.service, ...createWorkspaces(5));
}

/** Answers list reads with this, and with a link to the next address if there is one. */
function answerWith(
	getBody: (page: number) => unknown,
	getNextPage?: (page: number) => string,
): void {
	let link = 0;
	bench.service.onRequest(async () => {
		const { path, method } = bench.service.journal.at(-1)!;
		if (method !== 'GET') return;
		const body = JSON.stringify(getBody(Number(/page=(\d+)/.exec(path)?.[1] ?? 1)));
		const headers = getNextPage && { link: `<${getNextPage(++link)}>; rel="next"` };
		bench.service.inject({ kind: 'answer', method: 'GET', body, headers });
	});
}

/** What was sent since the last call. */
const sent = () => sentTo({ journal: bench.service.journal.splice(0) });
const isWrite = (line: string) => !line.startsWith('GET');

/** What the editor shows to somebody who scrolls to the end. */
async function shown() {
	const entries: Array<{ name: string; value: unknown }> = [];
	let token: string | undefined;
	let calls = 0;
	do {
		if (++calls > 20) throw new Error('The drop-down has no end');
		const { results, paginationToken } = await bench.engine.searchWorkspaces('', token);
		entries.push(...results);
		token = paginationToken as string | undefined;
	} while (token !== undefined);
	return entries;
}

/** The results of Get Many, Create or Update, and publishing. */
async function everyRead() {
	const many = await bench.runNode(getMany());
	const written = await sync();
	const activation = bench.engine.trigger({ ...ALL, options: patiently }).activate();
	const failure = await activation.then(
		() => undefined,
		(error: Error) => error,
	);
	const [manyError, ...others] = [many.error, written.error, failure] as Array<
		(Error & { description?: string | null }) | undefined
	>;
	return { many, written, manyError, others, writes: sent().filter(isWrite) };
}

it.each(withPageSize(2))(
	'a list is read in pages of the size that is set, and only as far as a limit requires: $name',
	async ({ name, settings, credential }) => {
		await use(credential, settings);
		expect(ids((await bench.runNode(getMany())).json)).toEqual(allIds);
		const lines = sent();
		const pages = lines.filter((line) => line.includes('limit=2'));
		// If nothing announces the end, it takes one more.
		expect(pages).toHaveLength(/Number|Offset/.test(name) ? 4 : 3);
		// What a service that counts from 0 returns first isn't on page 1.
		expect(lines.length - pages.length).toBe(name === 'Page Number from 1' ? 1 : 0);

		expect(ids((await bench.runNode(getMany({ limit: 3 }))).json)).toEqual(allIds.slice(0, 3));
		expect(sent()).toHaveLength(2);
	},
);

const TOTAL = 'The service counts 5 workspaces ("total"), but returned 2';
const QUESTION =
	"The service returned 5 workspaces, and doesn't say whether that's all (see 'List Pagination')";
const CHECK = "Set 'List Pagination' in the credential to match how the service paginates.";
const withTotal = { pagination: 'page', listShape: 'data', tellTotal: true, pageSize: 2 };

/** What a reading of the list encounters, and what is said then. */
interface Case {
	why: string;
	credential?: object;
	settings?: object;
	arrange?: () => void;
	returned: number;
	message: string;
	advice: string;
}

it.each<Case>([
	{
		why: 'the response tells of more',
		settings: withTotal,
		returned: 2,
		message: TOTAL,
		advice: CHECK,
	},
	{
		why: 'the response tells of more, and the name of the parameter is wrong',
		credential: { ...byPage, pageParameter: 'p' },
		settings: withTotal,
		returned: 2,
		message: TOTAL,
		advice: "Check 'List Pagination', 'Page Parameter', and 'First Page' in the credential.",
	},
	{
		why: 'the service ignores the page number',
		credential: byPage,
		returned: 5,
		message: 'All pages of the list are the same: the service seems to ignore "page"',
		advice:
			"Check 'List Pagination', 'Page Parameter', and 'First Page' in the credential. If nothing is missing, set 'List Pagination' to 'None'.",
	},
	{
		why: 'the response has no cursor',
		credential: byCursor,
		arrange: () => answerWith(() => ({ data: all, meta: { etag: 'a' } })),
		returned: 5,
		message: QUESTION,
		advice:
			"Next to the list: meta. Check 'Next Cursor Name' in the credential: the response has no \"paging.next\". If this is the only page, set a 'Page Size' below 5.",
	},
	{
		why: 'the service says nothing',
		credential: automatic,
		returned: 5,
		message: QUESTION,
		advice:
			"Set 'List Pagination' in the credential to match how the service paginates, or to 'None' if it always returns all workspaces, however many. A page may have more than 5.",
	},
])(
	'Get Many shows a hint, operations that need the whole list stop, and the editor shows it last: $why',
	async ({ credential, settings, arrange, returned, message, advice }) => {
		await use(credential, settings);
		arrange?.();
		const { many, others, writes } = await everyRead();

		expect(ids(many.json)).toEqual(allIds.slice(0, returned));
		expect(many.hints).toEqual([`${message}. ${advice}`]);
		for (const error of others) expect(error?.message).toContain(message);
		expect(others[0]?.description).toContain(advice);
		expect(writes).toEqual([]);
		expect((await shown()).at(-1)).toEqual({ name: `${message}. ${advice}`, value: '' });
	},
);

it('an agent learns from the output that there are more workspaces, even when its limit was reached', async () => {
	await use({}, withTotal);
	const readWarnings = async (parameters: object) => {
		const [{ answer }] = await bench.callTool(getMany(parameters), [{}]);
		return answer;
	};
	const more = 'There may be more than 1 workspace: ';
	const note = `${more}raise 'Limit', or let the model define 'Search'.`;
	const search = "={{ $fromAI('search', '', 'string') }}";

	expect(await readWarnings({ returnAll: true })).toEqual([
		...all.slice(0, 2),
		{ note: `${TOTAL}. ${CHECK}` },
	]);
	expect(await readWarnings({ limit: 1 })).toEqual([all[0], { note }]);
	const [{ answer }] = await bench.callTool(getMany({ limit: 1, search }), [{ search: 'N' }]);
	expect(answer).toEqual([all[0], { note: `${more}a narrower search shows the others.` }]);
	expect((await bench.runNode(getMany({ limit: 1 }))).hints).toEqual([]);
});

it("Get Many outputs a response without a list with a hint, and operations that need the list point to 'List Field'", async () => {
	const list = { ours: all, theirs: [{ id: 'x' }] };
	const message = 'The response contains no list, or more than one';
	const advice = "Set or check 'List Field' in the credential.";
	await use();
	answerWith(() => list);
	const { many, others, writes } = await everyRead();

	expect([many.json, many.hints]).toEqual([[list], [`${message}. ${advice}`]]);
	for (const error of others) {
		expect(error?.message).toContain(message);
		expect(error?.description).toContain(advice);
	}
	expect(writes).toEqual([]);
	await expect(shown()).rejects.toThrow(message);
	await expect(bench.engine.searchFields()).rejects.toThrow(message);
});

it('a list that changed while it was read is read again by operations that need all of it', async () => {
	const changeWhileRead = () => {
		let pages = 0;
		bench.service.onListPage(() => {
			if (++pages === 2) shift(bench.service.workspaces);
		});
	};
	await use({}, { pageSize: 2 });
	const trigger = bench.engine.trigger(ALL);
	await trigger.activate();
	changeWhileRead();
	expect(await trigger.poll()).toMatchObject([{ event: 'created' }]);

	changeWhileRead();
	expect((await sync()).error).toBeUndefined();
	const writes = sent().filter(isWrite);
	expect(writes.map((line) => line.split(' ')[0])).toEqual(['PATCH', 'POST']);
});

it('for a list that keeps changing, Get Many shows a hint, and operations that need all of it stop', async () => {
	await use({}, { pageSize: 2 });
	bench.service.onListPage(() => shift(bench.service.workspaces));
	const { many, others, writes } = await everyRead();
	const message = 'The list changed while it was read, so workspaces may be missing';

	expect(ids(many.json)).toEqual(allIds);
	expect(many.hints).toEqual([
		`${message}. If this keeps happening, check the parameters below 'List Pagination' in the credential, such as 'First Page', or set a larger 'Page Size'.`,
	]);
	for (const error of others) expect(error?.message).toContain(message);
	expect(writes).toEqual([]);
});

describe('when nothing says whether a list is whole', () => {
	it('a dry run of Create or Update continues, with the question', async () => {
		await use(automatic);
		const { error, hints, json } = await bench.runNode(upsert({ options: { dryRun: true } }), rows);

		expect(error).toBeUndefined();
		expect(json).toHaveLength(2);
		expect(hints).toContainEqual(expect.stringContaining("doesn't say whether that's all"));
	});

	it("Get Many doesn't ask once its limit is reached, but Fetch Test Event does", async () => {
		await use(automatic);

		expect((await bench.runNode(getMany({ limit: 5 }))).hints).toEqual([]);
		await expect(bench.engine.trigger(ALL).fetchTestEvent()).rejects.toMatchObject({
			message: QUESTION,
		});
	});
});

it('a filter is added to next addresses that lack it', async () => {
	await use();
	answerWith(
		(page) => all.slice(page - 1, page),
		(n) => (n < 3 ? `?page=${n + 1}` : 'none'),
	);
	const parameters = [{ key: 'color', value: 'light blue' }];
	await bench.runNode(getMany({ returnAll: true, options: { queryParameters: { parameters } } }));

	expect(sent().slice(0, 2)).toEqual([
		'GET workspaces?color=light%20blue',
		'GET workspaces?page=2&color=light%20blue',
	]);
});

describe('every reading of the list fails when', () => {
	it('a page number is refused', async () => {
		await use(byPage, { pageSize: 2, pagination: 'page' });
		const message = 'Result window is too large';
		const [path, body] = ['/v1/workspaces?page=2', JSON.stringify({ message })];
		bench.service.inject({ kind: 'answer', status: 400, times: Infinity, path, body });
		const { manyError, others, writes } = await everyRead();

		for (const error of [manyError, ...others]) {
			expect(error?.message).toContain(message);
			expect(error?.description).toContain("'List Pagination'");
		}
		expect(writes).toEqual([]);
		await expect(shown()).rejects.toThrow(message);
	});

	// By the real clock: we can't know when another thread has decompressed a response.
	const packed = gzipSync(JSON.stringify(all));

	it.each([
		['before its first byte', 0],
		['in the middle', packed.length >> 1],
	])('a compressed list is cut off %s', async (_, length) => {
		bench.service.inject({
			...{ kind: 'answer', times: Infinity },
			headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
			respond(response) {
				// Without a length.
				response.flushHeaders();
				response.end(packed.subarray(0, length));
			},
		});
		const { manyError, others, writes } = await everyRead();

		for (const error of [manyError, ...others]) {
			expect(error?.message).toContain('sent no complete response (CUT_OFF)');
		}
		expect(writes).toEqual([]);
	});
});

it.each([
	['its pages repeat', () => '?page=2'],
	['its pages contain nothing new', (n: number) => `?page=${n + 1}`],
])(
	'Create or Update and the editor stop where a list never ends: %s',
	async (reason, getNextPage) => {
		await use();
		answerWith(() => all, getNextPage);

		expect((await sync()).error?.message).toContain(`The list never ends: ${reason}`);
		expect(sent().filter(isWrite)).toEqual([]);
		await expect(shown()).rejects.toThrow(`The list never ends: ${reason}`);
	},
);

it.each([
	['page', byPage],
	['limit', { ...byOffset, pageSizeParameter: 'limit', pageSize: 2 }],
])('the query parameter "%s" is refused before a request', async (key, credential) => {
	await use(credential, { pagination: 'offset' });
	const options = { queryParameters: { parameters: [{ key, value: '1' }] } };
	const { error } = await bench.runNode(getMany({ options }));
	const words = `contains "${key}", which the credential already sets for pagination`;

	expect(error?.message).toContain(words);
	await expect(bench.engine.trigger({ ...ALL, options }).activate()).rejects.toThrow(words);
	expect(sent()).toEqual([]);
});

it("the API key is masked in the service's names", async () => {
	const { apiKey } = bench.service.settings;
	await use(automatic);
	answerWith(() => ({ data: all, [`no ${apiKey}`]: 1 }));
	const { hints } = await bench.runNode(getMany());

	expect(hints).toEqual([expect.not.stringContaining(apiKey.slice(0, 12))]);
	expect((await shown()).at(-1)?.name).not.toContain(apiKey.slice(0, 12));
});
