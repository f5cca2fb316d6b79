import { ids, putInto } from '../../support/triggerEvents';
import { useEngine } from '../../support/useEngine';

const bench = useEngine();
const ALL = { events: ['created', 'updated', 'deleted'] };
const path = '/v1/workspaces';

const put = (...all: string[]) => putInto(bench.service, ...all);
const answer = (body: unknown, page = path) =>
	bench.service.inject({ kind: 'answer', path: page, body: JSON.stringify(body) });

/** Successful responses that are no list, whatever objects or arrays they have. */
const NO_LISTS: Array<[string, unknown]> = [
	['a fault', { fault: { faultstring: 'down' } }],
	['a fault with a list of details', { fault: { data: [{ id: 'req_1' }] } }],
	['an error in capitals', { Error: { Code: 'SlowDown' } }],
	['a status', { status: { code: 503 } }],
	['a status with details', { status: 'error', details: [{ id: 'req_1' }] }],
	['a message beside a list', { message: 'maintenance', incidents: [{ id: 'inc_1' }] }],
	['a list of messages', { messages: [{ id: 'm_1' }] }],
	['an empty list of messages', { messages: [] }],
	['a map by ID', { a: { name: 'A' }, x: { name: 'X' } }],
	['a map by ID within an envelope', { data: { x: { name: 'X' } } }],
	['an envelope without a list', { data: {}, total: 0 }],
	['two lists', { items: [{ id: 'a' }], results: [{ id: 'x' }] }],
	['two lists of other names', { ours: [{ id: 'a' }], theirs: [{ id: 'x' }] }],
	['null', null],
	['text', 'ok'],
	['an envelope of null', { data: null }],
	['an envelope of null with a count', { workspaces: null, total: 0 }],
	['a workspace', { id: 'a', tags: [{ id: 'x' }] }],
];

describe('a successful response that is no list', () => {
	it.each(NO_LISTS)('gives no event, and nothing is lost: %s', async (_, body) => {
		put('a', 'b', 'c');
		const trigger = bench.engine.trigger(ALL);
		await trigger.activate();
		const before = trigger.state();
		put('d');
		answer(body);

		await expect(trigger.poll()).rejects.toThrow(/didn't return a list/);
		expect(trigger.state()).toBe(before);
		expect(ids(await trigger.poll())).toEqual(['d']);
	});

	it('gives no event on a later page either', async () => {
		put('a', 'b', 'c', 'd');
		bench.service.settings.pageSize = 2;
		const trigger = bench.engine.trigger(ALL);
		await trigger.activate();
		put('e');
		answer({ message: 'maintenance', incidents: [{ id: 'inc_1' }] }, `${path}?page=2`);

		await expect(trigger.poll()).rejects.toThrow(/didn't return a list/);
		expect(ids(await trigger.poll())).toEqual(['e']);
	});

	it.each([200, 202, 204, 206])('gives no event: an empty body with status %i', async (status) => {
		put('a', 'b', 'c');
		const trigger = bench.engine.trigger(ALL);
		await trigger.activate();
		const before = trigger.state();
		bench.service.inject({ kind: 'answer', path, status });

		await expect(trigger.poll()).rejects.toThrow(/didn't return a list/);
		expect(trigger.state()).toBe(before);
		expect(trigger.warnings).toEqual([]);
	});

	it('keeps a workflow from being activated: an empty body', async () => {
		bench.service.inject({ kind: 'answer', path });

		await expect(bench.engine.trigger(ALL).activate()).rejects.toThrow(/didn't return a list/);
	});

	it('is no sample either', async () => {
		answer({ a: { name: 'A' } });

		await expect(bench.engine.trigger(ALL).fetchTestEvent()).rejects.toMatchObject({
			message: expect.stringContaining("didn't return a list"),
		});
	});
});

describe('a list beside which the service says that something went wrong', () => {
	it.each<[string, object, string]>([
		['an error', { error: 'down' }, 'down'],
		['errors', { errors: [{ message: 'A shard is down' }] }, 'A shard is down'],
		[
			'an error of another spelling',
			{ Error: { message: 'down' } },
			'{"Error":{"message":"down"}}',
		],
		['no success', { success: false }, '{"success":false}'],
		['a status in words', { status: 'error' }, '{"status":"error"}'],
		['a status as a number', { code: 503, message: 'down' }, 'down'],
	])('gives no event, and nothing is lost: %s', async (_, remark, words) => {
		put('a', 'b', 'c');
		const trigger = bench.engine.trigger(ALL);
		await trigger.activate();
		const before = trigger.state();
		answer({ data: [{ id: 'a' }, { id: 'x' }], ...remark });

		await expect(trigger.poll()).rejects.toThrow(
			`The list of workspaces may be incomplete: the service says ${words}`,
		);
		expect(trigger.state()).toBe(before);
		answer({ data: { items: [{ id: 'x' }], ...remark } });
		await expect(bench.engine.trigger(ALL).activate()).rejects.toThrow('may be incomplete');
	});
});

it.each<[string, (list: unknown[]) => unknown]>([
	['with empty fields for it', (list) => ({ data: list, error: null, errors: {}, code: 0 })],
	['bare', (list) => list],
	['under a usual name', (list) => ({ data: list, status: 'ok', message: '', total: list.length })],
	['under two usual names', (list) => ({ data: { items: list }, code: 200 })],
	['in an envelope of another name', (list) => ({ result: { workspaces: list } })],
	['in HAL', (list) => ({ _embedded: { workspaces: list }, _links: { self: {} } })],
	['under its own name', (list) => ({ entries: list, total: list.length, errors: [], links: [] })],
	[
		'under its own name in an envelope',
		(list) => ({ data: { entries: list, total: list.length } }),
	],
])('a list is read %s', async (_, wrap) => {
	answer(wrap([{ id: 'a' }]));
	const trigger = bench.engine.trigger(ALL);
	await trigger.activate();
	answer(wrap([{ id: 'a' }, { id: 'b' }]));

	expect(ids(await trigger.poll())).toEqual(['b']);
});

describe('a list that says how much it has', () => {
	it.each([{ total: 3 }, { meta: { total_count: 3 } }, { truncated: true }])(
		'gives no event, and nothing is lost, where that is not all: %j',
		async (remark) => {
			put('a', 'b', 'c');
			const trigger = bench.engine.trigger(ALL);
			await trigger.activate();
			const before = trigger.state();
			answer({ data: [{ id: 'a' }, { id: 'b' }], ...remark });

			await expect(trigger.poll()).rejects.toThrow(/list of workspaces is incomplete/);
			expect(trigger.state()).toBe(before);
		},
	);

	it('may be read in portions', async () => {
		Object.assign(bench.service.settings, { listShape: 'data', pageSize: 2 });
		const trigger = bench.engine.trigger({ ...ALL, options: { maxEventsPerPoll: 2 } });
		await trigger.activate();
		put('a', 'b', 'c', 'd', 'e');
		const polls = [];
		for (let count = 0; count < 4; count++) polls.push(ids(await trigger.poll()));

		expect(polls.flat()).toEqual(['a', 'b', 'c', 'd', 'e']);
		// The one at the start, then pages 1, 1 and 2, 2 and 3, 1 to 3.
		expect(bench.service.journal).toHaveLength(9);
	});
});
