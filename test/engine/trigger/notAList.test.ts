import { ids, useTrigger } from '../../support/triggerEvents';

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

describe('a successful response that is no list', () => {
	it.each<[string, unknown, number?]>([
		['a fault with a list of details', { fault: { data: [{ id: 'req_1' }] } }],
		['a status', { status: { code: 503 } }],
		['a list of messages', { messages: [{ id: 'm_1' }] }],
		['a map by ID', { a: { name: 'A' }, x: { name: 'X' } }],
		['an envelope without a list', { data: {}, total: 0 }],
		['two lists', { items: [{ id: 'a' }], results: [{ id: 'x' }] }],
		['text', 'ok'],
		['a workspace', { id: 'a', tags: [{ id: 'x' }] }],
		['an empty body', undefined],
		['an empty body without content', undefined, 204],
	])('gives no event, and nothing is lost: %s', async (_, body, status = 200) => {
		await expectNothingLost('The response contains no list, or more than one.', body, { status });
	});

	it('gives no event on a later page either', async () => {
		bench.service.settings.pageSize = 2;
		const trigger = await knowing('a', 'b', 'c', 'd');
		put('e');
		answer({ incidents: [{ id: 'inc_1' }] }, { path: '/v1/workspaces?page=2' });

		await expect(trigger.poll()).rejects.toThrow('page 2 of the list without a list');
		expect(ids(await trigger.poll())).toEqual(['e']);
	});
});

it.each<[string, object, string]>([
	['a problem', { errors: [{ message: 'A shard is down' }] }, 'A shard is down'],
	['that it failed', { status: 'error', message: 'down' }, 'down'],
])('a list beside which there is %s gives no event, and nothing is lost', async (...row) => {
	const [, remark, words] = row;
	const message = `The service reports a problem: ${words}`;

	await expectNothingLost(message, { data: [{ id: 'a' }, { id: 'x' }], ...remark });
});

it.each([{ total: 3 }, { truncated: true }])(
	'a list that says that it is not whole gives no event, and nothing is lost: %j',
	async (remark) => {
		await expectNothingLost(/^(Only 2 of 3|There are more) workspaces/, {
			data: [{ id: 'a' }, { id: 'b' }],
			...remark,
		});
	},
);

it.each<[string, (list: unknown[]) => unknown]>([
	['with empty fields for it', (list) => ({ data: list, error: null, errors: {}, code: 0 })],
	['under its own name, with a status', (list) => ({ records: list, status: 'success' })],
	['in an envelope', (list) => ({ data: { entries: list, total: list.length } })],
])('a list is read %s', async (_, wrap) => {
	answer(wrap([{ id: 'a' }]));
	const trigger = await activated();
	answer(wrap([{ id: 'a' }, { id: 'b' }]));

	expect(ids(await trigger.poll())).toEqual(['b']);
});
