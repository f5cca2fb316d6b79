import { now } from '../../../../nodes/AppBuilder/transport/clock';
import { Sender } from '../../../../nodes/AppBuilder/transport/pacing/sender';
import { inTime, pass, useMovedClock } from '../../../support/movedClock';
import {
	acquire,
	acquireAll,
	MINUTE,
	newExecution,
	newLimiter,
	newSearch,
	SECOND,
} from './permits';
import { fixedWindow, startProcess } from './simulation';

useMovedClock();

const LIMIT = 100;
const FREE = { requestsPerMinute: LIMIT };
/** An execution that has sent so much that it is no longer one that has just begun. */
const bulk = (items = LIMIT) => newExecution(items, 50);

type Limiter = ReturnType<typeof newLimiter>;

/** As many requests of each sender, all asked for now; gives by whom they are sent, as far as they are. */
function ask(limiter: Limiter, asked: Array<[name: string, sender: Sender, count: number]>) {
	const sent: string[] = [];
	const all = asked.flatMap(([name, sender, count]) =>
		Array.from({ length: count }, async () => {
			await acquire(limiter, { ...FREE, sender });
			sent.push(name);
		}),
	);
	return { sent, done: Promise.all(all) };
}

/** Uses up the minute of a key. */
async function useUp(limiter: Limiter): Promise<void> {
	await ask(limiter, [['others', bulk(), LIMIT]]).done;
}

describe('those who wait on a key are served', () => {
	it.each([
		['a first request', newExecution()],
		['bulk', bulk()],
	])(
		'within a minute, even if another credential has a higher plan for the key: %s',
		async (_, sender) => {
			const limiter = newLimiter();
			const start = now();
			acquireAll(limiter, 1_000, { requestsPerMinute: 200, sender: bulk(1_000) });
			await pass(10 * SECOND);

			const sent = await inTime(acquire(limiter, { requestsPerMinute: 20, sender }));
			expect(sent - start).toBeLessThan(80 * SECOND);
		},
	);

	it('a search, a poll, or an execution that has just begun first, then bulk', async () => {
		const limiter = newLimiter();
		await useUp(limiter);
		const { sent, done } = ask(limiter, [
			['bulk', bulk(), 3],
			['begun', newExecution(), 1],
			['search', newSearch(), 1],
		]);
		await inTime(done);

		expect(sent).toEqual(['begun', 'search', 'bulk', 'bulk', 'bulk']);
	});

	it('in turn, within each kind', async () => {
		const limiter = newLimiter();
		await useUp(limiter);
		const { sent, done } = ask(limiter, [
			['a', bulk(), 3],
			['b', bulk(), 3],
			['c', bulk(), 3],
		]);
		await inTime(done);

		expect(sent.join('')).toBe('abcabcabc');
	});

	it('bulk every fourth time at least, however many people look', async () => {
		const limiter = newLimiter();
		await useUp(limiter);
		const { sent, done } = ask(limiter, [
			['bulk', bulk(), 2],
			['search', newSearch(), 7],
		]);
		await inTime(done);

		expect(sent.join()).toBe('search,search,search,bulk,search,search,search,bulk,search');
	});

	it('a request that was refused before others of its sender', async () => {
		const limiter = newLimiter();
		await useUp(limiter);
		const sender = bulk();
		const sent: number[] = [];
		const all = [0, 2, 1, 0].map(async (attempts) => {
			await acquire(limiter, { ...FREE, sender, attempts });
			sent.push(attempts);
		});
		await inTime(Promise.all(all));

		expect(sent).toEqual([2, 1, 0, 0]);
	});
});

describe('an execution of more than a window', () => {
	/** How long each of these visits waits, which come at some seconds, beside an execution of so many windows. */
	async function waits(windows: number, visits: number[]): Promise<number[]> {
		const process = startProcess(fixedWindow({ limit: Infinity }), {
			limit: LIMIT,
			items: windows * LIMIT,
		});
		const start = now();
		const waited: Array<Promise<number>> = [];
		for (const seconds of visits) {
			await pass(start + seconds * SECOND - now());
			waited.push(process.visit());
		}
		const all = await inTime(Promise.all(waited));
		await inTime(process.done);
		return all;
	}

	/** As a multiple of the least possible. */
	async function duration(windows: number): Promise<number> {
		const start = now();
		const respond = fixedWindow({ limit: Infinity });
		await inTime(startProcess(respond, { limit: LIMIT, items: windows * LIMIT }).done);
		return (now() - start) / ((windows - 1) * MINUTE);
	}

	const every31Seconds = (windows: number) =>
		Array.from({ length: 2 * windows - 4 }, (_, visit) => (visit + 1) * 31);

	it.each([2, 3, 5, 15])('takes 5 %% more than the least possible at most: %i', async (windows) => {
		// The first window is spread over some seconds, which weigh more in two windows than in five.
		expect(await duration(windows)).toBeLessThanOrEqual(windows === 2 ? 1.1 : 1.05);
	});

	it.each([16, 20])('takes 8 %% more at most where it is long: %i', async (windows) => {
		expect(await duration(windows)).toBeLessThanOrEqual(1.08);
	});

	it.each([16, 20])('lets 85 %% of visits through within a second: %i', async (windows) => {
		const waited = await waits(windows, every31Seconds(windows));

		const quick = waited.filter((ms) => ms <= SECOND);
		expect(quick.length / waited.length).toBeGreaterThanOrEqual(0.85);
		expect(Math.max(...waited)).toBeLessThanOrEqual(10 * SECOND);
	});

	it.each([3, 5, 8, 12])(
		'lets the first visit through within a window, and 80 %% of the others within a second: %i',
		async (windows) => {
			const [first, ...others] = await waits(windows, every31Seconds(windows));

			expect(first).toBeLessThanOrEqual(MINUTE);
			const quick = others.filter((ms) => ms <= SECOND);
			expect(quick.length / others.length).toBeGreaterThanOrEqual(0.8);
		},
	);

	it('mostly has a slot for the first visit within a second where it is long', async () => {
		for (const seconds of [1, 20, 45, 63, 80, 105]) {
			const [waited] = await waits(20, [seconds]);
			expect(waited).toBeLessThanOrEqual(SECOND);
		}
	});

	it('keeps slots free for ten minutes after a visit, and not before it or later', async () => {
		const limiter = newLimiter();
		const long = bulk(LIMIT);
		const sendMore = () => ask(limiter, [['bulk', long, 150]]);
		const { sent } = sendMore();
		await pass(2 * SECOND);
		expect(sent).toHaveLength(LIMIT);
		await inTime(acquire(limiter, { ...FREE, sender: newSearch() }));
		const { done } = sendMore();
		await inTime(done);
		await pass(2 * MINUTE);
		const again = sendMore();
		await pass(0);
		expect(again.sent).toHaveLength(LIMIT - 2);

		await inTime(again.done);
		await pass(10 * MINUTE);
		const later = sendMore();
		await pass(0);
		expect(later.sent).toHaveLength(LIMIT);
		await inTime(later.done);
	});

	it.each([
		[9, 0],
		[10, 1],
		[50, 1],
		[51, 2],
		[500, 10],
	])('at a limit of %i keeps %i free, also after a visit that gave up', async (limit, free) => {
		const limiter = newLimiter();
		const sender = bulk(limit);
		const sendAll = () => acquireAll(limiter, limit, { requestsPerMinute: limit, sender });
		await Promise.all(sendAll());
		const controller = new AbortController();
		const { signal } = controller;
		const visit = acquire(limiter, { requestsPerMinute: limit, sender: newSearch(), signal });
		controller.abort();
		await expect(visit).rejects.toBe(signal.reason);
		await pass(2 * MINUTE);
		let sent = 0;
		for (const request of sendAll()) void request.then(() => sent++);
		await pass(0);

		expect(sent).toBe(limit - free);
		await pass(5 * MINUTE);
	});

	it('keeps none free for the first requests of another bulk run', async () => {
		const limiter = newLimiter();
		await useUp(limiter);
		await inTime(ask(limiter, [['other', newExecution(500), 20]]).done);
		await pass(2 * MINUTE);
		const { sent, done } = ask(limiter, [['bulk', bulk(), 150]]);
		await pass(0);

		expect(sent).toHaveLength(LIMIT);
		await inTime(done);
	});

	it('does not hold up a short one that waits beside it', async () => {
		const limiter = newLimiter();
		const { sent, done } = ask(limiter, [
			['long', bulk(5_000), 20],
			['short', newExecution(), 12],
		]);
		await pass(0);

		expect(sent.filter((name) => name === 'short')).toHaveLength(12);
		await inTime(done);
	});

	it.each([5, 65, 130])(
		'lets ten items through that begin after %i s within 1.1 windows',
		async (seconds) => {
			const limiter = newLimiter();
			const controller = new AbortController();
			const { signal } = controller;
			const long = bulk(10_000);
			const run = Array.from(
				{ length: 1_000 },
				async () => await acquire(limiter, { ...FREE, sender: long, signal }).catch(() => 0),
			);
			await pass(seconds * SECOND);
			const start = now();
			await inTime(ask(limiter, [['ten', newExecution(10), 10]]).done);
			expect(now() - start).toBeLessThanOrEqual(1.1 * MINUTE);

			controller.abort();
			await Promise.all(run);
		},
	);
});
