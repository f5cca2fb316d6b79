import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

import { shift } from '../service';
import { credentialFor, validCredential } from '../service/credential';
import { startJsonServer } from '../support/jsonServer';
import { inTime, useMovedClock } from '../support/movedClock';
import { paginationsOf } from '../support/paginations';
import { ids } from '../support/triggerEvents';
import { sentTo, upsert } from '../support/upsert';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const COUNT = 5;
const ALL = { events: ['created', 'updated', 'deleted'] };
const byPage = { listPagination: 'pageNumber' };
const byOffset = { listPagination: 'offset' };
const byCursor = { listPagination: 'cursor', nextCursorField: 'meta.next_cursor' };

const getMany = (more: object = { returnAll: true }) => ({
	resource: 'workspace',
	operation: 'getAll',
	...more,
});
const patiently = { maxRetries: 0 };
const rows = [
	{ name: 'N5', seats: 7 },
	{ name: 'new', seats: 8 },
];

const allIds = Array.from({ length: COUNT }, (_, n) => `ws_${n + 1}`);
const workspace = (id: string) => ({ id, name: id.replace('ws_', 'N') });

function fill(): void {
	for (const id of allIds) bench.service.workspaces.set(id, workspace(id));
}

/** Lets users enter this in the credential, and puts as many workspaces into the service as a few pages have. */
async function use(credential: object, settings: object = {}): Promise<void> {
	Object.assign(bench.service.settings, settings);
	await bench.engine.storeCredential({ ...validCredential(bench.service), ...credential });
	fill();
}

/** What was sent since the last call. */
function sent(): string[] {
	const lines = sentTo(bench.service);
	bench.service.journal.length = 0;
	return lines;
}
const writesOf = (lines: string[]) => lines.filter((line) => !line.startsWith('GET'));

/** What the editor shows to somebody who scrolls to the end, by the calls. */
async function scrollThrough(filter = ''): Promise<string[][]> {
	const calls: string[][] = [];
	let token: string | undefined;
	do {
		if (calls.length > 20) throw new Error('The list has no end');
		const { results, paginationToken } = await bench.engine.searchWorkspaces(filter, token);
		calls.push(results.map(({ value }) => String(value)));
		token = paginationToken as string | undefined;
	} while (token !== undefined);
	return calls;
}

/** The requests that a list of five takes in twos: an end that nothing tells takes one more. */
const requests = { automatic: 3, none: 1, pageNumber: 4, offset: 4, cursor: 3 };

describe.each(paginationsOf(2))('paged by $name', ({ name, settings, credential }) => {
	beforeEach(async () => await use(credential, settings));
	const kind = credential.listPagination as keyof typeof requests;
	const isWhole = kind === 'none';

	it('Get Many gives each workspace once', async () => {
		expect(ids((await bench.runNode(getMany())).json)).toEqual(allIds);
		const lines = sent();
		expect(lines).toHaveLength(requests[kind]);
		const isSized = name.includes('with a size');
		expect(lines.every((line) => line.includes('limit=2') === isSized)).toBe(true);
	});

	it('Get Many asks for no more pages than its limit takes', async () => {
		expect(ids((await bench.runNode(getMany({ limit: 3 }))).json)).toEqual(allIds.slice(0, 3));
		expect(sent()).toHaveLength(isWhole ? 1 : 2);
	});

	it('Create or Update updates what is on the last page, and creates only what is nowhere', async () => {
		const { error } = await bench.runNode(upsert({ options: patiently }), rows);

		expect(error).toBeUndefined();
		expect(writesOf(sent()).sort()).toEqual([
			'PATCH workspaces/ws_5 {"name":"N5","seats":7}',
			'POST workspaces {"name":"new","seats":8}',
		]);
	});

	it("the editor's list has each once, however far somebody scrolls", async () => {
		const calls = await scrollThrough();

		expect(calls.flat()).toEqual(allIds);
		expect(calls[0]).toHaveLength(isWhole ? COUNT : 2);
		expect((await scrollThrough('N4')).flat()).toEqual(['ws_4']);
	});

	it('the trigger gives what changes on any page, and nothing else', async () => {
		const { workspaces } = bench.service;
		const trigger = bench.engine.trigger(ALL);
		expect(await trigger.activate()).toEqual([]);
		expect(await trigger.poll()).toEqual([]);
		workspaces.set('ws_5', { ...workspace('ws_5'), seats: 1 });
		expect(await trigger.poll()).toMatchObject([{ event: 'updated', id: 'ws_5' }]);
		workspaces.delete('ws_3');
		expect(await trigger.poll()).toMatchObject([{ event: 'deleted', id: 'ws_3' }]);
		workspaces.set('ws_6', workspace('ws_6'));
		expect(await trigger.poll()).toMatchObject([{ event: 'created', id: 'ws_6' }]);
		expect(await trigger.poll()).toEqual([]);
	});

	it('the trigger goes on where a full poll has left off', async () => {
		const trigger = bench.engine.trigger({ ...ALL, options: { maxEventsPerPoll: 2 } });
		bench.service.workspaces.clear();
		await trigger.activate();
		fill();
		const events: string[] = [];
		for (let poll = 0; poll < 8; poll++) events.push(...ids(await trigger.poll()));

		expect(events).toEqual(allIds);
	});
});

describe.each([
	['json-server', { gateway: false }],
	['json-server behind a gateway', { gateway: true }],
])('%s, which pages by _page and _limit', (_, options) => {
	const automatic = {
		credential: {},
		parameters: [
			{ key: '_page', value: '1' },
			{ key: '_limit', value: '2' },
		],
	};
	const described = {
		credential: {
			...byPage,
			pageParameter: '_page',
			pageSizeParameter: '_limit',
			pageSize: 2,
		},
		parameters: [],
	};

	it.each([
		['Automatic with Query Parameters', automatic],
		['Page Number', described],
	])('is read whole by %s', async (__, { credential, parameters }) => {
		const server = await startJsonServer(options);
		try {
			server.workspaces.push(...allIds.map(workspace));
			await bench.engine.storeCredential({ ...credentialFor(server), ...credential });
			const queryParameters = { parameters };
			const trigger = bench.engine.trigger({
				...ALL,
				options: { ...patiently, queryParameters },
			});
			await trigger.activate();

			const { json } = await bench.runNode(
				getMany({ returnAll: true, options: { queryParameters } }),
			);
			expect(ids(json)).toEqual(allIds);
			expect(server.requests.filter((line) => line.includes('_page=3'))).toHaveLength(2);
			server.requests.length = 0;

			const written = await bench.runNode(
				upsert({ options: { ...patiently, queryParameters } }),
				rows,
			);
			expect(written.error).toBeUndefined();
			expect(server.workspaces).toHaveLength(COUNT + 1);
			expect(server.workspaces).toContainEqual({ id: 'ws_5', name: 'N5', seats: 7 });
			expect(server.requests.some((line) => line.startsWith('POST'))).toBe(true);

			const events = (await trigger.poll()) as Array<{ event: string; id: string }>;
			expect(events.map(({ event, id }) => [event, id === 'ws_5'])).toEqual([
				['updated', true],
				['created', false],
			]);
		} finally {
			await server.close();
		}
	});
});

describe('where pages shift while they are read', () => {
	it.each([
		['Page Number', byPage, 'page'],
		['Offset', byOffset, 'offset'],
	])('nothing is given or created twice: %s', async (_, credential, pagination) => {
		await use(credential, { pagination, pageSize: 2 });
		const insertOnce = () =>
			bench.service.onListPage((served) => {
				if (served === 1) shift(bench.service.workspaces);
			});
		insertOnce();

		expect(ids((await bench.runNode(getMany())).json)).toEqual(allIds);
		const { apiKey } = bench.service.settings;
		bench.service.reset();
		await use(credential, { apiKey, pagination, pageSize: 2 });
		insertOnce();
		const { error } = await bench.runNode(
			upsert({ options: patiently }),
			allIds.map((id) => ({ ...workspace(id), id: undefined, seats: 1 })),
		);
		expect(error).toBeUndefined();
		const writes = writesOf(sent());
		expect(writes).toHaveLength(COUNT);
		expect(writes.every((line) => line.startsWith('PATCH'))).toBe(true);
	});
});

/** Get Many, Create or Update and an activation, each one's error. */
async function everyRead() {
	const many = await bench.runNode(getMany({ returnAll: true, options: patiently }));
	const written = await bench.runNode(upsert({ options: patiently }), rows);
	const activation = await bench.engine
		.trigger(ALL)
		.activate()
		.catch((error: unknown) => error as Error & { description: string });
	const failure = Array.isArray(activation) ? undefined : activation;
	return { many, written, failure };
}

const REFUSED: Array<[string, object, object, string, string]> = [
	['ignores its number', byPage, {}, 'to ignore "page"', "'Page Parameter'"],
	['ignores its offset', byOffset, {}, 'to ignore "offset"', "'Offset Parameter'"],
	[
		'has no such cursor field',
		{ ...byCursor, nextCursorField: 'paging.next' },
		{ pagination: 'cursor', listShape: 'data', pageSize: 2 },
		'no field "paging.next", but says in "next_cursor"',
		"'Next Cursor Field'",
	],
	[
		'has no such header',
		{ ...byCursor, nextCursorIn: 'header', nextCursorField: 'X-Cursor' },
		{ pagination: 'cursor', cursorIn: 'header', pageSize: 2 },
		'no header "X-Cursor"',
		"'Next Cursor Field'",
	],
	[
		'ignores its cursor',
		{ ...byCursor, cursorParameter: 'after' },
		{ pagination: 'cursor', listShape: 'data', pageSize: 2 },
		'to ignore "after"',
		"'Cursor Parameter'",
	],
];

it.each(REFUSED)('a service that %s is told of, and nothing is written', async (...given) => {
	const [, credential, settings, words, label] = given;
	await use(credential, settings);
	const { many, written, failure } = await everyRead();

	for (const error of [many.error, written.error, failure]) {
		expect(error?.message).toContain(words);
		expect((error as { description?: string }).description).toContain(label);
	}
	expect(writesOf(sent())).toEqual([]);
	await expect(scrollThrough('nowhere')).rejects.toThrow(words);
});

it.each([byPage, byOffset, { ...byCursor, cursorParameter: 'after' }])(
	'somebody who scrolls in the editor is told too that a service ignores the parameter: %j',
	async (credential) => {
		const isCursor = 'cursorParameter' in credential;
		const settings = { pagination: 'cursor', listShape: 'data', pageSize: 2 };
		await use(credential, isCursor ? settings : {});

		await expect(scrollThrough()).rejects.toThrow('the service seems to ignore');
		expect(sent()).toHaveLength(2);
	},
);

it('a service that gives the whole list for every page has an end in the editor too', async () => {
	await use(byPage);
	bench.service.onRequest(async () => {
		const data = [...bench.service.workspaces.values()];
		const body = JSON.stringify({ data, total: data.length });
		bench.service.inject({ kind: 'answer', method: 'GET', body });
	});

	expect((await scrollThrough()).flat()).toEqual(allIds);
});

it('a service that gives its last page again and again has an end', async () => {
	await use(byPage);
	bench.service.onRequest(async () => {
		const { path, method } = bench.service.journal.at(-1)!;
		if (method !== 'GET' || /workspaces\//.test(path)) return;
		const page = Math.min(Number(/page=(\d+)/.exec(path)![1]), 3);
		const list = [...bench.service.workspaces.values()].slice(2 * page - 2, 2 * page);
		bench.service.inject({ kind: 'answer', method: 'GET', body: JSON.stringify(list) });
	});
	const { many, written, failure } = await everyRead();

	expect([many.error, written.error, failure]).toEqual([undefined, undefined, undefined]);
	expect(ids(many.json)).toEqual(allIds);
	expect(writesOf(sent())).toHaveLength(2);
	expect((await scrollThrough()).flat().slice(0, COUNT)).toEqual(allIds);
	expect(new Set((await scrollThrough()).flat()).size).toBe(bench.service.workspaces.size);
	expect((await scrollThrough()).flat()).toHaveLength(bench.service.workspaces.size);
});

describe('where a response tells of more than it has', () => {
	const settings = { pagination: 'page', listShape: 'data', tellTotal: true, pageSize: 2 };

	it('Automatic stops what needs the whole list, and hints at it where somebody sees it', async () => {
		await use({}, settings);
		const { many, written, failure } = await everyRead();

		expect(ids(many.json)).toEqual(allIds.slice(0, 2));
		expect(many.hints).toEqual([
			`There are more workspaces ("total" in the response). Check 'List Pagination' in the credential.`,
		]);
		for (const error of [written.error, failure]) {
			expect(error?.message).toContain('"total"');
			expect((error as { description?: string }).description).toContain("'List Pagination'");
		}
		expect(writesOf(sent())).toEqual([]);
	});

	it('Get Many with a limit that is reached does not hint', async () => {
		await use({}, settings);

		expect((await bench.runNode(getMany({ limit: 2 }))).hints).toEqual([]);
	});

	it('None takes it for whole', async () => {
		await use({ listPagination: 'none' }, settings);
		const { many, written, failure } = await everyRead();

		expect([many.error, written.error, failure]).toEqual([undefined, undefined, undefined]);
		expect([many.hints, ids(many.json)]).toEqual([[], allIds.slice(0, 2)]);
		expect((await scrollThrough()).flat()).toEqual(allIds.slice(0, 2));
	});

	it('Page Number reads all, and does not ask behind the total', async () => {
		await use(byPage, settings);
		const { many } = await everyRead();

		expect([ids(many.json), many.hints]).toEqual([allIds, []]);
		expect(sent().slice(0, 4)).toEqual([1, 2, 3, 1].map((page) => `GET workspaces?page=${page}`));
	});
});

it.each([
	['page', byPage],
	['limit', { ...byOffset, pageSizeParameter: 'limit', pageSize: 2 }],
])('the query parameter "%s" is refused before a request', async (key, credential) => {
	await use(credential, { pagination: 'offset' });
	const options = { queryParameters: { parameters: [{ key, value: '1' }] } };
	const many = await bench.runNode(getMany({ returnAll: true, options }));
	const written = await bench.runNode(upsert({ options }), rows);
	const words = `'Options' → 'Query Parameters' contains "${key}", which the credential already sets for paging`;

	expect(many.error?.message).toContain(words);
	expect(written.error?.message).toContain(words);
	await expect(bench.engine.trigger({ ...ALL, options }).activate()).rejects.toThrow(words);
	expect(sent()).toEqual([]);
});

it('what the credential cannot mean is refused before a request', async () => {
	await use({ ...byCursor, nextCursorField: ' ' });
	const { many, written, failure } = await everyRead();

	for (const error of [many.error, written.error, failure]) {
		expect(error?.message).toContain("'Next Cursor Field' is empty");
	}
	await expect(bench.engine.searchWorkspaces()).rejects.toThrow("'Next Cursor Field' is empty");
	expect(sent()).toEqual([]);
});

it('a list whose next links never end does not hold up Create or Update for ever', async () => {
	fill();
	let page = 1;
	bench.service.onRequest(async () => {
		const link = `<${bench.service.baseUrl}/workspaces?page=${++page}>; rel="next"`;
		const body = JSON.stringify([...bench.service.workspaces.values()]);
		bench.service.inject({ kind: 'answer', method: 'GET', headers: { link }, body });
	});
	const { error } = await bench.runNode(upsert({ options: patiently }), rows);

	expect(error?.message).toContain('The list has no end: its pages repeat');
	expect(writesOf(sent())).toEqual([]);
});

describe('a compressed list that is cut off', () => {
	useMovedClock();
	const packed = gzipSync(JSON.stringify(allIds.map(workspace)));

	it.each([
		['before its first byte', 0],
		['in its header', 5],
		['behind its header', 10],
		['in the middle', packed.length >> 1],
	])('is no list, and no empty one: %s', async (_, length) => {
		const methods: string[] = [];
		const server = createServer((request, response) => {
			methods.push(request.method!);
			response.writeHead(200, {
				'content-type': 'application/json',
				'content-encoding': 'gzip',
			});
			response.end(packed.subarray(0, length));
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		try {
			const { port } = server.address() as AddressInfo;
			const { apiKey } = bench.service.settings;
			const baseUrl = `http://127.0.0.1:${port}/v1`;
			await bench.engine.storeCredential(credentialFor({ baseUrl, apiKey }));
			const { many, written, failure } = await inTime(everyRead());

			for (const error of [many.error, written.error, failure]) {
				expect(error?.message).toContain('was cut off on the way');
			}
			// The trigger's request is sent five times.
			expect(methods).toEqual(Array(2 + 5).fill('GET'));
		} finally {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		}
	});
});

it('a service that gives the same in another order each time has no end, and that is said', async () => {
	await use({ listPagination: 'pageNumber' });
	const all = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id }));
	for (let page = 0; page < 4; page++) {
		const body = JSON.stringify([...all.slice(page), ...all.slice(0, page)]);
		bench.service.inject({ kind: 'answer', method: 'GET', body });
	}
	const { error } = await bench.runNode(getMany());

	expect(error?.message).toContain('to ignore "page"');
});

it('a field of the response that has the API key in its name is not shown as it is', async () => {
	const { apiKey } = bench.service.settings;
	const body = JSON.stringify({ data: [{ id: 'a' }], [`${apiKey}_token`]: 'x' });
	bench.service.inject({ kind: 'answer', method: 'GET', body });
	const { hints } = await bench.runNode(getMany());

	expect(hints).toEqual([expect.stringContaining('"***_token" in the response')]);
});
