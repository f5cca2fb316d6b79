import { validCredential } from '../../service/credential';
import { ids, putInto, watching } from '../../support/triggerEvents';
import { useEngine } from '../../support/useEngine';

const bench = useEngine();
const ALL = { events: ['created', 'updated', 'deleted'] };

const put = (...all: string[]) => putInto(bench.service, ...all);

describe('after a restart of n8n, the trigger', () => {
	it('gives at once what has changed meanwhile, and nothing that it gave before', async () => {
		put('a', 'b', 'c');
		const trigger = bench.engine.trigger(ALL);
		await trigger.activate();
		put('d');
		expect(ids(await trigger.poll())).toEqual(['d']);
		put('e');
		bench.service.workspaces.delete('a');

		expect(ids(await trigger.restart())).toEqual(['e', 'a']);
		expect(ids(await trigger.poll())).toEqual([]);
		expect(ids(await trigger.restart())).toEqual([]);
	});

	it('gives nothing for what a poll has seen that nobody wants to know', async () => {
		put('a', 'b', 'c');
		const trigger = bench.engine.trigger({ events: ['created'] });
		await trigger.activate();
		bench.service.workspaces.set('a', { id: 'a', name: 'New' });
		bench.service.workspaces.delete('b');
		expect(await trigger.poll()).toEqual([]);

		expect(await trigger.restart()).toEqual([]);
	});
});

describe('the trigger starts over, without events, and says so', () => {
	it.each<[string, (change: (parameters: object) => void) => unknown]>([
		[
			'another query',
			(change) =>
				change({ options: { queryParameters: { parameters: [{ key: 'a', value: 'b' }] } } }),
		],
		[
			'another key',
			async () => {
				bench.service.settings.apiKey = 'another-key';
				await bench.engine.storeCredential(validCredential(bench.service));
			},
		],
		[
			'another address',
			async () => {
				const credential = validCredential(bench.service);
				const baseUrl = credential.baseUrl.replace('127.0.0.1', 'localhost');
				await bench.engine.storeCredential({ ...credential, baseUrl });
			},
		],
	])('with %s', async (_, change) => {
		put('a');
		const trigger = bench.engine.trigger(ALL);
		await trigger.activate();
		put('b');
		await change(trigger.change);

		expect(await trigger.activate()).toEqual([]);
		expect(trigger.warnings).toEqual([
			expect.stringMatching(/have changed. The trigger starts over: changes since/),
		]);
		put('c');
		expect(ids(await trigger.poll())).toEqual(['c']);
	});

	it.each([
		['cut off', (stored: string) => stored.slice(0, -1)],
		['changed', (stored: string) => stored.replace('true', 'null').replace('false', 'null')],
		['replaced', () => 'of another trigger'],
		['replaced by something else', () => ({ lastId: 5 })],
		['replaced by what cannot be text', () => ({ toString: 1 })],
	])('when what is stored was %s', async (_, spoil) => {
		put('a');
		const first = bench.engine.trigger(ALL);
		await first.activate();
		const [[key, { snapshot }]] = Object.entries(
			JSON.parse(first.stored()) as Record<string, { snapshot: string }>,
		);
		put('b');
		const stored = JSON.stringify({ [key]: { snapshot: spoil(snapshot) } });
		const trigger = bench.engine.trigger(ALL, stored);

		expect(await trigger.activate()).toEqual([]);
		expect(trigger.warnings).toEqual([
			expect.stringMatching(/can't be read. The trigger starts over/),
		]);
		expect(await trigger.poll()).toEqual([]);
	});

	it('but goes on with the same fields in another order', async () => {
		bench.service.workspaces.set('a', { id: 'a', name: 'A' });
		const trigger = bench.engine.trigger({ ...ALL, ...watching('selected', 'id', 'name') });
		await trigger.activate();
		put('b');
		trigger.change(watching('selected', 'name', 'id', 'name'));

		expect(ids(await trigger.activate())).toEqual(['b']);
		expect(trigger.warnings).toEqual([]);
	});

	it('but goes on where an expression in the query has another value at each poll', async () => {
		put('a');
		const parameters = [{ key: 'at', value: '={{ $now.toMillis() }}{{ Math.random() }}' }];
		const trigger = bench.engine.trigger({ ...ALL, options: { queryParameters: { parameters } } });
		await trigger.activate();
		put('b');

		expect(ids(await trigger.poll())).toEqual(['b']);
		expect(trigger.warnings).toEqual([]);
		const queries = bench.service.journal.map(({ path }) => path);
		expect(new Set(queries).size).toBe(2);
	});

	it('but goes on with other events or another limit', async () => {
		put('a');
		const trigger = bench.engine.trigger({ events: ['updated'] });
		await trigger.activate();
		put('b');
		trigger.change({ ...ALL, options: { maxEventsPerPoll: 5 } });

		expect(ids(await trigger.activate())).toEqual(['b']);
	});
});

describe('other fields', () => {
	const put = (id: string, name: string) => bench.service.workspaces.set(id, { id, name });
	const given = (events: object[]) => events.map((event) => Object.values(event).slice(0, 2));

	it.each([watching('selected', 'name'), watching('except', 'at')])(
		'start updates anew, and nothing else: %j',
		async (fields) => {
			for (const id of ['a', 'b', 'c']) put(id, 'Old');
			const trigger = bench.engine.trigger(ALL);
			await trigger.activate();
			put('a', 'New');
			put('d', 'New');
			bench.service.workspaces.delete('b');
			trigger.change(fields);

			expect(given(await trigger.activate())).toEqual([
				['created', 'd'],
				['deleted', 'b'],
			]);
			expect(trigger.warnings).toEqual([
				"'Fields to Watch' has changed. The trigger doesn't report updates since the last poll.",
			]);
			put('a', 'Newer');
			expect(given(await trigger.poll())).toEqual([['updated', 'a']]);
			expect(trigger.warnings).toHaveLength(1);
		},
	);

	it('are none when Workspace Updated is taken out of Events for a while', async () => {
		put('a', 'Old');
		const trigger = bench.engine.trigger({ ...ALL, ...watching('selected', 'name') });
		await trigger.activate();
		trigger.change({ events: ['created'] });
		put('b', 'Old');
		expect(given(await trigger.activate())).toEqual([['created', 'b']]);
		put('a', 'New');
		put('c', 'Old');
		trigger.change({ ...ALL, ...watching('selected', 'name') });

		expect(given(await trigger.activate())).toEqual([['created', 'c']]);
		put('c', 'New');
		expect(given(await trigger.poll())).toEqual([['updated', 'c']]);
	});
});

it('keeps no key, and 10,000 workspaces in less than 0.55 MB', async () => {
	const uuid = (n: number) => `${n.toString(16).padStart(8, '0')}-0000-4000-8000-0123456789ab`;
	for (let n = 0; n < 10_000; n++) put(uuid(n));
	const trigger = bench.engine.trigger(ALL);
	await trigger.activate();

	expect(trigger.stored().length).toBeLessThan(550_000);
	expect(trigger.stored()).not.toContain(bench.service.settings.apiKey);
	bench.service.workspaces.delete(uuid(5_000));
	expect(ids(await trigger.restart())).toEqual([uuid(5_000)]);
});
