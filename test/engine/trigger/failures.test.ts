import { letGoOn, until } from '../../support/eventLoop';
import { inTime, useMovedClock } from '../../support/movedClock';
import { ALL, ids, useTrigger } from '../../support/triggerEvents';

const { bench, activated, answer, change, knowing, put, remove } = useTrigger();
/** Of a request that is sent again. */
const ATTEMPTS = 5;

describe('a poll that cannot read the list', () => {
	useMovedClock();

	it.each<[string, () => void, RegExp, string?]>([
		[
			'is refused',
			() => bench.service.inject({ kind: 'status', status: 401 }),
			/rejected the API key/,
			'credential-invalid',
		],
		[
			'meets a service that is down',
			() => bench.service.inject({ kind: 'reset', times: ATTEMPTS }),
			/closed the connection/,
		],
		[
			'gets something else',
			() => answer({ id: 'a', status: 'maintenance' }),
			/^The response contains no list/,
			'configuration-invalid',
		],
		['gets an element without an ID', () => answer([{ id: 'a' }, { name: 'b' }]), /that has no ID/],
		['gets an element that is none', () => answer([{ id: 'a' }, null]), /that has no ID/],
		[
			'gets an ID that is too long to remember',
			() => answer([{ id: 'a' }, { id: 'n'.repeat(1_025) }]),
			/that has an ID of more than 1,024 characters/,
		],
		[
			'gets a list that is cut off',
			() => answer({ data: [{ id: 'x' }], has_more: true }),
			/^There are more workspaces \("has_more" in the response\)\.$/,
			'configuration-invalid',
		],
		[
			'gets a refusal as a success',
			() => answer({ success: false, error: 'Try later' }),
			/didn't return the list: Try later/,
		],
	])(
		'says so when it %s, and nothing is lost',
		async (_, goWrong, words, cause = 'temporarily-unavailable') => {
			const trigger = await knowing('a', 'b', 'c');
			const before = trigger.state();
			put('d');
			remove('a');
			goWrong();

			await expect(inTime(trigger.poll())).rejects.toMatchObject({
				message: expect.stringMatching(words),
				// By this n8n knows how long to leave the trigger alone.
				failure: { cause },
			});
			expect(trigger.state()).toBe(before);
			expect(ids(await inTime(trigger.poll()))).toEqual(['d', 'a']);
		},
	);

	it('gives nothing of the pages before the one that failed, and all of it at the next poll', async () => {
		bench.service.settings.pageSize = 2;
		const trigger = await knowing('a', 'b', 'c', 'd');
		change('a', { name: 'New' });
		put('e');
		const path = '/v1/workspaces?page=2';
		bench.service.inject({ kind: 'status', status: 500, path, times: ATTEMPTS });

		await expect(inTime(trigger.poll())).rejects.toThrow(/couldn't process/);
		// One is of the activation.
		const requests = bench.service.journal.filter((request) => request.path === path);
		expect(requests).toHaveLength(1 + ATTEMPTS);
		expect(ids(await inTime(trigger.poll()))).toEqual(['a', 'e']);
	});
});

it.each<[string, () => void, object]>([
	[
		'the key is refused',
		() => bench.service.inject({ kind: 'status', status: 401 }),
		{
			message: 'The service rejected the API key: Unauthorized',
			description: expect.stringContaining('API Keys'),
		},
	],
	[
		'the service reports a problem, which is to be tried again by hand',
		() => answer({ data: [{ id: 'a' }], errors: ['down'] }),
		{
			message: 'The service reports a problem: down.',
			description: 'Publish the workflow again later. The trigger needs the whole list.',
		},
	],
])('a workflow is not activated where %s', async (_, goWrong, error) => {
	goWrong();

	await expect(activated()).rejects.toMatchObject(error);
});

it.each<[string, object, string]>([
	['no event', { events: [] }, "'Trigger On' is empty"],
	[
		'an unknown event',
		{ events: ['moved'] },
		`'Trigger On' has "moved", which isn't one of its options`,
	],
	[
		'a limit that is none',
		{ options: { maxEventsPerPoll: 0 } },
		"'Options' → 'Max Events per Poll' must be a whole number from 1 to 100,000",
	],
])('says before any request that it has %s', async (_, parameters, message) => {
	await expect(activated(parameters)).rejects.toThrow(message);
	expect(bench.service.journal).toEqual([]);
});

describe('a workflow that is activated while a poll of it is under way', () => {
	/** Runs both, the second while the first one's request is held. */
	async function duringRequest<T>(first: () => Promise<T>, second: () => Promise<T>) {
		let letGo = () => {};
		const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
		const before = bench.service.journal.length;
		bench.service.onRequest(async () => await isLetGo);
		const running = [first()];
		await until(() => bench.service.journal.length > before);
		running.push(second());
		await letGoOn();
		letGo();
		return await Promise.all(running);
	}

	it('has its own poll once that is over', async () => {
		const trigger = await knowing('a');
		put('b');
		const events = await duringRequest(trigger.poll, trigger.activate);

		expect(events.map(ids)).toEqual([[], ['b']]);
		expect(ids(await trigger.poll())).toEqual([]);
	});

	it('takes note of what is there, also when it was being activated already', async () => {
		put('a');
		const trigger = bench.engine.trigger(ALL);
		await duringRequest(trigger.activate, trigger.activate);
		put('b');

		expect(ids(await trigger.poll())).toEqual(['b']);
	});
});
