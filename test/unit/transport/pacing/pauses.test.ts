import { now } from '../../../../nodes/AppBuilder/transport/clock';
import { busyPauseMs, Pauses } from '../../../../nodes/AppBuilder/transport/pacing/pauses';
import { pass, useMovedClock } from '../../../support/movedClock';
import { SECOND } from './permits';

useMovedClock();
afterEach(() => jest.restoreAllMocks());

const limit = { reason: 'limit', isRequestedByService: true } as const;
const busy = { reason: 'busy', isRequestedByService: true } as const;

/** Refuses a request with these headers now. */
function refuse(pauses: Pauses, headers: Record<string, string> = {}): void {
	pauses.refused(new Headers(headers), now());
}

describe('the pauses of a key', () => {
	it('add up, as far as they have passed', async () => {
		const pauses = new Pauses();
		const states: Array<{ pauseMs: number; pausedMs: number }> = [];
		const note = () => states.push(pauses.state());
		note();
		await pass(7 * SECOND);
		pauses.extend(10 * SECOND, limit, now());
		note();
		await pass(4 * SECOND);
		note();
		await pass(60 * SECOND);
		note();
		pauses.extend(5 * SECOND, limit, now());
		await pass(SECOND);
		note();

		expect(states.map(({ pauseMs, pausedMs }) => [pauseMs, pausedMs])).toEqual([
			[0, 0],
			[10 * SECOND, 0],
			[6 * SECOND, 4 * SECOND],
			[0, 10 * SECOND],
			[4 * SECOND, 11 * SECOND],
		]);
	});

	it('that overlap count once', async () => {
		const pauses = new Pauses();
		pauses.extend(10 * SECOND, limit, now());
		await pass(4 * SECOND);
		pauses.extend(10 * SECOND, busy, now());
		await pass(10 * SECOND);

		expect(pauses.state()).toMatchObject({ pauseMs: 0, pausedMs: 14 * SECOND, reason: 'busy' });
	});

	it('become longer, never shorter, and have the reason of the longest', () => {
		const pauses = new Pauses();
		const start = now();
		pauses.extend(10 * SECOND, busy, start);
		for (const ms of [9 * SECOND, 10 * SECOND]) pauses.extend(ms, limit, start);

		expect(pauses.until).toBe(start + 10 * SECOND);
		expect(pauses.state()).toMatchObject({ ...busy, pauseMs: 10 * SECOND });
	});
});

describe('a key that got a 429', () => {
	/** The longest pause after each of so many refusals, one after the other. */
	async function backoffs(pauses: Pauses, count: number): Promise<number[]> {
		jest.spyOn(Math, 'random').mockReturnValue(1);
		const all: number[] = [];
		while (all.length < count) {
			refuse(pauses);
			// In flight together with it.
			refuse(pauses);
			const { pauseMs } = pauses.state();
			all.push(pauseMs / SECOND);
			await pass(pauseMs);
		}
		return all;
	}

	it('pauses for the time that it names, as requested by the service', () => {
		const pauses = new Pauses();
		refuse(pauses, { 'retry-after': '30' });

		expect(pauses.state()).toMatchObject({ ...limit, pauseMs: 30 * SECOND });
	});

	it.each<Record<string, string>>([{}, { 'retry-after': '0' }])(
		'backs off where it names none: %j',
		(headers) => {
			jest.spyOn(Math, 'random').mockReturnValue(0.5);
			const pauses = new Pauses();
			refuse(pauses, headers);

			expect(pauses.state()).toMatchObject({ isRequestedByService: false, pauseMs: 500 });
		},
	);

	it('doubles its longest backoff each time, up to 20 s, and begins at a second again after a response', async () => {
		const pauses = new Pauses();

		expect(await backoffs(pauses, 7)).toEqual([1, 2, 4, 8, 16, 20, 20]);
		pauses.accepted();
		expect(await backoffs(pauses, 2)).toEqual([1, 2]);
	});
});

it('only a 503 with Retry-After counts as a busy service that asks for a pause', () => {
	const pauseOf = (status: number, headers = {}) =>
		busyPauseMs({ status, headers: new Headers(headers) });

	expect(pauseOf(503, { 'retry-after': '7' })).toBe(7 * SECOND);
	expect(pauseOf(503)).toBeUndefined();
	expect(pauseOf(502, { 'retry-after': '7' })).toBeUndefined();
});
