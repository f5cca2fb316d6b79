import { ALL, ids, times, useTrigger } from '../../support/triggerEvents';

const { bench, activated, answer, knowing, put } = useTrigger();

/** The next poll fails with these words, by what it gets, and the one after it has lost nothing. */
async function expectNothingLost(words: RegExp | string, ...given: Parameters<typeof answer>) {
	const trigger = await knowing('a', 'b', 'c');
	const before = trigger.state();
	put('d');
	answer(...given);

	await expect(trigger.poll()).rejects.toThrow(words);
	expect(trigger.state()).toBe(before);
	expect(trigger.warnings).toEqual([]);
	expect(ids(await trigger.poll())).toEqual(['d']);
}

/** Successful responses that are no list, whatever objects or arrays they have. */
const NO_LISTS: Array<[string, unknown, number?]> = [
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
	['an empty body', undefined],
	['an empty body that was accepted', undefined, 202],
	['an empty body without content', undefined, 204],
	['an empty body of a part', undefined, 206],
];

describe('a successful response that is no list', () => {
	it.each(NO_LISTS)('gives no event, and nothing is lost: %s', async (_, body, status = 200) => {
		await expectNothingLost(/didn't return a list/, body, { status });
	});

	it('gives no event on a later page either', async () => {
		bench.service.settings.pageSize = 2;
		const trigger = await knowing('a', 'b', 'c', 'd');
		put('e');
		answer({ incidents: [{ id: 'inc_1' }] }, { path: '/v1/workspaces?page=2' });

		await expect(trigger.poll()).rejects.toThrow(/didn't return a list/);
		expect(ids(await trigger.poll())).toEqual(['e']);
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
		const list = [{ id: 'a' }, { id: 'x' }];
		const message = `The list of workspaces may be incomplete: the service says ${words}`;
		await expectNothingLost(message, { data: list, ...remark });
		answer({ data: { items: list, ...remark } });
		await expect(activated()).rejects.toThrow('may be incomplete');
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
	const trigger = await activated();
	answer(wrap([{ id: 'a' }, { id: 'b' }]));

	expect(ids(await trigger.poll())).toEqual(['b']);
});

describe('a list that says how much it has', () => {
	it.each([{ total: 3 }, { meta: { total_count: 3 } }, { truncated: true }])(
		'gives no event, and nothing is lost, where that is not all: %j',
		async (remark) => {
			const list = { data: [{ id: 'a' }, { id: 'b' }], ...remark };
			await expectNothingLost(/list of workspaces is incomplete/, list);
		},
	);

	it('may be read in portions', async () => {
		Object.assign(bench.service.settings, { listShape: 'data', pageSize: 2 });
		const trigger = await activated({ ...ALL, options: { maxEventsPerPoll: 2 } });
		put('a', 'b', 'c', 'd', 'e');
		const polls = await times(4, async () => ids(await trigger.poll()));

		expect(polls.flat()).toEqual(['a', 'b', 'c', 'd', 'e']);
		// The one at the start, then pages 1, 1 and 2, 2 and 3, 1 to 3.
		expect(bench.service.journal).toHaveLength(9);
	});
});
