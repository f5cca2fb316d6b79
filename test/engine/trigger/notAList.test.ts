import { useEngine } from '../../support/useEngine';

const bench = useEngine();
const ALL = { events: ['created', 'updated', 'deleted'], options: { maxRetries: 0 } };
const path = '/v1/workspaces';

function put(...all: string[]): void {
	for (const id of all) bench.service.workspaces.set(id, { id });
}
const ids = (events: object[]) => events.map((event) => (event as { id: string }).id);
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

		await expect(trigger.poll()).rejects.toThrow(/something else instead of the list/);
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

		await expect(trigger.poll()).rejects.toThrow(/something else instead of the list/);
		expect(ids(await trigger.poll())).toEqual(['e']);
	});

	it.each(NO_LISTS)('keeps a workflow from being activated: %s', async (_, body) => {
		answer(body);

		await expect(bench.engine.trigger(ALL).activate()).rejects.toThrow(/something else/);
	});

	it('is no sample either', async () => {
		answer({ a: { name: 'A' } });

		await expect(bench.engine.trigger(ALL).fetchTestEvent()).rejects.toMatchObject({
			message: expect.stringContaining('something else instead of the list'),
		});
	});
});

it.each<[string, (list: unknown[]) => unknown]>([
	['bare', (list) => list],
	['under a usual name', (list) => ({ data: list, status: 'ok', message: '', total: 2 })],
	['under two usual names', (list) => ({ data: { items: list }, code: 200 })],
	['in an envelope of another name', (list) => ({ result: { workspaces: list } })],
	['in HAL', (list) => ({ _embedded: { workspaces: list }, _links: { self: {} } })],
	['under its own name', (list) => ({ entries: list, total: 2, errors: [], links: [] })],
	['under its own name in an envelope', (list) => ({ data: { entries: list, total: 2 } })],
])('a list is read %s', async (_, wrap) => {
	answer(wrap([{ id: 'a' }]));
	const trigger = bench.engine.trigger(ALL);
	await trigger.activate();
	answer(wrap([{ id: 'a' }, { id: 'b' }]));

	expect(ids(await trigger.poll())).toEqual(['b']);
});
