import { now } from '../../nodes/AppBuilder/transport/pacing/clock';
import { inTime, pass, useMovedClock } from '../support/movedClock';
import { scriptedRequest, type Answer } from './scriptedRequest';

const SECOND = 1_000;
const DAY = 86_400;

useMovedClock();

const asking = (status: number, seconds: number): Answer => [
	status,
	{ 'retry-after': String(seconds) },
];

describe('the tries of a request', () => {
	it.each<[string, number, Answer[], number | string, number]>([
		['GET', 4, [], 200, 1],
		['GET', 2, [503, 500], 200, 3],
		['GET', 2, [503, 'ECONNRESET', 'none'], 'TimeoutError', 3],
		['GET', 2, [503, 502, 504, 200], 'HTTPError', 3],
		['GET', 0, [503], 'HTTPError', 1],
		['GET', 4, [404], 'HTTPError', 1],
		['GET', 4, ['CERT_HAS_EXPIRED'], 'NetworkError', 1],
		['PATCH', 1, ['ECONNRESET'], 200, 2],
		['DELETE', 1, ['none'], 200, 2],
		['POST', 4, [503], 'HTTPError', 1],
		['POST', 4, ['none'], 'TimeoutError', 1],
		['POST', 4, ['ECONNRESET'], 'NetworkError', 1],
		['POST', 4, ['ECONNREFUSED', 'ENOTFOUND', 429], 200, 4],
		['POST', 4, [429, 503], 'HTTPError', 2],
	])('of %s, with %i retries and the answers %j, end with %s', async (...row) => {
		const [method, maxRetries, answers, expected, calls] = row;
		const request = scriptedRequest(answers, { method, maxRetries });

		expect(await inTime(request.outcome())).toBe(expected);
		expect(request.calls()).toBe(calls);
	});

	it.each(['GET', 'POST', 'PATCH', 'DELETE'])('of %s are not counted at 429', async (method) => {
		const answers = new Array<Answer>(8).fill(asking(429, 1));
		const request = scriptedRequest(answers, { method, maxRetries: 0 });

		expect(await inTime(request.outcome())).toBe(200);
		expect(request.calls()).toBe(9);
	});

	it('are counted between 429 answers', async () => {
		const request = scriptedRequest([429, 503, 429, 503, 429, 503], { maxRetries: 2 });

		expect(await inTime(request.outcome())).toBe('HTTPError');
		expect(request.calls()).toBe(6);
	});

	it.each([429, 503])('wait as long as a %i asks, outside of the timeout', async (status) => {
		const request = scriptedRequest([asking(status, 60)]);

		expect(await inTime(request.outcome())).toBe(200);
		expect(now()).toBe(60 * SECOND);
	});

	it('end when 429 answers impose more waiting than allowed', async () => {
		const request = scriptedRequest([asking(429, 20), asking(429, 20), asking(429, 20)], {
			maxWait: 50 * SECOND,
		});

		expect(await inTime(request.outcome())).toBe('RequestLimitError');
		expect(request.calls()).toBe(3);
	});

	it('measure the waiting for the limit, not that for a service that is busy', async () => {
		const request = scriptedRequest([asking(429, 300), asking(503, 60)]);
		await inTime(request.outcome());

		expect(now()).toBe(360 * SECOND);
		expect(request.waited()).toBe(300 * SECOND);
	});
});

describe('a request that is stopped', () => {
	it('is not sent', async () => {
		const request = scriptedRequest([]);
		request.stop();

		expect(await inTime(request.outcome())).toBe('AbortError');
		expect(request.calls()).toBe(0);
	});

	it.each([429, 503])('is not sent again after a %i', async (status) => {
		const request = scriptedRequest([asking(status, DAY)], { maxWait: DAY * SECOND });
		const outcome = request.outcome();
		await pass(60 * SECOND);
		request.stop();

		expect(await outcome).toMatch(/Error$/);
		expect(request.calls()).toBe(1);
	});
});

describe('a delete that finds nothing', () => {
	it.each<[Answer[], boolean]>([
		[[404], false],
		[[502, 404], true],
		[[500, 410], true],
		[[503, 404], true],
		[[asking(503, 1), 404], true],
		[[425, 404], false],
		[['ECONNRESET', 404], true],
		[['none', 404], true],
		[[504, 429, 404], true],
		[[429, 404], false],
		[['ECONNREFUSED', 404], false],
		[[503, 403], false],
		[[503, 503, 503, 503, 503], false],
	])('after the answers %j was carried out before: %p', async (answers, expected) => {
		const request = scriptedRequest(answers, { method: 'DELETE' });
		await inTime(request.outcome());

		expect(request.hasDeleted()).toBe(expected);
	});

	it.each(['GET', 'PATCH'])('is no %s', async (method) => {
		const request = scriptedRequest([502, 404], { method });

		expect(await inTime(request.outcome())).toBe('HTTPError');
		expect(request.hasDeleted()).toBe(false);
	});
});
