import { ALL, ids, many, times, useTrigger } from '../../support/triggerEvents';

const { bench, activated, answer, knowing, put, remove } = useTrigger();

/** The next list has only these, whatever there is. */
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

	it('is not deleted when the service still has it, and not created when it is listed again', async () => {
		const trigger = await knowing('a', 'b', 'c');
		listOnce('a', 'c');

		expect(await trigger.poll()).toEqual([]);
		expect(lookedUp()).toEqual(['b']);
		expect(await trigger.poll()).toEqual([]);
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

	it.each([
		['is not allowed', { kind: 'status', status: 403 }],
		['meets a broken connection', { kind: 'reset' }],
		['gets a web page', { kind: 'html', status: 404 }],
		['gets a web page that says it is gone', { kind: 'html', status: 410 }],
	] as const)('is kept, and decided later, when looking it up %s', async (_, fault) => {
		const trigger = await knowing('a', 'b', 'c');
		remove('b');
		bench.service.inject({ ...fault, path: '/v1/workspaces/b' });

		expect(await trigger.poll()).toEqual([]);
		expect(await trigger.poll()).toMatchObject([{ event: 'deleted', id: 'b' }]);
	});

	it('is deleted when two lists in a row lack it, where its ID cannot be addressed', async () => {
		const trigger = await knowing('a', 'b', 'c', '..', 'x/y');
		remove('..', 'x/y');

		expect(await trigger.poll()).toEqual([]);
		expect(ids(await trigger.poll())).toEqual(['..', 'x/y']);
		expect(lookedUp()).toEqual([]);
	});

	it('is not deleted when the next list has it again, where its ID cannot be addressed', async () => {
		const trigger = await knowing('a', 'b', 'c', 'x/y');
		for (let poll = 0; poll < 3; poll++) {
			listOnce('a', 'b', 'c');
			expect(await trigger.poll()).toEqual([]);
			expect(await trigger.poll()).toEqual([]);
		}
	});

	it('is deleted without an event when nobody wants to know, and created when it comes again', async () => {
		put('a', 'b', 'c');
		const trigger = await activated({ events: ['created'] });
		remove('b');
		expect(await trigger.poll()).toEqual([]);
		put('b');

		expect(ids(await trigger.poll())).toEqual(['b']);
	});

	it('is one of five of those that existed all the same, in turn', async () => {
		const trigger = await knowing(...many(40));
		const listed = many(40).slice(12);
		const polls = await times(3, async () => {
			listOnce(...listed);
			await trigger.poll();
			return lookedUp();
		});
		listOnce(...listed);
		remove('ws_11');

		expect(polls.map(({ length }) => length)).toEqual([12, 5, 5]);
		expect(new Set(polls.slice(1).flat()).size).toBe(10);
		expect(await trigger.poll()).toMatchObject([{ event: 'deleted', id: 'ws_11' }]);
	});
});

describe('more than half of the workspaces missing at once', () => {
	it('are held back, with words, until the next poll confirms it', async () => {
		const trigger = await knowing(...many(10));
		remove(...many(6));

		expect(await trigger.poll()).toEqual([]);
		expect(lookedUp()).toEqual([]);
		expect(trigger.warnings).toEqual([
			"More than half of the workspaces (6) are missing from the list. They'll be reported as deleted only if the next poll confirms it.",
		]);
		expect(ids(await trigger.poll())).toEqual(many(6));
		expect(trigger.warnings).toHaveLength(1);
	});

	it('are nothing when the next list has them again', async () => {
		const trigger = await knowing(...many(10));
		for (const isListed of [false, true, false]) {
			if (!isListed) listOnce();
			expect(await trigger.poll()).toEqual([]);
		}

		expect(lookedUp()).toEqual([]);
	});

	it('are held back once more after a restart', async () => {
		const trigger = await knowing(...many(10));
		remove(...many(10));
		expect(await trigger.poll()).toEqual([]);
		expect(await trigger.restart()).toEqual([]);

		expect(ids(await trigger.poll())).toEqual(many(10));
	});

	it('keep back nothing else', async () => {
		const trigger = await knowing(...many(10));
		remove(...many(9));
		put('new');

		expect(ids(await trigger.poll())).toEqual(['new']);
	});

	it('are given in full over several polls, each of which looks up fifty', async () => {
		const trigger = await knowing(...many(150));
		remove(...many(150));
		const polls = await times(5, async () => (await trigger.poll()).length);

		expect(polls).toEqual([0, 50, 50, 50, 0]);
	});
});
