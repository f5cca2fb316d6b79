import { now } from '../../../../nodes/AppBuilder/transport/clock';
import { KeyPace, type Outgoing } from '../../../../nodes/AppBuilder/transport/pacing/pace';
import type { Sender } from '../../../../nodes/AppBuilder/transport/pacing/sender';
import { pass, useMovedClock } from '../../../support/movedClock';
import { FREE, MINUTE, newBulk, newExecution, newSearch, SECOND } from './permits';

useMovedClock();

const LIMIT = FREE.requestsPerMinute;
const requestOf = (sender: Sender): Outgoing => ({ ...FREE, sender });

/** Sends as many as may be sent at once, at most two windows, so that it ends, and gives how many those were. */
function sendNow(pace: KeyPace, sender: Sender): number {
	const request = requestOf(sender);
	let sent = 0;
	while (sent < 2 * LIMIT && pace.delay(request) === 0) {
		pace.send(request);
		sent++;
	}
	return sent;
}

/** Sends so many as soon as they may be sent, and gives how long that took, in seconds. */
async function secondsFor(sender: Sender, count: number): Promise<number> {
	const pace = new KeyPace();
	const request = requestOf(sender);
	const start = now();
	for (let sent = 0; sent < count; sent++) {
		while (pace.delay(request) > 0) await pass(Math.ceil(pace.delay(request)));
		pace.send(request);
	}
	return (now() - start) / SECOND;
}

/** Learns from a response to a new request of a small execution. */
function respond(pace: KeyPace, status: number, headers: Record<string, string> = {}) {
	const permit = pace.send(requestOf(newExecution()));
	return pace.observe(permit, { status, headers: new Headers(headers) });
}

describe('the first window of an execution', () => {
	it('is spread over five seconds, the first five at once, where it is bulk and has more than a window', async () => {
		expect(await secondsFor(newBulk(LIMIT + 1), 5)).toBe(0);
		expect(await secondsFor(newBulk(LIMIT + 1), LIMIT)).toBeCloseTo(5.1, 1);
	});

	it('is sent at once where it has no more, or is not bulk yet', async () => {
		expect(await secondsFor(newBulk(LIMIT), LIMIT)).toBe(0);
		expect(await secondsFor(newExecution(LIMIT + 1), LIMIT)).toBe(0);
	});
});

describe('room for others', () => {
	it('is left by a long bulk execution, which then yields to others', async () => {
		const pace = new KeyPace();
		const long = newBulk(16 * LIMIT);
		for (let sent = 0; sent < LIMIT - 2; sent++) pace.send(requestOf(long));
		await pass(10 * SECOND);

		expect(pace.delay(requestOf(long))).toBeGreaterThan(45 * SECOND);
		expect([long, newSearch()].map((sender) => pace.yields(requestOf(sender)))).toEqual([
			true,
			false,
		]);
	});

	it('is left after a short visit beside bulk, not after one without bulk or a long one', () => {
		const searched = new KeyPace();
		searched.send(requestOf(newSearch()));
		searched.noteShortSender(newSearch());
		const visited = new KeyPace();
		visited.send(requestOf(newBulk(LIMIT)));
		visited.noteShortSender(newSearch());
		const long = new KeyPace();
		long.send(requestOf(newBulk(LIMIT)));
		long.noteShortSender(newExecution(11));

		const sent = [new KeyPace(), searched, visited, long].map((pace) => sendNow(pace, newBulk()));
		expect(sent).toEqual([LIMIT, LIMIT - 1, LIMIT - 3, LIMIT - 1]);
	});
});

describe('a response', () => {
	const usedUp = (seconds: number) => ({
		'ratelimit-remaining': '0',
		'ratelimit-reset': String(seconds),
	});

	it.each<[number, Record<string, string>, 'limit' | 'busy']>([
		[429, { 'retry-after': '7' }, 'limit'],
		[503, { 'retry-after': '7' }, 'busy'],
		[200, usedUp(7), 'limit'],
	])('%i with %j pauses the key', (status, headers, reason) => {
		const pace = new KeyPace();

		expect(respond(pace, status, headers)).toBe(reason);
		expect(pace.pauses.state()).toMatchObject({ reason, isRequestedByService: true });
		expect(pace.delay(requestOf(newSearch()))).toBe(7 * SECOND);
	});

	it.each<[number, Record<string, string>]>([
		[200, {}],
		[404, { 'retry-after': '7' }],
		[503, {}],
		[503, { 'retry-after': '0' }],
		[200, { ...usedUp(30), 'ratelimit-remaining': '1' }],
		// The second that a service rounds up to.
		[200, usedUp(1)],
		// An hour or more is nonsense, or a plan since changed.
		[200, usedUp(3_600)],
	])('%i with %j pauses nothing', (status, headers) => {
		const pace = new KeyPace();

		expect(respond(pace, status, headers)).toBeUndefined();
		expect(pace.delay(requestOf(newSearch()))).toBe(0);
	});

	it('does not pause the key where its own requests fill the window, until that window is over', () => {
		const learnt = [61, 62].map((seconds) => {
			const pace = new KeyPace();
			for (let sent = 1; sent < LIMIT; sent++) pace.send(requestOf(newExecution()));
			return respond(pace, 200, usedUp(seconds));
		});

		expect(learnt).toEqual([undefined, 'limit']);
	});

	it('leaves its request counted, unless it is a 429', async () => {
		const delayAfter = async (status: number) => {
			const pace = new KeyPace();
			const request = { requestsPerMinute: 1, sender: newExecution() };
			const headers = new Headers({ 'retry-after': '1' });
			pace.observe(pace.send(request), { status, headers });
			await pass(SECOND);
			return pace.delay(request);
		};

		expect(await delayAfter(429)).toBe(0);
		expect(await delayAfter(503)).toBeGreaterThan(MINUTE - 2 * SECOND);
	});

	it('of 429 spaces the requests after the next one, where some were accepted', async () => {
		const pace = new KeyPace();
		for (let sent = 0; sent < 10; sent++) respond(pace, 200);
		respond(pace, 429, { 'retry-after': '1' });
		await pass(SECOND);
		const first = requestOf(newExecution());
		expect(pace.delay(first)).toBe(0);
		pace.send(first);

		expect(pace.delay(requestOf(newExecution()))).toBeGreaterThan(SECOND);
	});
});
