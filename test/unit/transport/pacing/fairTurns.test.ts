import { now } from '../../../../nodes/AppBuilder/transport/clock';
import type { Sender } from '../../../../nodes/AppBuilder/transport/pacing/turns';
import { inTime, pass, useMovedClock } from '../../../support/movedClock';
import { acquire, MINUTE, newLimiter, newSender, observe } from './permits';

useMovedClock();

const FREE = { requestsPerMinute: 100 };
const SECOND = 1_000;

/** A run that has sent much already, so that nobody waits for its first requests. */
const bulk = (items: number) => newSender({ sent: 50, expected: () => items });
const person = () => newSender({ isPerson: true });

/** A bulk run that is under way, with so many requests that wait; gives what ends it. */
function startBulk(
	limiter: ReturnType<typeof newLimiter>,
	{ items, waiting, plan = FREE }: { items: number; waiting: number; plan?: typeof FREE },
): () => Promise<unknown> {
	const controller = new AbortController();
	const { signal } = controller;
	const sender = newSender({ sent: 10, expected: () => items });
	const run = Array.from(
		{ length: waiting },
		async () => await acquire(limiter, { ...plan, sender, signal }).catch(() => 0),
	);
	return async () => {
		controller.abort();
		await Promise.all(run);
	};
}

/** As many requests of a sender, each noted by name when it is sent. */
function ask(
	limiter: ReturnType<typeof newLimiter>,
	{ sender, count, name, sent }: { sender: Sender; count: number; name: string; sent: string[] },
) {
	return Array.from({ length: count }, async () => {
		await acquire(limiter, { ...FREE, sender });
		sent.push(name);
	});
}

describe('the turns of those who wait on a key', () => {
	it('are a person first, then a run that has just begun, then bulk', async () => {
		const limiter = newLimiter();
		const sent: string[] = [];
		const first = ask(limiter, { sender: bulk(100), count: 150, name: 'bulk', sent });
		await pass(0);
		const others = [
			...ask(limiter, { sender: newSender(), count: 2, name: 'begun', sent }),
			...ask(limiter, { sender: person(), count: 1, name: 'person', sent }),
		];
		await inTime(Promise.all([...first, ...others]));

		expect(sent.slice(100, 104)).toEqual(['person', 'begun', 'begun', 'bulk']);
	});

	it('go round and round among runs', async () => {
		const limiter = newLimiter();
		const sent: string[] = [];
		const all = ['a', 'b', 'c'].flatMap((name) =>
			ask(limiter, { sender: bulk(60), count: 60, name, sent }),
		);
		await inTime(Promise.all(all));

		// The first hundred went at once, as they came.
		expect(sent.slice(100, 140)).toEqual(Array.from({ length: 20 }, () => ['b', 'c']).flat());
	});

	it('come to bulk every fourth time, however many people look', async () => {
		const limiter = newLimiter();
		const sent: string[] = [];
		const waiting = [
			...ask(limiter, { sender: bulk(100), count: 140, name: 'bulk', sent }),
			...ask(limiter, { sender: person(), count: 60, name: 'person', sent }),
		];
		await inTime(Promise.all(waiting));

		expect(sent.slice(100, 108).join()).toBe('person,person,person,bulk,person,person,person,bulk');
	});

	it('wait for the first responses, and leave room for whoever comes in a moment, where a run takes more than a window', async () => {
		const limiter = newLimiter();
		const sent: string[] = [];
		const run = ask(limiter, { sender: bulk(150), count: 100, name: 'bulk', sent });
		await pass(0);
		// The first responses may show that others use the key.
		expect(sent).toHaveLength(1);
		for (let response = 0; response < 10; response++) observe(limiter, 200);
		await pass(4 * SECOND);
		await Promise.all(ask(limiter, { sender: newSender(), count: 1, name: 'begun', sent }));
		expect(sent.length).toBeGreaterThan(60);
		expect(sent.length).toBeLessThan(90);
		await pass(2 * SECOND);
		// All but what is left for whoever comes again.
		expect(sent).toHaveLength(98);
		await inTime(Promise.all(run));
	});

	it('are nobody’s any more when all have given up', async () => {
		const limiter = newLimiter();
		const controller = new AbortController();
		const { signal } = controller;
		const all = Array.from(
			{ length: 150 },
			async () => await acquire(limiter, { ...FREE, signal }),
		);
		const settled = Promise.allSettled(all);
		await pass(SECOND);
		controller.abort();
		await settled;

		expect(jest.getTimerCount()).toBe(0);
		await pass(2 * MINUTE);
		expect(limiter.isIdle()).toBe(true);
	});
});

describe('a run of many windows', () => {
	/** How long a person who looks at a list has to wait, while a run of so many items is under way. */
	async function waits(items: number, looks: number[]): Promise<number[]> {
		const limiter = newLimiter();
		const end = startBulk(limiter, { items, waiting: 600 });
		const start = now();
		const waited: number[] = [];
		for (const at of looks) {
			await pass(start + at - now());
			const before = now();
			waited.push((await inTime(acquire(limiter, { ...FREE, sender: person() }))) - before);
		}
		await end();
		return waited;
	}

	it('leaves a slot within a second, in its first window and in those that follow', async () => {
		const looks = [5, 25, 50, 65, 90, 110, 130, 170].map((seconds) => seconds * SECOND);

		for (const waited of await waits(2_000, looks)) expect(waited).toBeLessThanOrEqual(SECOND);
	});

	it('mostly leaves a slot within a second to whoever comes first', async () => {
		for (const seconds of [1, 20, 45, 63, 80, 105]) {
			const [waited] = await waits(2_000, [seconds * SECOND]);
			expect(waited).toBeLessThanOrEqual(SECOND);
		}
	});

	it('keeps slots for those who may come again, in a run of five windows too', async () => {
		const looks = [10, 75, 110, 140, 171].map((seconds) => seconds * SECOND);
		const [first, ...others] = await waits(500, looks);

		expect(first).toBeGreaterThan(45 * SECOND);
		for (const waited of others) expect(waited).toBe(0);
	});

	it('lets all visits go ahead for which slots are kept, although bulk has its turn after three', async () => {
		const limiter = newLimiter();
		const plan = { requestsPerMinute: 500 };
		const end = startBulk(limiter, { items: 2_500, waiting: 1_500, plan });
		await pass(SECOND);
		const look = async () => await acquire(limiter, { ...plan, sender: person() });
		await inTime(look());
		await pass(89 * SECOND);
		const before = now();
		const times = await inTime(Promise.all(Array.from({ length: 8 }, look)));
		await end();

		expect(times).toEqual(new Array(8).fill(before));
	});

	it.each([5, 65, 130])(
		'lets ten items through that begin after %i s, within 1.1 windows',
		async (begin) => {
			const limiter = newLimiter();
			const end = startBulk(limiter, { items: 10_000, waiting: 1_000 });
			await pass(begin * SECOND);
			const start = now();
			const sender = newSender({ expected: () => 10 });
			const times = await inTime(
				Promise.all(
					Array.from({ length: 10 }, async () => await acquire(limiter, { ...FREE, sender })),
				),
			);
			await end();

			expect(Math.max(...times) - start).toBeLessThanOrEqual(1.1 * MINUTE);
		},
	);

	it('keeps a short run that goes on beside it from waiting for more than its own slots', async () => {
		const limiter = newLimiter();
		const sent: string[] = [];
		const long = newSender({ sent: 10, expected: () => 5_000 });
		const all = [
			...ask(limiter, { sender: long, count: 20, name: 'long', sent }),
			...ask(limiter, { sender: newSender(), count: 12, name: 'short', sent }),
		];
		await pass(0);

		// The long run's next is due, but nobody else has to wait for that.
		expect(sent.filter((name) => name === 'short')).toHaveLength(12);
		await inTime(Promise.all(all));
	});

	it('is hardly held back when it is short: it uses all in some seconds', async () => {
		const [waited] = await waits(500, [10 * SECOND]);

		expect(waited).toBeGreaterThan(45 * SECOND);
	});

	it('takes less than a window longer for it', async () => {
		const duration = async (expected: number) => {
			const start = now();
			const limiter = newLimiter();
			const sender = newSender({ sent: 10, expected: () => expected });
			const all = Array.from(
				{ length: 2_000 },
				async () => await acquire(limiter, { ...FREE, sender }),
			);
			await inTime(Promise.all(all));
			return now() - start;
		};

		expect((await duration(2_000)) / (await duration(0))).toBeLessThanOrEqual(1.05);
	});
});
