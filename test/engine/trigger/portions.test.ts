import { inTime as untilSettled, pass, useMovedClock } from '../../support/movedClock';
import { ids, putInto } from '../../support/triggerEvents';
import { useEngine } from '../../support/useEngine';

const bench = useEngine();
useMovedClock();
const ALL = ['created', 'updated', 'deleted'];

const put = (...all: string[]) => putInto(bench.service, ...all);
const many = (count: number) => Array.from({ length: count }, (_, n) => `ws_${n}`);
const pages = () =>
	bench.service.journal
		.splice(0)
		.map(({ path }) => /\?page=(\d+)/.exec(path)?.[1] ?? path.replace('/v1/workspaces', 'start'));
/** Of the last request, which a poll may give up before it is answered. */
let passing = Promise.resolve();
/** From now on each request takes so long. */
const slow = (ms: number) => bench.service.onRequest(async () => await (passing = pass(ms)));
/** The next poll must not begin while time still passes for a request of this one. */
const inTime = async <T>(poll: Promise<T>) =>
	await untilSettled(poll).finally(async () => await passing);

describe('Max Events per Poll', () => {
	it.each([0, 2])('leaves the others to the next polls, with %i on a page', async (pageSize) => {
		bench.service.settings.pageSize = pageSize;
		put('a', 'b', 'c', 'd', 'e', 'f');
		const trigger = bench.engine.trigger({ events: ALL, options: { maxEventsPerPoll: 2 } });
		await trigger.activate();
		put('g', 'h', 'i');
		bench.service.workspaces.delete('a');
		const polls = [];
		for (let count = 0; count < 3; count++) polls.push(ids(await inTime(trigger.poll())));

		expect(polls).toEqual([['g', 'h'], ['i', 'a'], []]);
	});

	it('lets all have their turn, however often the first ones change', async () => {
		put('a', 'b', 'c', 'd', 'e');
		const trigger = bench.engine.trigger({ events: ALL, options: { maxEventsPerPoll: 1 } });
		await trigger.activate();
		bench.service.workspaces.delete('e');
		const given = [];
		for (let count = 0; count < 6; count++) {
			for (const id of ['a', 'b']) bench.service.workspaces.set(id, { id, count });
			if (count === 0) bench.service.workspaces.set('d', { id: 'd', count });
			given.push(...ids(await inTime(trigger.poll())));
		}

		expect(given.slice(0, 4)).toEqual(['a', 'b', 'd', 'e']);
	});

	it('forgets nothing over a restart', async () => {
		const trigger = bench.engine.trigger({ events: ALL, options: { maxEventsPerPoll: 2 } });
		await trigger.activate();
		put('a', 'b', 'c', 'd', 'e');
		expect(ids(await trigger.poll())).toEqual(['a', 'b']);

		expect(ids(await trigger.restart())).toEqual(['c', 'd']);
		expect(ids(await trigger.poll())).toEqual(['e']);
		expect(await trigger.poll()).toEqual([]);
	});
});

describe('a list that takes more time than a poll has', () => {
	it('is read on by the next poll, which then knows what is deleted', async () => {
		put(...many(8));
		bench.service.settings.pageSize = 2;
		const trigger = bench.engine.trigger({ events: ALL });
		await trigger.activate();
		pages();
		bench.service.workspaces.delete('ws_7');
		put('new');
		slow(24_000);

		expect(await inTime(trigger.poll())).toEqual([]);
		expect(pages()).toEqual(['start', '2', '3']);
		expect(ids(await inTime(trigger.poll()))).toEqual(['new']);
		expect(pages()).toEqual(['3', '4']);
		expect(ids(await inTime(trigger.poll()))).toEqual(['ws_7']);
		expect(pages()).toEqual(['4', 'start/ws_7']);
		await inTime(trigger.poll());
		expect(pages()).toEqual(['start', '2', '3']);
	});

	it('gives nothing the first time, until it was read to its end', async () => {
		put(...many(6));
		bench.service.settings.pageSize = 2;
		slow(60_000);
		const trigger = bench.engine.trigger({ events: ALL });
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
		put(...many(6));
		bench.service.settings.pageSize = 2;
		const trigger = bench.engine.trigger({ events: ALL });
		await trigger.activate();
		slow(60_000);
		trigger.setBudget(40_000);
		await expect(inTime(trigger.poll())).rejects.toThrow(/within 40 s|in time/);
		slow(24_000);
		trigger.setBudget(50_000);
		await inTime(trigger.poll());
		pages();
		bench.service.onRequest(async () => {});
		bench.service.inject({ kind: 'status', status: 410, path: '/v1/workspaces?page=3' });
		put('new');

		expect(ids(await inTime(trigger.poll()))).toEqual(['new']);
		expect(pages()).toEqual(['3', 'start', '2', '3', '4']);
	});

	it('keeps to the time that n8n gives', async () => {
		put(...many(8));
		bench.service.settings.pageSize = 1;
		const trigger = bench.engine.trigger({ events: ALL });
		await trigger.activate();
		pages();
		trigger.setBudget(10_000);
		slow(4_000);
		await inTime(trigger.poll());

		expect(pages()).toEqual(['start', '2', '3']);
	});

	it('is followed by no look-up when hardly any time is left, but by the next poll', async () => {
		put('a', 'b', 'c');
		const trigger = bench.engine.trigger({ events: ALL });
		await trigger.activate();
		pages();
		bench.service.workspaces.delete('b');
		slow(46_000);

		expect(await inTime(trigger.poll())).toEqual([]);
		expect(pages()).toEqual(['start']);
		bench.service.onRequest(async () => {});
		expect(ids(await inTime(trigger.poll()))).toEqual(['b']);
	});

	it.each([
		['a service that is busy', { kind: 'status', status: 503, headers: { 'retry-after': '40' } }],
		['a key that is paused', { kind: 'status', status: 429, headers: { 'retry-after': '40' } }],
		['a service that fails', { kind: 'status', status: 500, times: 3 }],
	] as const)('says so when not even a page comes in time: %s', async (_, fault) => {
		const trigger = bench.engine.trigger({ events: ALL });
		await trigger.activate();
		slow(30_000);
		bench.service.inject(fault);

		await expect(inTime(trigger.poll())).rejects.toThrow(/didn't arrive within 50 s|status 500/);
		bench.service.onRequest(async () => {});
		put('new');
		expect(ids(await inTime(trigger.poll()))).toEqual(['new']);
	});

	it('says so by hand, too', async () => {
		slow(30_000);
		bench.service.inject({ kind: 'status', status: 503, headers: { 'retry-after': '40' } });

		await expect(inTime(bench.engine.trigger().fetchTestEvent())).rejects.toMatchObject({
			message: "The list of workspaces didn't arrive within 50 s",
		});
	});
});
