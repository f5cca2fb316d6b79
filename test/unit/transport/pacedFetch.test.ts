import { pacedFetch } from '../../../nodes/AppBuilder/transport/pacedFetch';
import type { Limiter } from '../../../nodes/AppBuilder/transport/pacing/limiter';
import { newSender } from './pacing/permits';
import { createStopwatch } from '../../../nodes/AppBuilder/transport/pacing/stopwatch';

/** Gives permits at once and notes what it is told. A permit's time is the number of attempts before it. */
function notingLimiter() {
	const notes: string[] = [];
	const limiter: Limiter = {
		async acquire({ attempts }) {
			notes.push(`acquire after ${attempts}`);
			return { time: attempts };
		},
		observe({ time }, { status, headers }) {
			notes.push(`observe ${time}: ${status} ${headers.get('retry-after') ?? ''}`.trim());
		},
		release: () => void notes.push('release'),
		limit: (requestsPerMinute) => requestsPerMinute,
		timesShort: () => 0,
		isIdle: () => true,
	};
	return { limiter, notes };
}

function fetchOf(answers: Array<Response | Error>, limiter: Limiter) {
	const bodies: string[] = [];
	const fetch = pacedFetch(
		async (request, onHeaders) => {
			bodies.push(await request.text());
			const answer = answers.shift()!;
			if (answer instanceof Error) throw answer;
			onHeaders(answer);
			return answer;
		},
		{
			limiter,
			requestsPerMinute: 1,
			imposedWait: { totalMs: 0, maxMs: 0 },
			delivery: { mayBeProcessed: false },
			sender: newSender(),
			signal: new AbortController().signal,
			stopwatch: createStopwatch(),
		},
	);
	const request = new Request('https://h.example/v1', { method: 'POST', body: 'text' });
	return { fetch: async () => await fetch(request.clone()), bodies };
}

const limited = () => new Response(null, { status: 429, headers: { 'retry-after': '7' } });

describe('a paced fetch', () => {
	it('acquires a permit, observes the response and releases, once for each attempt', async () => {
		const { limiter, notes } = notingLimiter();
		const { fetch } = fetchOf([limited(), new Response('{}')], limiter);

		expect((await fetch()).status).toBe(200);
		expect(notes).toEqual([
			...['acquire after 0', 'observe 0: 429 7', 'release'],
			...['acquire after 1', 'observe 1: 200', 'release'],
		]);
	});

	it('sends the same body again after a 429', async () => {
		const { fetch, bodies } = fetchOf([limited(), new Response()], notingLimiter().limiter);
		await fetch();

		expect(bodies).toEqual(['text', 'text']);
	});

	it('counts on from one call to the next, and releases when there is no response', async () => {
		const { limiter, notes } = notingLimiter();
		const { fetch } = fetchOf([new Error('reset'), new Response()], limiter);

		await expect(fetch()).rejects.toThrow('reset');
		await fetch();
		expect(notes).toEqual([
			...['acquire after 0', 'release'],
			...['acquire after 1', 'observe 1: 200', 'release'],
		]);
	});
});
