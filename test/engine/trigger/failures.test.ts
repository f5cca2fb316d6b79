import { letGoOn, until } from '../../support/eventLoop';
import { inTime, useMovedClock } from '../../support/movedClock';
import { ids, putInto } from '../../support/triggerEvents';
import { useEngine } from '../../support/useEngine';

const bench = useEngine();
const ALL = { events: ['created', 'updated', 'deleted'] };
const path = '/v1/workspaces';
/** Of a request that is sent again. */
const ATTEMPTS = 5;

const put = (...all: string[]) => putInto(bench.service, ...all);
const list = (body: unknown) =>
	bench.service.inject({ kind: 'answer', path, body: JSON.stringify(body) });

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
			() => list({ id: 'a', status: 'maintenance' }),
			/^The service didn't return a list of workspaces$/,
		],
		['gets an element without an ID', () => list([{ id: 'a' }, { name: 'b' }]), /without an ID/],
		['gets an element that is none', () => list([{ id: 'a' }, null]), /without an ID/],
		[
			'gets a list that is cut off',
			() => list({ data: [{ id: 'x' }], has_more: true }),
			/is incomplete \("has_more" in the response\)$/,
			'configuration-invalid',
		],
		[
			'gets a refusal as a success',
			() => list({ success: false, error: 'Try later' }),
			/didn't return the list: Try later/,
		],
	])(
		'says so when it %s, and nothing is lost',
		async (_, goWrong, words, cause = 'temporarily-unavailable') => {
			put('a', 'b', 'c');
			const trigger = bench.engine.trigger(ALL);
			await trigger.activate();
			const before = trigger.state();
			put('d');
			bench.service.workspaces.delete('a');
			goWrong();

			await expect(inTime(trigger.poll())).rejects.toMatchObject({
				message: expect.stringMatching(words),
				// By this n8n knows how long to leave the trigger alone.
				failure: { cause },
			});
			expect(trigger.state()).toBe(before);
			expect(ids(await trigger.poll())).toEqual(['d', 'a']);
		},
	);

	it('gives nothing of the pages before the one that failed, and all of it at the next poll', async () => {
		put('a', 'b', 'c', 'd');
		bench.service.settings.pageSize = 2;
		const trigger = bench.engine.trigger(ALL);
		await trigger.activate();
		bench.service.workspaces.set('a', { id: 'a', name: 'New' });
		put('e');
		const times = ATTEMPTS;
		bench.service.inject({ kind: 'status', status: 500, path: `${path}?page=2`, times });

		await expect(inTime(trigger.poll())).rejects.toThrow(/couldn't process/);
		expect(ids(await trigger.poll())).toEqual(['a', 'e']);
	});

	it('keeps a workflow from being activated', async () => {
		bench.service.inject({ kind: 'status', status: 401 });

		const error = await bench.engine
			.trigger(ALL)
			.activate()
			.catch((thrown: Error & { description?: string }) => thrown);

		expect(error).toHaveProperty('message', 'The service rejected the API key: Unauthorized');
		expect(error).toHaveProperty('description', expect.stringContaining('API Keys'));
	});

	it('sends a request again, four times', async () => {
		const trigger = bench.engine.trigger(ALL);
		await trigger.activate();
		put('a');
		bench.service.inject({ kind: 'status', status: 502, times: ATTEMPTS - 1 });

		expect(ids(await inTime(trigger.poll()))).toEqual(['a']);
	});
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
	await expect(bench.engine.trigger(parameters).activate()).rejects.toThrow(message);
	expect(bench.service.journal).toEqual([]);
});

it('asks the service once where two polls of a node overlap, and the second starts nothing', async () => {
	put('a', 'b');
	const trigger = bench.engine.trigger(ALL);
	await trigger.activate();
	put('c');
	const before = bench.service.journal.length;
	const polls = await Promise.all([trigger.poll(), trigger.poll()]);

	expect(bench.service.journal).toHaveLength(before + 1);
	expect(trigger.executions()).toBe(1);
	expect(polls).toHaveLength(2);
	expect(await trigger.poll()).toEqual([]);
});

describe('a workflow that is activated while a poll of it is under way', () => {
	/** Holds the next request until it is let go. */
	function hold() {
		let letGo = () => {};
		const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
		const before = bench.service.journal.length;
		bench.service.onRequest(async () => await isLetGo);
		return { letGo, isHeld: async () => await until(() => bench.service.journal.length > before) };
	}

	it('has its own poll once that is over', async () => {
		put('a');
		const trigger = bench.engine.trigger(ALL);
		await trigger.activate();
		put('b');
		const { letGo, isHeld } = hold();
		const polling = trigger.poll();
		await isHeld();
		const activating = trigger.activate();
		await letGoOn();
		letGo();

		expect(ids(await polling)).toEqual([]);
		expect(ids(await activating)).toEqual(['b']);
		expect(ids(await trigger.poll())).toEqual([]);
	});

	it('takes note of what is there, also when it was being activated already', async () => {
		put('a');
		const trigger = bench.engine.trigger(ALL);
		const { letGo, isHeld } = hold();
		const first = trigger.activate();
		await isHeld();
		const second = trigger.activate();
		await letGoOn();
		letGo();
		await Promise.all([first, second]);
		put('b');

		expect(ids(await trigger.poll())).toEqual(['b']);
	});
});

it('says at activation that it is to be done again, not that there is a next poll', async () => {
	list({ message: 'ok' });

	await expect(bench.engine.trigger(ALL).activate()).rejects.toMatchObject({
		description: expect.stringMatching(/^Publish the workflow again later\. If it persists, /),
	});
});
