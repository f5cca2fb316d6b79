import { declaredLimit } from '../../../nodes/AppBuilder/transport/pacing/rateLimitHeaders';

const limitOf = (headers: Record<string, string>) => declaredLimit(new Headers(headers));

describe('the limit an answer declares', () => {
	it.each([
		['a number of requests a minute', '100', 100],
		['a window of a minute', '100;w=60', 100],
		['a window of a second', '10;w=1', 600],
		['a window of an hour', '6000;w=3600', 100],
		['a window that does not divide evenly', '100;w=7', 857],
		['less than one a minute', '1;w=3600', 1],
		['space around its parts', ' 10 ; w=1', 600],
		['further parameters', '10;w=1;burst=100;policy="token bucket"', 600],
		['a list of policies', '100, 100;w=60', 100],
		['a list whose first policy has a window', '10;w=1, 100;w=60', 600],
		['a window of no time', '10;w=0', Infinity],
	])('is RateLimit-Limit with %s', (_, value, limit) => {
		expect(limitOf({ 'ratelimit-limit': value })).toBe(limit);
	});

	it('is X-RateLimit-Limit, where there is no RateLimit-Limit', () => {
		expect(limitOf({ 'x-ratelimit-limit': '50' })).toBe(50);
		expect(limitOf({ 'ratelimit-limit': '100', 'x-ratelimit-limit': '50' })).toBe(100);
		expect(limitOf({ 'ratelimit-limit': 'many', 'x-ratelimit-limit': '50' })).toBe(50);
	});

	it.each([
		['RateLimit-Limit', { 'ratelimit-limit': '100', 'x-ratelimit-limit': '50;w=1' }, 100],
		['X-RateLimit-Limit', { 'ratelimit-limit': 'many;w=1', 'x-ratelimit-limit': '50' }, 50],
		['X-RateLimit-Limit', { 'x-ratelimit-limit': '10;w=1' }, 600],
	])('is %s with the window of that header only: %j', (_, headers, limit) => {
		expect(declaredLimit(new Headers(Object.entries(headers)))).toBe(limit);
	});

	it.each(['', 'many', '-1', '0', '0;w=60', '"default";q=100', 'Infinity', 'NaN', '1e3'])(
		'is none when the header says %j',
		(value) => {
			expect(limitOf({ 'ratelimit-limit': value })).toBeUndefined();
			expect(limitOf({ 'x-ratelimit-limit': value })).toBeUndefined();
		},
	);

	it('is none without the headers', () => {
		expect(limitOf({})).toBeUndefined();
		expect(limitOf({ 'ratelimit-remaining': '5', 'ratelimit-reset': '30' })).toBeUndefined();
	});
});
