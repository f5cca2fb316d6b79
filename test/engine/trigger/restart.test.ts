import { WAYS } from '../../support/trigger';
import { ALL, ids, many, useTrigger, watching } from '../../support/triggerEvents';

const { bench, activated, change, knowing, put, remove } = useTrigger();

it.each(WAYS)(
	'after a restart of n8n, the trigger outputs what changed meanwhile, and nothing twice (%s)',
	async (way) => {
		put('a', 'b', 'c');
		const trigger = await activated(ALL, undefined, way);
		put('d');
		expect(ids(await trigger.poll())).toEqual(['d']);
		put('e');
		remove('a');

		expect(ids(await trigger.restart())).toEqual(['e', 'a']);
		expect(ids(await trigger.poll())).toEqual([]);
		expect(ids(await trigger.restart())).toEqual([]);
	},
);

describe('the trigger starts over, without events, and says so', () => {
	it.each([
		['query', '127.0.0.1', [{ key: 'a', value: 'b' }]],
		['address', 'localhost', []],
	])('with another %s', async (_, host, parameters) => {
		const trigger = await knowing('a');
		put('b');
		trigger.change({ options: { queryParameters: { parameters } } });
		await bench.useCredential({ baseUrl: bench.service.baseUrl.replace('127.0.0.1', host) });

		expect(await trigger.activate()).toEqual([]);
		expect(trigger.warnings).toEqual([
			expect.stringMatching(/have changed. The trigger starts over: changes since/),
		]);
		put('c');
		expect(ids(await trigger.poll())).toEqual(['c']);
	});

	it.each<[string, (stored: string) => string]>([
		['was cut off', (stored) => stored.replace(/.("\}\}?)$/, '$1')],
		['was edited', (stored) => stored.replace(/\[\[.*\]\]/, '7')],
		['is of another version', (stored) => stored.replace(/(version.":)1/, '$10')],
		['has an entry of another kind', (stored) => stored.replace('[[', '[7,[')],
	])('when what is stored %s', async (_, edit) => {
		const first = await knowing('a');
		put('b');
		const trigger = bench.engine.trigger(ALL, edit(first.stored()));

		expect(await trigger.activate()).toEqual([]);
		expect(trigger.warnings).toEqual([
			expect.stringMatching(/can't be read. The trigger starts over/),
		]);
		put('c');
		expect(ids(await trigger.poll())).toEqual(['c']);
	});

	const at = [{ key: 'at', value: '={{ $now.toMillis() }}{{ Math.random() }}' }];

	it.each<[string, object, object]>([
		[
			'the same fields in another order',
			watching('selected', 'id', 'name'),
			watching('selected', 'name', 'id', 'name'),
		],
		['other events', { events: ['updated'] }, {}],
		['another value of an expression', { options: { queryParameters: { parameters: at } } }, {}],
	])('but continues with %s', async (_, before, after) => {
		change('a', { name: 'A' });
		const trigger = await activated({ ...ALL, ...before });
		put('b');
		trigger.change({ ...ALL, ...after });

		expect(ids(await trigger.activate())).toEqual(['b']);
		expect(trigger.warnings).toEqual([]);
	});
});

it('with a new API key of the same credential, the trigger continues, and reports what happened before', async () => {
	const trigger = await knowing('a', 'b');
	put('c');
	bench.service.settings.apiKey = 'new-key';
	await bench.useCredential();

	expect(ids(await trigger.poll())).toEqual(['c']);
	expect(trigger.warnings).toEqual([]);
});

const given = (events: object[]) => events.map((event) => Object.values(event).slice(0, 2));

it.each([watching('selected', 'name'), watching('except', 'at')])(
	'other fields start updates anew, and nothing else: %j',
	async (fields) => {
		const trigger = await knowing('a', 'b', 'c');
		change('a', { name: 'New' });
		put('d');
		remove('b');
		trigger.change(fields);

		expect(given(await trigger.activate())).toEqual([
			['created', 'd'],
			['deleted', 'b'],
		]);
		expect(trigger.warnings).toEqual([
			`App Builder Trigger in "polling": 'Fields to Watch' has changed. The trigger doesn't report updates since the last poll.`,
		]);
		change('a', { name: 'Newer' });
		expect(given(await trigger.poll())).toEqual([['updated', 'a']]);
		expect(trigger.warnings).toHaveLength(1);
	},
);

it('keeps no key, and 10,000 workspaces in less than 0.6 MB', async () => {
	const uuid = (n: number) => `${n.toString(16).padStart(8, '0')}-0000-4000-8000-0123456789ab`;
	const trigger = await knowing(...Array.from({ length: 10_000 }, (_, n) => uuid(n)));

	expect(trigger.stored().length).toBeLessThan(600_000);
	expect(trigger.stored()).not.toContain(bench.service.settings.apiKey);
	remove(uuid(5_000));
	expect(ids(await trigger.restart())).toEqual([uuid(5_000)]);
});

it('remembers up to 500,000 workspaces, with those that a filter hides', async () => {
	const trigger = await knowing('a');
	const entries = JSON.stringify(JSON.stringify(many(500_000).map((id) => [id, '']))).slice(1, -1);
	trigger.store(trigger.stored().replace(/\[\[.*\]\]/, entries));

	await expect(trigger.activate()).rejects.toThrow('more workspaces than the trigger can remember');
});
