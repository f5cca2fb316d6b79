import { gzipSync } from 'node:zlib';

import { shift } from '../service';
import { credentialFor } from '../service/credential';
import { startFeathers } from '../support/feathersService';
import { startJsonServer } from '../support/jsonServer';
import { withPageSize } from '../support/paginations';
import { ids } from '../support/triggerEvents';
import { seed, sentTo, upsert } from '../support/upsert';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const COUNT = 5;
const ALL = { events: ['created', 'updated', 'deleted'] };
const byPage = { listPagination: 'pageNumber' };
const byOffset = { listPagination: 'offset' };
const byCursor = { listPagination: 'cursor', nextCursorName: 'meta.next_cursor' };

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

const workspacesOf = (count: number) =>
	Array.from({ length: count }, (_, n) => ({ id: `ws_${n + 1}`, name: `N${n + 1}` }));
const all = workspacesOf(COUNT);
const allIds = ids(all);

/** Lets users enter this in the credential, and puts as many workspaces into the service as a few pages have. */
async function use(credential: object, settings: object = {}): Promise<void> {
	Object.assign(bench.service.settings, settings);
	await bench.useCredential(credential);
	seed(bench.service, ...workspacesOf(COUNT));
}

/** Answers reads of the list by this, and with a link to a next address where it has one. */
function answerWith(pageOf: (page: number) => unknown, nextOf?: (page: number) => string): void {
	let link = 0;
	bench.service.onRequest(async () => {
		const { path, method } = bench.service.journal.at(-1)!;
		if (method !== 'GET' || /workspaces\//.test(path)) return;
		const page = Number(/page=(\d+)/.exec(path)?.[1] ?? (/offset=[1-9]/.test(path) ? 2 : 1));
		const body = JSON.stringify(pageOf(page));
		const headers = nextOf && { link: `<${nextOf(++link)}>; rel="next"` };
		bench.service.inject({ kind: 'answer', method: 'GET', body, headers });
	});
}

/** Once so many pages have been served, a workspace comes before all others. */
function shiftAfter(pages: number): void {
	bench.service.onListPage((served) => {
		if (served === pages) shift(bench.service.workspaces);
	});
}

/** What was sent since the last call. */
function sent(): string[] {
	const lines = sentTo(bench.service);
	bench.service.journal.length = 0;
	return lines;
}
const writesOf = (lines: string[]) => lines.filter((line) => !line.startsWith('GET'));

/** What the editor shows to somebody who scrolls to the end, by the calls. */
async function scrollThrough(filter = '') {
	const calls: Array<Array<{ name: string; value: unknown }>> = [];
	let token: string | undefined;
	do {
		if (calls.length > 20) throw new Error('The list has no end');
		const { results, paginationToken } = await bench.engine.searchWorkspaces(filter, token);
		calls.push(results);
		token = paginationToken as string | undefined;
	} while (token !== undefined);
	return calls;
}
const shown = async (filter?: string) =>
	(await scrollThrough(filter)).flat().map(({ value }) => value);
/** The last entry that the editor shows. */
const lastShown = async () => (await scrollThrough()).flat().at(-1);

type Failure = (Error & { description?: string | null }) | undefined;

/** Get Many, and each one's error with those of Create or Update and of an activation. */
async function everyRead() {
	const many = await bench.runNode(getMany({ returnAll: true, options: patiently }));
	const written = await bench.runNode(upsert({ options: patiently }), rows);
	const activation: unknown = await bench.engine
		.trigger({ ...ALL, options: patiently })
		.activate()
		.catch((error: unknown) => error);
	const failure = activation instanceof Error ? activation : undefined;
	return { many, written, errors: [many.error, written.error, failure] as Failure[] };
}

/** What an agent gets from Get Many as its tool. */
async function toolAnswer(parameters: object): Promise<unknown> {
	const [{ answer }] = await bench.callTool(getMany(parameters), [{}]);
	return answer;
}

/** The requests that a list of five takes in twos: an end that nothing tells takes one more. */
const requests = { automatic: 3, pageNumber: 4, offset: 4, cursor: 3 };

describe.each(withPageSize(2))('paged by $name', ({ settings, credential }) => {
	beforeEach(async () => await use(credential, settings));
	const kind = credential.listPagination as keyof typeof requests;

	it('Get Many gives each workspace once, and asks for no more pages than its limit takes', async () => {
		expect(ids((await bench.runNode(getMany())).json)).toEqual(allIds);
		const lines = sent();
		expect(lines).toHaveLength(requests[kind]);
		expect(lines.every((line) => line.includes('limit=2'))).toBe(true);

		expect(ids((await bench.runNode(getMany({ limit: 3 }))).json)).toEqual(allIds.slice(0, 3));
		expect(sent()).toHaveLength(2);
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

		expect(calls.flat().map(({ value }) => value)).toEqual(allIds);
		expect(calls[0]).toHaveLength(2);
		expect(await shown('N4')).toEqual(['ws_4']);
	});

	it('the trigger gives what changes on any page, and nothing else', async () => {
		const { workspaces } = bench.service;
		const trigger = bench.engine.trigger(ALL);
		expect(await trigger.activate()).toEqual([]);
		workspaces.set('ws_5', { id: 'ws_5', seats: 1 });
		workspaces.delete('ws_3');
		workspaces.set('ws_6', { id: 'ws_6' });

		expect(await trigger.poll()).toMatchObject([
			{ event: 'updated', id: 'ws_5' },
			{ event: 'created', id: 'ws_6' },
			{ event: 'deleted', id: 'ws_3' },
		]);
		expect(await trigger.poll()).toEqual([]);
	});
});

const jsonServerPaging = {
	...byPage,
	...{ pageParameter: '_page', pageSizeParameter: '_limit', pageSize: 2 },
};
const jsonServerPages = [
	{ key: '_page', value: '1' },
	{ key: '_limit', value: '2' },
];

it.each([
	['by itself', false, {}, []],
	['by Automatic with Query Parameters, behind a gateway', true, {}, jsonServerPages],
	['by Page Number', false, jsonServerPaging, []],
])('json-server is read whole %s', async (_, gateway, credential, parameters) => {
	const server = await startJsonServer({ gateway });
	try {
		server.workspaces.push(...workspacesOf(COUNT));
		await bench.engine.storeCredential({ ...credentialFor(server), ...credential });
		const options = { ...patiently, queryParameters: { parameters } };
		const trigger = bench.engine.trigger({ ...ALL, options });
		await trigger.activate();

		const { json, hints } = await bench.runNode(getMany({ returnAll: true, options }));
		expect([ids(json), hints]).toEqual([allIds, []]);
		expect(await shown()).toEqual(allIds);

		const written = await bench.runNode(upsert({ options: patiently }), rows);
		expect(written.error).toBeUndefined();
		expect(server.workspaces).toHaveLength(COUNT + 1);
		expect(server.workspaces).toContainEqual({ id: 'ws_5', name: 'N5', seats: 7 });

		const events = (await trigger.poll()) as Array<{ event: string; id: string }>;
		expect(events.map(({ event, id }) => [event, id === 'ws_5'])).toEqual([
			['updated', true],
			['created', false],
		]);
	} finally {
		await server.close();
	}
});

describe('Feathers, which says a total and no next page', () => {
	let server: Awaited<ReturnType<typeof startFeathers>>;
	const missing = `Only 2 of 5 workspaces came ("total"). Check 'List Pagination' in the credential.`;
	beforeEach(async () => {
		server = await startFeathers(2);
		for (const workspace of all) server.workspaces[workspace.id] = workspace;
	});
	afterEach(async () => await server.close());

	it('is never taken for whole without settings, and nothing is sent', async () => {
		await bench.engine.storeCredential(credentialFor(server));
		const { many, errors } = await everyRead();

		expect([ids(many.json), many.hints]).toEqual([['ws_1', 'ws_2'], [missing]]);
		for (const error of errors.slice(1)) expect(error?.message).toContain('Only 2 of 5');
		expect(Object.values(server.workspaces)).toEqual(all);
		expect(await lastShown()).toMatchObject({ name: missing });
	});

	it("is read whole by Offset with '$skip'", async () => {
		await bench.engine.storeCredential({
			...credentialFor(server),
			...{ ...byOffset, offsetParameter: '$skip' },
		});
		const trigger = bench.engine.trigger(ALL);
		await trigger.activate();

		const { json, hints } = await bench.runNode(getMany());
		expect([ids(json), hints]).toEqual([allIds, []]);
		expect(await shown()).toEqual(allIds);
		expect((await bench.runNode(upsert({}), rows)).error).toBeUndefined();
		expect(Object.values(server.workspaces)).toHaveLength(COUNT + 1);
		expect(await trigger.poll()).toMatchObject([
			{ event: 'created', id: '100' },
			{ event: 'updated', id: 'ws_5' },
		]);
	});
});

describe('where a response has no list, or several', () => {
	const list = { ours: all, theirs: [{ id: 'x' }] };
	const message = 'The response contains no list, or more than one.';
	const advice = "Set 'List Field' in the credential.";

	it("Get Many gives the response with a hint, and whatever needs the list says 'List Field'", async () => {
		await use({});
		answerWith(() => list);
		const { many, errors } = await everyRead();

		expect([many.json, many.hints]).toEqual([[list], [`${message} ${advice}`]]);
		for (const error of errors.slice(1)) {
			expect(error).toMatchObject({ message: expect.stringContaining(message) as unknown });
			expect(error?.description).toContain(advice);
		}
		expect(writesOf(sent())).toEqual([]);
		await expect(shown()).rejects.toThrow(message);
		await expect(bench.engine.searchFields()).rejects.toThrow(message);
	});

	it("'List Field' says which", async () => {
		await use({ listField: 'ours' });
		answerWith(() => list);
		const { many, errors } = await everyRead();

		expect([ids(many.json), many.hints]).toEqual([allIds, []]);
		expect(errors).toEqual([undefined, undefined, undefined]);
		expect(await shown()).toEqual(allIds);
	});
});

it('an empty account whose list is null is a list: it is synced, and the trigger is published', async () => {
	answerWith(() => ({ workspaces: null, total: 0 }));
	const { many, errors } = await everyRead();

	expect([many.json, many.hints]).toEqual([[], []]);
	// There is nothing to match on yet.
	expect([errors[0], errors[2]]).toEqual([undefined, undefined]);
	expect(writesOf(sent())).toHaveLength(2);
});

describe('a page that another one promised', () => {
	const pages = (last: unknown) => (page: number) => (page === 1 ? { data: all } : last);

	it.each([
		['a message', { message: 'temporarily unavailable' }],
		['a list elsewhere', { items: [] }],
	])('is a list at the same place, or the reading fails: %s', async (_, last) => {
		await use({});
		answerWith(pages(last), () => '?page=2');
		const { errors } = await everyRead();

		for (const error of errors) {
			expect(error?.message).toContain('The service returned page 2 of the list without a list');
		}
		expect(writesOf(sent())).toEqual([]);
		await expect(shown('nowhere')).rejects.toThrow('page 2 of the list');
	});

	it('does not exist where its number is refused: the list ends there', async () => {
		await use(byPage, { pageSize: 2, pagination: 'page' });
		for (const status of [400, 404, 410, 416, 422]) {
			bench.service.inject({ kind: 'status', status, path: '/v1/workspaces?page=4' });
			const { json, error, hints } = await bench.runNode(getMany());

			expect([status, ids(json), error, hints]).toEqual([status, allIds, undefined, []]);
		}
	});
});

describe('where a response tells of more than came', () => {
	const paged = { pagination: 'page', listShape: 'data', tellTotal: true, pageSize: 2 };
	const message = 'Only 2 of 5 workspaces came ("total").';
	const advice = "Check 'List Pagination' in the credential.";

	it('Get Many hints at it, and what needs the whole list stops', async () => {
		await use({}, paged);
		const { many, errors } = await everyRead();

		expect(ids(many.json)).toEqual(allIds.slice(0, 2));
		expect(many.hints).toEqual([`${message} ${advice}`]);
		for (const error of errors.slice(1)) {
			expect(error?.message).toContain(message);
			expect(error?.description).toContain("'List Pagination'");
		}
		expect(writesOf(sent())).toEqual([]);
	});

	it("the editor's list says so in a last entry that has no value", async () => {
		await use({}, paged);

		expect(await lastShown()).toEqual({ name: `${message} ${advice}`, value: '' });
	});

	it('an agent is told in the output, also when its limit was reached', async () => {
		await use({}, paged);
		const limit = "'Limit' (1) was reached, so there may be more workspaces.";

		expect(await toolAnswer({ returnAll: true })).toEqual([
			...all.slice(0, 2),
			{ note: `${message} ${advice}` },
		]);
		expect(await toolAnswer({ limit: 1 })).toEqual([all[0], { note: limit }]);
		expect((await bench.runNode(getMany({ limit: 1 }))).hints).toEqual([]);
	});

	it('Off takes it for whole', async () => {
		await use({ listPagination: 'off' }, paged);
		const { many, errors } = await everyRead();

		expect(errors).toEqual([undefined, undefined, undefined]);
		expect([many.hints, ids(many.json)]).toEqual([[], allIds.slice(0, 2)]);
		expect(await shown()).toEqual(allIds.slice(0, 2));
	});
});

describe('where the list changes while it is read', () => {
	const message = 'The list changed while it was read, so workspaces may be missing.';
	const advice = "Try again, or set a larger 'Page Size'.";

	it('Get Many gives nothing twice, and says so', async () => {
		await use({}, { pageSize: 2 });
		shiftAfter(2);
		const { json, hints } = await bench.runNode(getMany());

		expect([ids(json), hints]).toEqual([allIds, [`${message} ${advice}`]]);
	});

	it('Create or Update reads it again', async () => {
		await use({}, { pageSize: 2 });
		shiftAfter(2);
		const { error } = await bench.runNode(upsert({ options: patiently }), rows);

		expect(error).toBeUndefined();
		expect(writesOf(sent()).map((line) => line.split(' ')[0])).toEqual(['PATCH', 'POST']);
	});

	it('the trigger reads it again', async () => {
		await use({}, { pageSize: 2 });
		const trigger = bench.engine.trigger(ALL);
		await trigger.activate();
		shiftAfter(2);

		expect(await trigger.poll()).toMatchObject([{ event: 'created' }]);
	});

	it('again and again, Create or Update and the trigger stop', async () => {
		await use({}, { pageSize: 2 });
		bench.service.onListPage(() => shift(bench.service.workspaces));
		const { errors } = await everyRead();

		for (const error of errors.slice(1)) expect(error?.message).toContain(message);
		expect(writesOf(sent())).toEqual([]);
	});
});

it('a bare list as long as pages usually are is asked about where nothing else can tell', async () => {
	await use({});
	seed(bench.service, ...workspacesOf(10));
	const { many, written, errors } = await everyRead();
	const hint =
		"Exactly 10 workspaces came. If that's a page and not all, set 'List Pagination' in the credential.";

	expect(many.hints).toEqual([hint]);
	expect(written.hints).toContain(hint);
	expect(errors).toEqual([undefined, undefined, undefined]);
	expect(await shown()).not.toContain('');
});

it('a problem that is reported beside a list is told, and what needs the whole list stops', async () => {
	await use({});
	answerWith(() => ({ data: all, errors: [{ message: 'A shard is down' }] }));
	const { many, errors } = await everyRead();
	const message = 'The service reports a problem: A shard is down.';

	expect(ids(many.json)).toEqual(allIds);
	expect(many.hints).toEqual([`${message} The list may be incomplete.`]);
	for (const error of errors.slice(1)) expect(error?.message).toContain(message);
	expect(writesOf(sent())).toEqual([]);
	expect(await lastShown()).toMatchObject({ value: '' });
});

describe('a list without an end', () => {
	it.each([
		['whose pages repeat', () => '?page=2', 'its pages repeat'],
		['with nothing new', (n: number) => `?page=${n + 1}`, 'its pages contain nothing new'],
	])('%s stops Create or Update', async (_, nextOf, reason) => {
		await use({});
		answerWith(() => all, nextOf);
		const { error } = await bench.runNode(upsert({ options: patiently }), rows);

		expect(error?.message).toContain(`The list never ends: ${reason}`);
		expect(writesOf(sent())).toEqual([]);
	});

	it.each<[string, object, object, string, string]>([
		['ignores its number', byPage, {}, 'to ignore "page"', "'Page Parameter'"],
		[
			'has no such cursor field',
			{ ...byCursor, nextCursorName: 'paging.next' },
			{ pagination: 'cursor', listShape: 'data', pageSize: 2 },
			'no field "paging.next"',
			"'Next Cursor Name'",
		],
	])('is told of where a service %s', async (...given) => {
		const [, credential, settings, words, label] = given;
		await use(credential, settings);
		const { errors } = await everyRead();

		for (const error of errors) {
			expect(error?.message).toContain(words);
			expect(error?.description).toContain(label);
		}
		expect(writesOf(sent())).toEqual([]);
		await expect(shown()).rejects.toThrow(words);
	});

	it('is none where a service gives its last page again and again', async () => {
		await use(byPage);
		answerWith((page) =>
			[...bench.service.workspaces.values()].slice(
				2 * Math.min(page, 3) - 2,
				2 * Math.min(page, 3),
			),
		);
		const { many, errors } = await everyRead();

		expect(errors).toEqual([undefined, undefined, undefined]);
		expect(ids(many.json)).toEqual(allIds);
		expect(writesOf(sent())).toHaveLength(2);
		expect(await shown()).toEqual([...bench.service.workspaces.keys()]);
	});
});

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

// By the real clock: when another thread has decompressed a response cannot be known.
describe('a compressed list that is cut off', () => {
	const packed = gzipSync(JSON.stringify(all));

	it.each([
		['before its first byte', 0],
		['in the middle', packed.length >> 1],
	])('is no list, and no empty one: %s', async (_, length) => {
		bench.service.inject({
			...{ kind: 'answer', times: Infinity },
			headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
			respond(response) {
				// Without a length.
				response.flushHeaders();
				response.end(packed.subarray(0, length));
			},
		});
		const { errors } = await everyRead();

		for (const error of errors) expect(error?.message).toContain('was cut off on the way');
		// The trigger's request is sent five times.
		expect(sent()).toEqual(Array(2 + 5).fill('GET workspaces'));
	});
});

it('what the service says that contains the API key is not shown as it is', async () => {
	await use({});
	const { apiKey } = bench.service.settings;
	answerWith(() => ({ data: all, error: `Do not use ${apiKey}` }));
	const { hints } = await bench.runNode(getMany());

	expect(hints).toEqual([expect.stringContaining('Do not use ***')]);
	expect((await lastShown())?.name).toContain('Do not use ***');
});
