import type { Limiter } from '../../nodes/AppBuilder/transport/pacing/limiter';
import { inTime, useMovedClock } from '../support/movedClock';
import { scriptedRequest, type Answer } from './scriptedRequest';

useMovedClock();

/** Sends at once and keeps what it is told; a request's time of sending is the number of tries before it. */
function listeningLimiter() {
	const tries: number[] = [];
	const heard: Array<{ time: number; status: number; retryAfter: string | null }> = [];
	const limiter: Limiter = {
		async takeTurn(turn) {
			tries.push(turn.tries);
			return { time: turn.tries };
		},
		hear({ time }, status, headers) {
			heard.push({ time, status, retryAfter: headers.get('retry-after') });
		},
		settle() {},
		limit: (requestsPerMinute) => requestsPerMinute,
		paused: () => 0,
		isIdle: () => true,
	};
	return { limiter, tries, heard };
}

describe('the tries of a request', () => {
	it('ask the limiter for a turn each, and tell how many there were before', async () => {
		const { limiter, tries } = listeningLimiter();
		await inTime(scriptedRequest([503, 429, 'ECONNRESET'], { limiter }).outcome());

		expect(tries).toEqual([0, 1, 2, 3]);
	});

	it('tell the limiter of every answer, each as that of its own try', async () => {
		const { limiter, heard } = listeningLimiter();
		const answers: Answer[] = [503, 'ECONNRESET', [429, { 'retry-after': '7' }], 'none'];
		await inTime(scriptedRequest(answers, { limiter }).outcome());

		expect(heard).toEqual([
			{ time: 0, status: 503, retryAfter: null },
			{ time: 2, status: 429, retryAfter: '7' },
			{ time: 4, status: 200, retryAfter: null },
		]);
	});
});
