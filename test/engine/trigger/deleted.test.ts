import { ALL, ids, many, times, useTrigger } from '../../support/triggerEvents';

const { bench, activated, answer, knowing, put, remove } = useTrigger();

/** The next list has only these, whatever exists. */
const listOnce = (...all: string[]) => answer(all.map((id) => ({ id })));
/** Which workspaces were looked up since the last call. */
const lookedUp = () =>
	bench.service.journal
		.splice(0)
		.map(({ path }) => /workspaces\/(.+)$/.exec(path)?.[1])
		.filter((id) => id !== undefined);

describe('a workspace that is missing in the list', () => {
	it('is deleted when the service has nothing under its ID', async () => {
		const trigger = await knowing('a', 'b', 'c');
		remove('b');

		expect(await trigger.poll()).toMatchObject([{ event: 'deleted', id: 'b' }]);
		expect(lookedUp()).toEqual(['b']);
		expect(await trigger.poll()).toEqual([]);
		expect(lookedUp()).toEqual([]);
	});

	it('is looked up without the query of the list', async () => {
		put('a', 'b', 'c');
		const parameters = [{ key: 'state', value: 'active' }];
		const trigger = await activated({ ...ALL, options: { queryParameters: { parameters } } });
		remove('b');
		await trigger.poll();

		expect(bench.service.journal.slice(1).map(({ path }) => path)).toEqual([
			'/v1/workspaces?state=active',
			'/v1/workspaces/b',
		]);
	});

	it('is kept while looking it up gets the answer of a gateway', async () => {
		const trigger = await knowing('a', 'b', 'c');
		remove('b');
		const gateway = { kind: 'answer', status: 404, body: '404 page not found' } as const;
		bench.service.inject({ ...gateway, path: '/v1/workspaces/b', times: Infinity });

		expect(await trigger.poll()).toEqual([]);
		expect(await trigger.poll()).toEqual([]);
		expect(new Set(lookedUp())).toEqual(new Set(['b']));
	});

	it.each([
		[410, ['b']],
		[400, []],
		[403, []],
		[500, []],
	])('is looked up once, and deleted or not, with status %d', async (status, deleted) => {
		const trigger = await knowing('a', 'b', 'c');
		remove('b');
		bench.service.inject({ kind: 'status', status, path: '/v1/workspaces/b' });

		expect(ids(await trigger.poll())).toEqual(deleted);
		expect(lookedUp()).toEqual(['b']);
	});

	it.each(['..', 'x/y'])(
		"is never reported as deleted with the ID %s, which can't be part of an address",
		async (id) => {
			const trigger = await knowing('a', 'b', 'c', id);
			remove(id, 'c');

			expect(ids(await trigger.poll())).toEqual(['c']);
			expect(ids(await trigger.poll())).toEqual([]);
			expect(lookedUp()).toEqual(['c']);
		},
	);

	it('is looked up with others in rotation, fifty in each poll, where a filter hides many', async () => {
		const trigger = await knowing(...many(200));
		const listed = many(200).slice(0, 120);
		const rest = many(200).slice(120);
		const polls = await times(3, async () => {
			listOnce(...listed);
			await trigger.poll();
			return lookedUp();
		});

		expect(polls).toEqual([
			rest.slice(0, 50),
			[...rest.slice(50), ...rest.slice(0, 20)],
			[...rest.slice(20, 70)],
		]);
	});
});

describe('more than half of the workspaces missing at once', () => {
	it('are held back with a warning, and nothing else is, until the next poll confirms it', async () => {
		const trigger = await knowing(...many(8));
		remove(...many(6));
		put('new');

		expect(ids(await trigger.poll())).toEqual(['new']);
		expect(lookedUp()).toEqual([]);
		expect(trigger.warnings).toEqual([
			'App Builder Trigger in "polling": More than half of the workspaces (6) are missing from the list. They count as deleted only if the next poll confirms it, and the service no longer has them.',
		]);
		expect(ids(await trigger.poll())).toEqual(many(6));
		expect(trigger.warnings).toHaveLength(1);
	});

	it('are those that the last list had, whatever a filter has hidden for longer', async () => {
		const trigger = await knowing(...many(8));
		listOnce('ws_0', 'ws_1', 'ws_2');
		await trigger.poll();
		listOnce('ws_0', 'ws_1', 'ws_2');
		await trigger.poll();
		lookedUp();
		listOnce('ws_0');
		await trigger.poll();

		expect(lookedUp()).toEqual([]);
		expect(trigger.warnings).toEqual([
			expect.stringContaining('More than half of the workspaces (5)'),
			expect.stringContaining('More than half of the workspaces (2)'),
		]);
	});

	it('are held back soon after others were reported as deleted', async () => {
		const trigger = await knowing(...many(12));
		remove(...many(5));
		expect(ids(await trigger.poll())).toEqual(many(5));
		remove(...many(9));

		expect(ids(await trigger.poll())).toEqual([]);
		expect(ids(await trigger.poll())).toEqual(many(9).slice(5));
	});

	it('are all reported over several polls, each of which looks up fifty', async () => {
		const trigger = await knowing(...many(150));
		remove(...many(150));
		const polls = await times(5, async () => (await trigger.poll()).length);

		expect(polls).toEqual([0, 50, 50, 50, 0]);
	});
});
