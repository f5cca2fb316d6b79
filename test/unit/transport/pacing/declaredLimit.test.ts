import { declaredLimit } from '../../../../nodes/AppBuilder/transport/pacing/rateLimitHeaders';

const limitOf = (headers: Record<string, string>) => declaredLimit(new Headers(headers));

describe('the limit an answer declares, in requests per minute', () => {
	it.each([
		['a window of a minute', '100;w=60', 100],
		['a window of a second', '10;w=1', 600],
		['a window of an hour', '6000;w=3600', 100],
		['a window that does not divide evenly', '100;w=7', 857],
		['less than one a minute', '1;w=3600', 1],
		['space around its parts', ' 10 ; w=1', 600],
		['further parameters', '10;w=1;burst=100;policy="token bucket"', 600],
		['a list whose second policy has a window', '100, 100;w=60', 100],
		['a list of policies, of which the tightest counts', '10, 10;w=1, 100;w=60', 100],
	])('is read from %s', (_, value, limit) => {
		expect(limitOf({ 'ratelimit-limit': value })).toBe(limit);
		expect(limitOf({ 'x-ratelimit-limit': value })).toBe(limit);
		expect(limitOf({ 'ratelimit-limit': '10', 'ratelimit-policy': value })).toBe(limit);
	});

	it('is the tightest of all headers', () => {
		const headers = { 'ratelimit-limit': '100;w=60', 'ratelimit-policy': '10;w=1, 50;w=60' };

		expect(limitOf(headers)).toBe(50);
	});

	it.each([
		'100',
		'',
		'many',
		'-1',
		'0',
		'0;w=60',
		'10;w=0',
		'10;w=soon',
		'Infinity',
		'NaN',
		'1e3',
	])('is none without a number and a window: %j', (value) => {
		expect(limitOf({ 'ratelimit-limit': value })).toBeUndefined();
		expect(limitOf({ 'x-ratelimit-limit': value })).toBeUndefined();
		expect(limitOf({ 'ratelimit-policy': value })).toBeUndefined();
	});

	it('is none without the headers', () => {
		expect(limitOf({})).toBeUndefined();
		expect(limitOf({ 'ratelimit-remaining': '5', 'ratelimit-reset': '30' })).toBeUndefined();
	});
});
