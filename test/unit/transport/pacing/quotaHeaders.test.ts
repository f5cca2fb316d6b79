import {
	declaredLimit,
	quotasOf,
} from '../../../../nodes/AppBuilder/transport/pacing/quotaHeaders';

const limitOf = (headers: Record<string, string>) => declaredLimit(new Headers(headers));

describe('the limit a response declares, in requests per minute', () => {
	it.each([
		['a window of a minute', '100;w=60', 100],
		['a window of a second', '10;w=1', 600],
		['a window that does not divide evenly', '100;w=7', 857],
		['less than two in a window', '1;w=60', 1],
		['space before its parts', ' 10;  w=1 ', 600],
		['a number with decimals', '100.25;w=60', 100],
		['further parameters', '10;w=1;burst=100;policy="token bucket"', 600],
		['a list whose second policy has a window', '100, 100;w=60', 100],
		['a named policy', '"default";q=100;w=60', 100],
		['a named policy with commas and semicolons in its name', '"a;q=1,b;w=1";q=100;w=60', 100],
		['a policy with parameters in another order', '"burst";w=1;q=10;pk=:cHJpdmF0ZQ==:', 600],
		['a policy beside one of bytes', '"bytes";q=5;w=60;qu="content-bytes", "a";q=100;w=60', 100],
		['a policy that says that it counts requests', '"a";q=100;w=60;qu="requests"', 100],
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
		'6000;w=3600',
		'1;w=61',
		'"default";q=100',
		'"default";w=60',
		'"bytes";q=100;w=60;qu="content-bytes"',
		'"at once";q=100;w=60;qu="concurrent-requests"',
		'10;w=0',
		'10;w=soon',
		'1e3;w=60',
		'5x;w=60',
		'x5;w=60',
		'5.x;w=60',
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

describe('what a response says is left', () => {
	const NOON = Date.UTC(2026, 0, 1, 12);
	const left = (headers: Record<string, string>) => quotasOf(new Headers(headers), NOON);

	it.each(['ratelimit-', 'x-ratelimit-'])('is read from %sremaining', (prefix) => {
		expect(left({ [`${prefix}remaining`]: '5' })).toEqual([{ remaining: 5 }]);
		expect(
			left({
				[`${prefix}limit`]: '100;w=60',
				[`${prefix}remaining`]: '5',
				[`${prefix}reset`]: '30',
			}),
		).toEqual([{ limit: 100, windowMs: 60_000, remaining: 5, resetMs: 30_000 }]);
		expect(
			left({
				[`${prefix}limit`]: '100',
				[`${prefix}remaining`]: '0',
				[`${prefix}reset`]: String(NOON / 1_000 + 7),
			}),
		).toEqual([{ limit: 100, remaining: 0, resetMs: 7_000 }]);
	});

	it('is read from the one header of draft 7', () => {
		expect(left({ ratelimit: 'limit=100, remaining=50, reset=5' })).toEqual([
			{ limit: 100, remaining: 50, resetMs: 5_000 },
		]);
		expect(left({ ratelimit: 'limit=100, remaining=50' })).toEqual([{ limit: 100, remaining: 50 }]);
	});

	it('is read from the named quotas of drafts 8 to 10, with the policies of their names', () => {
		expect(
			left({
				'ratelimit-policy': '"burst";q=10;w=1, "daily, all";q=1000;w=86400',
				ratelimit: '"daily, all";r=7;t=3000, "burst";r=0;t=1, "unknown";r=3',
			}),
		).toEqual([
			{ limit: 1_000, windowMs: 86_400_000, remaining: 7, resetMs: 3_000_000 },
			{ limit: 10, windowMs: 1_000, remaining: 0, resetMs: 1_000 },
			{ remaining: 3 },
		]);
	});

	it('is read from a quota with a quote in its name', () => {
		const name = String.raw`"3.5\", \\;r=9"`;

		expect(left({ 'ratelimit-policy': `${name};q=10;w=1`, ratelimit: `${name};r=0;t=1` })).toEqual([
			{ limit: 10, windowMs: 1_000, remaining: 0, resetMs: 1_000 },
		]);
	});

	it('leaves out what is not a number of requests', () => {
		expect(
			left({
				'ratelimit-policy': '"bytes";q=5000;w=60;qu="content-bytes"',
				ratelimit: '"bytes";r=0;t=60',
			}),
		).toEqual([]);
	});

	it.each<[Record<string, string>]>([
		[{}],
		[{ 'ratelimit-reset': '30', 'x-ratelimit-limit': '100' }],
		[{ 'ratelimit-remaining': '' }],
		[{ 'ratelimit-remaining': '-1' }],
		[{ 'x-ratelimit-remaining': 'none' }],
		[{ ratelimit: '' }],
		[{ ratelimit: '"default"' }],
		[{ ratelimit: '"default";r=;t=5' }],
		[{ ratelimit: 'limit=100, reset=5' }],
		[{ ratelimit: '";;,,"="' }],
	])('is nothing where it says nothing or nonsense: %j', (headers) => {
		expect(left(headers)).toEqual([]);
	});
});
