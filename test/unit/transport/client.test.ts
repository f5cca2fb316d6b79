import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { now } from '../../../nodes/AppBuilder/transport/clock';
import { simulate, pass, useMovedClock } from '../../support/movedClock';
import { scriptedRequest, type Answer } from './scriptedRequest';

const SECOND = 1_000;
const SLOW = "api.example.com:8443 didn't respond in time";

useMovedClock();

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Frees what nothing holds any more; what was looked at in this turn of the event loop counts as held. */
async function collectGarbage(): Promise<void> {
	await new Promise(setImmediate);
	collect();
}

const asking = (status: number, seconds: number): Answer => [
	status,
	{ 'retry-after': String(seconds) },
];

describe('the attempts of a request', () => {
	it.each<['GET' | 'POST' | 'PATCH' | 'DELETE', number, Answer[], number | string, number]>([
		['GET', 4, [], 200, 1],
		['GET', 2, [503, 500], 200, 3],
		['GET', 2, [503, 502, 504], '504', 3],
		['GET', 0, [503], '503', 1],
		['GET', 2, [429, 503, 429, 503, 429, 503], '503', 6],
		['PATCH', 1, [503], 200, 2],
		['POST', 4, [503], '503', 1],
		['POST', 4, ['none'], SLOW, 1],
		['POST', 4, ['ECONNREFUSED', 'ENOTFOUND', 429], 200, 4],
	])('of %s, with %i retries and the answers %j, end with %s', async (...row) => {
		const [method, maxRetries, answers, expected, calls] = row;
		const request = scriptedRequest(answers, { method, maxRetries });

		expect(await simulate(request.outcome())).toEqual(expected);
		expect(request.calls()).toBe(calls);
	});

	it('after a failure are backed off at random: up to 0.3 s, 0.6 s, 1.2 s, and 30 s at most', async () => {
		const longest = [300, 600, 1_200, 2_400, 4_800, 9_600, 19_200, 30_000, 30_000];
		const all = await Promise.all(
			Array.from({ length: 40 }, async () => {
				const times: number[] = [];
				const answers = new Array<Answer>(longest.length).fill(500);
				const onAttempt = () => times.push(now());
				await simulate(scriptedRequest(answers, { maxRetries: 20, onAttempt }).outcome());
				return times;
			}),
		);

		longest.forEach((most, index) => {
			const delays = all.map((times) => times[index + 1] - times[index]);
			// A timer of Node.js may last a millisecond more.
			expect(Math.max(...delays)).toBeLessThanOrEqual(most + 2);
			// Full jitter: of 40, chance leaves none in a half once in a million million times.
			expect(Math.max(...delays)).toBeGreaterThan(most / 2);
			expect(Math.min(...delays)).toBeLessThan(most / 2);
		});
	});
});

describe('an attempt', () => {
	it.each<[string, (() => number) | undefined, number]>([
		["is given up when the request's timeout is over", undefined, 60_000],
		['is given up when no time is left, if that is sooner', () => 7_000, 7_000],
		['is given up no later where more is left', () => 90_000, 60_000],
	])('%s', async (_, leftMs, ms) => {
		const request = scriptedRequest(['none'], { leftMs, maxRetries: 0 });
		const start = now();

		expect(await simulate(request.outcome())).toBe(SLOW);
		// n8n's own timeout comes first, unless its helper doesn't settle.
		expect(now() - start).toBe(ms + 250);
	});
});

describe('the waiting that the service imposes', () => {
	it.each([429, 503])('is as long as a %i asks, outside of the timeout', async (status) => {
		const request = scriptedRequest([asking(status, 60)], { timeoutMs: 10 * SECOND });
		const start = now();

		expect(await simulate(request.outcome())).toBe(200);
		expect(now() - start).toBeGreaterThanOrEqual(60 * SECOND);
		expect(now() - start).toBeLessThan(61 * SECOND);
	});

	it('is measured for the limit, not for a service that is busy', async () => {
		const request = scriptedRequest([asking(429, 300), asking(503, 60)]);
		await simulate(request.outcome());

		expect(request.waited()).toBe(300 * SECOND);
	});

	it.each([
		['Retry-After of another status', [500, { 'retry-after': '60' }]],
		['an invalid Retry-After', [503, { 'retry-after': 'soon' }]],
		['a 503 that only says when the limit resets', [503, { 'ratelimit-reset': '60' }]],
	] as Array<[string, Answer]>)('is none at %s', async (_, answer) => {
		const start = now();
		await simulate(scriptedRequest([answer]).outcome());

		expect(now() - start).toBeLessThan(SECOND);
	});
});

describe('a request that is stopped', () => {
	it.each<[string, Answer[]]>([
		['while a 503 makes it wait', [asking(503, 60)]],
		['while a 429 makes it wait after another attempt', [500, asking(429, 60)]],
	])('%s hears of it even when memory was cleaned up meanwhile', async (_, answers) => {
		const request = scriptedRequest(answers);
		const outcome = request.outcome();
		await pass(2 * SECOND);
		await collectGarbage();
		request.stop();

		expect(await Promise.race([outcome, new Promise(setImmediate)])).toEqual(expect.any(String));
		await pass(120 * SECOND);
		expect(request.calls()).toBe(answers.length);
	});
});

/** What gateways answer while they don't know the service. */
const GATEWAYS: Answer[] = [
	[404, { 'content-type': 'text/plain' }, '404 page not found'],
	[404, { 'content-type': 'text/plain' }, 'default backend - 404'],
	[410, {}, '<html><h1>410 Gone</h1></html>'],
];

describe('a delete that finds nothing', () => {
	it.each<[Answer[], number | string]>([
		[[404], '404'],
		[[502, 404], 404],
		[['none', 404], 404],
		[[429, 404], '404'],
		[[503, 403], '403'],
		[[502, [404, {}, '']], 404],
		[[502, [404, { 'content-type': 'text/plain' }, 'Not Found']], 404],
		[[502, [404, {}, '{"error":"not found"}']], 404],
		[[502, [404, { 'content-type': 'application/json' }, '"Gone for good"']], 404],
		[[502, GATEWAYS[0], 404], 404],
	])(
		'after the answers %j ends with %j: a number where an earlier attempt did it',
		async (...row) => {
			const [answers, expected] = row;
			const request = scriptedRequest(answers, { method: 'DELETE' });

			expect(await simulate(request.outcome())).toBe(expected);
		},
	);
});

it.each(GATEWAYS.map((gateway) => [gateway]))(
	'the answer of a gateway is an outage, not the service’s: %j',
	async (gateway) => {
		for (const method of ['GET', 'PATCH', 'DELETE', 'POST'] as const) {
			const again = scriptedRequest([gateway], { method });
			expect([await simulate(again.outcome()), again.calls()]).toEqual([200, 2]);
			const once = scriptedRequest([502, gateway], { method: 'DELETE', maxRetries: 1 });
			expect(await simulate(once.outcome())).toMatch(/^4/);
		}
	},
);

it('only a delete treats a 404 after an uncertain attempt as success', async () => {
	expect(await simulate(scriptedRequest([502, 404], { method: 'PATCH' }).outcome())).toBe('404');
});
