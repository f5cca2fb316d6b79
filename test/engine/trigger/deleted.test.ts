import { ids, putInto } from '../../support/triggerEvents';
import { useEngine } from '../../support/useEngine';

const bench = useEngine();
const ALL = { events: ['created', 'updated', 'deleted'] };

const put = (...all: string[]) => putInto(bench.service, ...all);
const many = (count: number) => Array.from({ length: count }, (_, n) => `ws_${n}`);
function remove(...all: string[]): void {
	for (const id of all) bench.service.workspaces.delete(id);
}
/** The next list has only these, whatever there is. */
function listOnce(...all: string[]): void {
	const body = JSON.stringify(all.map((id) => ({ id })));
	bench.service.inject({ kind: 'answer', path: '/v1/workspaces', body });
}
/** Which workspaces were looked up since the last call. */
function lookedUp(): string[] {
	const paths = bench.service.journal.map(({ path }) => path);
	bench.service.journal.length = 0;
	return paths.map((path) => /workspaces\/(.+)$/.exec(path)?.[1]).filter((id) => id !== undefined);
}
async function activated(parameters: object = ALL) {
	const trigger = bench.engine.trigger(parameters);
	await trigger.activate();
	lookedUp();
	return trigger;
}

describe('a workspace that is missing in the list', () => {
	it('is deleted when the service has nothing under its ID', async () => {
		put('a', 'b', 'c');
		const trigger = await activated();
		remove('b');

		expect(await trigger.poll()).toMatchObject([{ event: 'deleted', id: 'b' }]);
		expect(lookedUp()).toEqual(['b']);
		expect(await trigger.poll()).toEqual([]);
		expect(lookedUp()).toEqual([]);
	});

	it('is not deleted when the service still has it, and not created when it is listed again', async () => {
		put('a', 'b', 'c');
		const trigger = await activated();
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

		expect(bench.service.journal.map(({ path }) => path)).toEqual([
			'/v1/workspaces?state=active',
			'/v1/workspaces/b',
		]);
	});

	it.each([
		['is not allowed', { kind: 'status', status: 403 }],
		['meets a service that is down', { kind: 'status', status: 500 }],
		['meets a broken connection', { kind: 'reset' }],
		['gets a web page', { kind: 'html', status: 404 }],
	] as const)('is kept, and decided later, when looking it up %s', async (_, fault) => {
		put('a', 'b', 'c');
		const trigger = await activated();
		remove('b');
		bench.service.inject({ ...fault, path: '/v1/workspaces/b' });

		expect(await trigger.poll()).toEqual([]);
		expect(await trigger.poll()).toMatchObject([{ event: 'deleted', id: 'b' }]);
	});

	it('is deleted when two lists in a row lack it, where its ID cannot be addressed', async () => {
		put('a', 'b', 'c', '..', 'x/y');
		const trigger = await activated();
		remove('..', 'x/y');

		expect(await trigger.poll()).toEqual([]);
		expect(await trigger.poll()).toMatchObject([
			{ event: 'deleted', id: '..' },
			{ event: 'deleted', id: 'x/y' },
		]);
		expect(lookedUp()).toEqual([]);
	});

	it('is not deleted when the next list has it again, where its ID cannot be addressed', async () => {
		put('a', 'b', 'c', 'x/y');
		const trigger = await activated();
		for (let poll = 0; poll < 3; poll++) {
			listOnce('a', 'b', 'c');
			expect(await trigger.poll()).toEqual([]);
			expect(await trigger.poll()).toEqual([]);
		}
	});

	it('is one of as many as there is room for, where IDs cannot be addressed', async () => {
		const slashed = many(70).map((id) => `x/${id}`);
		put(...many(100), ...slashed);
		const trigger = await activated({ ...ALL, options: { maxEventsPerPoll: 60 } });
		remove(...slashed);
		const polls = [];
		for (let poll = 0; poll < 4; poll++) polls.push(ids(await trigger.poll()));

		expect(polls).toEqual([[], slashed.slice(0, 60), slashed.slice(60), []]);
	});

	it('is deleted without an event when nobody wants to know, and created when it comes again', async () => {
		put('a', 'b', 'c');
		const trigger = await activated({ events: ['created'] });
		remove('b');
		expect(await trigger.poll()).toEqual([]);
		put('b');

		expect(ids(await trigger.poll())).toEqual(['b']);
	});

	it('is one of fifty that a poll looks up at most', async () => {
		put(...many(200));
		const trigger = await activated();
		remove(...many(60));

		expect(ids(await trigger.poll())).toEqual(many(60).slice(0, 50));
		expect(ids(await trigger.poll())).toEqual(many(60).slice(50));
	});

	it('is one of five of those that existed all the same, in turn', async () => {
		put(...many(40));
		const trigger = await activated();
		const listed = many(40).slice(12);
		listOnce(...listed);
		await trigger.poll();
		expect(lookedUp()).toHaveLength(12);
		listOnce(...listed);
		await trigger.poll();
		const [first, second] = [lookedUp(), []];
		listOnce(...listed);
		remove('ws_11');
		await trigger.poll();
		second.push(...(lookedUp() as never[]));
		listOnce(...listed);

		expect([first.length, second.length]).toEqual([5, 5]);
		expect(first.filter((id) => second.includes(id as never))).toEqual([]);
		expect(await trigger.poll()).toMatchObject([{ event: 'deleted', id: 'ws_11' }]);
	});
});

describe('more than half of the workspaces missing at once', () => {
	it('are held back, with words, until the next poll confirms it', async () => {
		put(...many(10));
		const trigger = await activated();
		remove(...many(6));

		expect(await trigger.poll()).toEqual([]);
		expect(lookedUp()).toEqual([]);
		expect(trigger.warnings).toEqual([
			"More than half of the workspaces (6) are suddenly missing from the list. They'll be reported as deleted if the next poll confirms it.",
		]);
		expect(ids(await trigger.poll())).toEqual(many(6));
		expect(trigger.warnings).toHaveLength(1);
	});

	it('are nothing when the next list has them again', async () => {
		put(...many(10));
		const trigger = await activated();
		listOnce();
		expect(await trigger.poll()).toEqual([]);
		expect(await trigger.poll()).toEqual([]);
		listOnce();

		expect(await trigger.poll()).toEqual([]);
		expect(lookedUp()).toEqual([]);
	});

	it('are held back once more after a restart', async () => {
		put(...many(10));
		const trigger = await activated();
		remove(...many(10));
		expect(await trigger.poll()).toEqual([]);
		expect(await trigger.restart()).toEqual([]);

		expect(ids(await trigger.poll())).toEqual(many(10));
	});

	it('keep back nothing else', async () => {
		put(...many(10));
		const trigger = await activated();
		remove(...many(9));
		put('new');

		expect(ids(await trigger.poll())).toEqual(['new']);
	});

	it('are given in full over several polls', async () => {
		put(...many(150));
		const trigger = await activated();
		remove(...many(150));
		const counts = [];
		for (let poll = 0; poll < 5; poll++) counts.push((await trigger.poll()).length);

		expect(counts).toEqual([0, 50, 50, 50, 0]);
	});
});
