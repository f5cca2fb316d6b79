import { useSlowRequests } from '../../support/slowRequests';
import { ALL, ids, many, times, useTrigger } from '../../support/triggerEvents';

const { bench, activated, change, knowing, put, remove } = useTrigger();
const { slow, quick, inTime } = useSlowRequests(bench);

/** The pages that were asked for since the last call. */
const pages = () =>
	bench.service.journal
		.splice(0)
		.map(({ path }) => /\?page=(\d+)/.exec(path)?.[1] ?? path.replace('/v1/workspaces', 'start'));

describe('Max Events per Poll', () => {
	it.each([0, 2])('leaves the others to the next polls, with %i on a page', async (pageSize) => {
		bench.service.settings.pageSize = pageSize;
		put('a', 'b', 'c', 'd', 'e', 'f');
		const trigger = await activated({ ...ALL, options: { maxEventsPerPoll: 2 } });
		put('g', 'h', 'i');
		remove('a');
		const polls = await times(3, async () => ids(await inTime(trigger.poll())));

		expect(polls).toEqual([['g', 'h'], ['i', 'a'], []]);
	});

	it('lets all have their turn, however often the first ones change', async () => {
		put('a', 'b', 'c', 'd', 'e');
		const trigger = await activated({ ...ALL, options: { maxEventsPerPoll: 1 } });
		remove('e');
		const polls = await times(6, async (count) => {
			for (const id of ['a', 'b']) change(id, { count });
			if (count === 0) change('d', { count });
			return ids(await inTime(trigger.poll()));
		});

		expect(polls.flat().slice(0, 4)).toEqual(['a', 'b', 'd', 'e']);
	});

	it('forgets nothing over a restart', async () => {
		const trigger = await activated({ ...ALL, options: { maxEventsPerPoll: 2 } });
		put('a', 'b', 'c', 'd', 'e');
		const polls = [
			await trigger.poll(),
			await trigger.restart(),
			...(await times(2, trigger.poll)),
		];

		expect(polls.map(ids)).toEqual([['a', 'b'], ['c', 'd'], ['e'], []]);
	});
});

describe('a list that takes more time than a poll has', () => {
	it('is read on by the next poll, which then knows what is deleted', async () => {
		bench.service.settings.pageSize = 2;
		const trigger = await knowing(...many(8));
		pages();
		remove('ws_7');
		put('new');
		slow(24_000);
		const polls = await times(4, async () => [ids(await inTime(trigger.poll())), pages()]);

		expect(polls).toEqual([
			[[], ['start', '2', '3']],
			[['new'], ['3', '4']],
			[['ws_7'], ['4', 'start/ws_7']],
			[[], ['start', '2', '3']],
		]);
	});

	it('gives nothing the first time, until it was read to its end', async () => {
		put(...many(6));
		bench.service.settings.pageSize = 2;
		slow(60_000);
		const trigger = bench.engine.trigger(ALL);
		await expect(inTime(trigger.activate())).rejects.toThrow(
			"The list of workspaces didn't arrive within 50 s",
		);
		slow(24_000);
		expect(await inTime(trigger.activate())).toEqual([]);
		expect(await inTime(trigger.poll())).toEqual([]);
		put('new');

		expect(ids(await inTime(trigger.poll()))).toEqual([]);
		expect(ids(await inTime(trigger.poll()))).toEqual(['new']);
	});

	it('starts over, in the same poll, where the service no longer knows the page', async () => {
		bench.service.settings.pageSize = 2;
		const trigger = await knowing(...many(6));
		slow(60_000);
		trigger.setBudget(40_000);
		await expect(inTime(trigger.poll())).rejects.toThrow(/within 40 s|in time/);
		slow(24_000);
		trigger.setBudget(50_000);
		await inTime(trigger.poll());
		pages();
		quick();
		bench.service.inject({ kind: 'status', status: 410, path: '/v1/workspaces?page=3' });
		put('new');

		expect(ids(await inTime(trigger.poll()))).toEqual(['new']);
		expect(pages()).toEqual(['3', 'start', '2', '3', '4']);
	});

	it('keeps to the time that n8n gives', async () => {
		bench.service.settings.pageSize = 1;
		const trigger = await knowing(...many(8));
		pages();
		trigger.setBudget(10_000);
		slow(4_000);
		await inTime(trigger.poll());

		expect(pages()).toEqual(['start', '2', '3']);
	});

	it('is followed by no look-up when hardly any time is left, but by the next poll', async () => {
		const trigger = await knowing('a', 'b', 'c');
		pages();
		remove('b');
		slow(46_000);

		expect(await inTime(trigger.poll())).toEqual([]);
		expect(pages()).toEqual(['start']);
		quick();
		expect(ids(await inTime(trigger.poll()))).toEqual(['b']);
	});

	it.each([
		['a service that is busy', { kind: 'status', status: 503, headers: { 'retry-after': '40' } }],
		['a key that is paused', { kind: 'status', status: 429, headers: { 'retry-after': '40' } }],
		['a service that fails', { kind: 'status', status: 500, times: 3 }],
	] as const)('says so when not even a page comes in time: %s', async (_, fault) => {
		const trigger = await activated();
		slow(30_000);
		bench.service.inject(fault);

		await expect(inTime(trigger.poll())).rejects.toThrow(/didn't arrive within 50 s|status 500/);
		quick();
		put('new');
		expect(ids(await inTime(trigger.poll()))).toEqual(['new']);
	});

	it('says so by hand, too', async () => {
		slow(60_000);

		await expect(inTime(bench.engine.trigger().fetchTestEvent())).rejects.toMatchObject({
			message: "The list of workspaces didn't arrive within 50 s",
		});
	});
});
