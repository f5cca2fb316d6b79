import { inTime, useMovedClock } from '../../support/movedClock';
import { ALL, ids, useTrigger } from '../../support/triggerEvents';

const { bench, activated, answer, knowing, put, remove } = useTrigger();
/** Of a request that is sent again. */
const ATTEMPTS = 5;

describe('a poll that cannot read the list', () => {
	useMovedClock();

	it.each<[string, () => void, RegExp]>([
		[
			'is refused',
			() => bench.service.inject({ kind: 'status', status: 401 }),
			/rejected the API key/,
		],
		[
			'meets a service that is down',
			() => bench.service.inject({ kind: 'reset', times: ATTEMPTS }),
			/closed the connection/,
		],
		['gets an element without an ID', () => answer([{ id: 'a' }, { name: 'b' }]), /that has no ID/],
		[
			'gets an ID that is too long to remember',
			() => answer([{ id: 'a' }, { id: 'n'.repeat(1_025) }]),
			/that has an ID of more than 1,024 characters/,
		],
		[
			'gets a list that is cut off',
			() => answer({ data: [{ id: 'x' }], has_more: true }),
			/^There are more workspaces \("has_more" in the response\)$/,
		],
	])('says so when it %s, and nothing is lost', async (_, goWrong, words) => {
		const trigger = await knowing('a', 'b', 'c');
		const before = trigger.state();
		put('d');
		remove('a');
		goWrong();

		await expect(inTime(trigger.poll())).rejects.toThrow(words);
		expect(trigger.state()).toBe(before);
		expect(ids(await inTime(trigger.poll()))).toEqual(['d', 'a']);
	});
});

describe('a restart of n8n during an outage', () => {
	useMovedClock();

	it.each(['init', 'leadershipChange'] as const)(
		'keeps the trigger polling, and loses nothing (%s)',
		async (mode) => {
			const trigger = await knowing('a');
			put('b');
			bench.service.inject({ kind: 'status', status: 503, times: 2 * ATTEMPTS });

			expect(await inTime(trigger.restart(mode))).toEqual([]);
			expect(trigger.warnings).toEqual([
				`App Builder Trigger in "polling": The service couldn't process the request (status 503): Service Unavailable. No events were output. The next poll tries again. Response: {"error":{"code":"service_unavailable","message":"Service Unavailable"}}`,
			]);
			await expect(inTime(trigger.poll())).rejects.toThrow(/couldn't process/);
			expect(ids(await inTime(trigger.poll()))).toEqual(['b']);
			expect(trigger.warnings).toHaveLength(1);
		},
	);

	it('shows as a failed execution with the durable scheduler, whose later polls go on', async () => {
		const trigger = await activated(ALL, undefined, 'scheduler');
		put('b');
		bench.service.inject({ kind: 'status', status: 503, times: ATTEMPTS });

		await expect(inTime(trigger.restart())).rejects.toThrow(/couldn't process/);
		expect(ids(await inTime(trigger.poll()))).toEqual(['b']);
		expect(trigger.warnings).toEqual([]);
	});

	it.each(['activate', 'update'] as const)(
		"isn't what a user sees who publishes during one (%s)",
		async (mode) => {
			const trigger = await knowing('a');
			bench.service.inject({ kind: 'status', status: 503, times: ATTEMPTS });

			await expect(inTime(trigger.activate(mode))).rejects.toThrow(/couldn't process/);
		},
	);

	it('tells n8n if nothing was recorded before', async () => {
		const trigger = bench.engine.trigger(ALL);
		bench.service.inject({ kind: 'status', status: 503, times: ATTEMPTS });

		await expect(inTime(trigger.restart())).rejects.toThrow(/couldn't process/);
	});
});

it("a workflow isn't published if the key is rejected", async () => {
	bench.service.inject({ kind: 'status', status: 401 });

	await expect(activated()).rejects.toMatchObject({
		message: 'The service rejected the API key: Unauthorized',
		// Tells n8n how long to leave the trigger alone.
		httpCode: '401',
		description: expect.stringContaining('API Keys'),
	});
});

it.each([
	[{ events: [] }, "'Trigger On' is empty"],
	[{ events: ['moved'] }, `'Trigger On' is "moved", which isn't one of its options`],
	[{ events: [{ on: 1 }] }, "'Trigger On' is an object, which isn't one of its options"],
	[{ events: '={{ ({ on: 1 }) }}' }, "'Trigger On' is an object, which isn't one of its options"],
	[{ events: '={{ [undefined] }}' }, `'Trigger On' is "undefined", which isn't one of its options`],
])('says before any request what is wrong with %j', async (parameters, message) => {
	await expect(activated(parameters)).rejects.toThrow(message);
	expect(bench.service.journal).toEqual([]);
});
