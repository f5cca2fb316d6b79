import { retryDelay } from '../../nodes/AppBuilder/transport/retryPolicy';
import { httpError, networkError, timeoutError } from './kyErrors';

const busyWith = (headers: Record<string, string>) => httpError(503, { headers });
const busy = (retryAfter: string) => busyWith({ 'retry-after': retryAfter });
const many = (error: Error, failures: number) =>
	Array.from({ length: 200 }, () => retryDelay(error, failures));

describe('the delay before another try', () => {
	it.each([
		['0', 0],
		['7', 7_000],
		['300', 300_000],
		['1.5', 1_500],
		['Wed, 21 Oct 2015 07:28:00 GMT', 0],
	])('is what a 503 asks for in Retry-After, %j', (value, delay) => {
		expect(retryDelay(busy(value), 1)).toBe(delay);
		expect(retryDelay(busy(value), 9)).toBe(delay);
	});

	it.each([
		[1, 300],
		[2, 600],
		[3, 1_200],
		[7, 19_200],
		[8, 30_000],
		[20, 30_000],
	])('is otherwise, after %i failures, anything up to %i ms', (failures, longest) => {
		const delays = many(httpError(503), failures);

		for (const delay of delays) expect(delay).toBeGreaterThanOrEqual(0);
		for (const delay of delays) expect(delay).toBeLessThan(longest);
		// Full jitter: of 200, chance leaves none in the upper or lower half once in 2^200 times.
		expect(Math.max(...delays)).toBeGreaterThan(longest / 2);
		expect(Math.min(...delays)).toBeLessThan(longest / 2);
	});

	it.each([
		['Retry-After of another status', httpError(500, { headers: { 'retry-after': '60' } })],
		['a Retry-After that is none', busy('soon')],
		['a 503 that only says when the limit resets', busyWith({ 'ratelimit-reset': '60' })],
		[
			'a reset beside a Retry-After that is none',
			busyWith({ 'retry-after': 'soon', 'x-ratelimit-reset': '60' }),
		],
		['a connection that was closed', networkError('ECONNRESET')],
		['a timeout', timeoutError()],
	])('is the same for %s', (_, error) => {
		for (const delay of many(error, 1)) expect(delay).toBeLessThan(300);
	});
});
