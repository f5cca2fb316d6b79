import fc from 'fast-check';

import {
	declaredLimit,
	quotasOf,
	requestedPauseMs,
	retryAfterMs,
} from '../../../../nodes/AppBuilder/transport/pacing/limitHeaders';

const TODAY = Date.UTC(2026, 8, 27, 12, 0, 0);
const EPOCH = TODAY / 1_000;
const NOT_A_TIME = ['', ' ', 'soon', '-5', '+5', '1e3', '0x10', '5s', 'NaN', 'Infinity'];

const HOUR = 3_600_000;

afterEach(() => jest.restoreAllMocks());

const waitOf = (headers: Record<string, string>) => requestedPauseMs(new Headers(headers), TODAY);
const dateIn = (seconds: number) => new Date(TODAY + seconds * 1_000).toUTCString();

describe('the pause a 429 response asks for', () => {
	it.each([
		['0', 0],
		['1', 1_000],
		['120', 120_000],
		[' 7 ', 7_000],
		['007', 7_000],
		['3600', HOUR],
		['1.5', 1_500],
		['1.25', 1_250],
		['2, 5', 5_000],
		['5, 2', 5_000],
		['30, 30', 30_000],
	])('is Retry-After in seconds: %j', (value, wait) => {
		expect(waitOf({ 'retry-after': value })).toBe(wait);
	});

	it.each([
		['an HTTP date', dateIn(90), 90_000],
		['an HTTP date of now', dateIn(0), 0],
		['an HTTP date in the past', dateIn(-90), 0],
		['a date long past', 'Wed, 21 Oct 2015 07:28:00 GMT', 0],
		['a date of RFC 850', 'Sunday, 27-Sep-26 12:01:30 GMT', 90_000],
		['a date of asctime, in GMT', 'Sun Sep 27 12:01:30 2026', 90_000],
		['a date of asctime, with a day of one digit', 'Tue Sep  1 12:00:00 2026', 0],
		['an ISO 8601 time', '2026-09-27T12:01:30Z', 90_000],
		['an ISO 8601 time of another zone', '2026-09-27T14:01:30.000+02:00', 90_000],
		['a date with space around it', ` ${dateIn(90)} `, 90_000],
	])('is until Retry-After when that is %s', (_, value, wait) => {
		expect(waitOf({ 'retry-after': value })).toBe(wait);
	});

	it.each([...NOT_A_TIME, 'Someday', 'Mon, 99 Foo 2026', '2026-09-27', '30, soon'])(
		'is not known when Retry-After says %j',
		(value) => {
			expect(waitOf({ 'retry-after': value })).toBeUndefined();
			expect(waitOf({ 'retry-after': value, 'ratelimit-reset': '9' })).toBe(9_000);
		},
	);

	it('is retry-after-ms in milliseconds, before Retry-After', () => {
		expect(waitOf({ 'retry-after-ms': '1250' })).toBe(1_250);
		expect(waitOf({ 'retry-after-ms': '1250', 'retry-after': '9' })).toBe(1_250);
		expect(waitOf({ 'retry-after-ms': 'soon', 'retry-after': '9' })).toBe(9_000);
	});

	it.each([
		['seconds', 0, 0],
		['seconds', 30, 30_000],
		['seconds', 0.5, 500],
		['seconds', '30, 60', 30_000],
		['seconds', '30;w=60', 30_000],
		['a time', EPOCH + 30, 30_000],
		['a time', EPOCH + 0.25, 250],
		['a time', EPOCH, 0],
		['a time', EPOCH - 30, 0],
		['a time in milliseconds', TODAY + 30_000, 30_000],
		['a time in milliseconds', TODAY, 0],
		['a time in milliseconds', TODAY - 30_000, 0],
	])('is a reset in %s: %s', (_, value, wait) => {
		expect(waitOf({ 'ratelimit-reset': String(value) })).toBe(wait);
		expect(waitOf({ 'x-ratelimit-reset': String(value) })).toBe(wait);
	});

	it.each([...NOT_A_TIME, dateIn(30)])('is not known when a reset says %j', (value) => {
		expect(waitOf({ 'ratelimit-reset': value })).toBeUndefined();
		expect(waitOf({ 'x-ratelimit-reset': value })).toBeUndefined();
		expect(waitOf({ 'ratelimit-reset': value, 'x-ratelimit-reset': '9' })).toBe(9_000);
	});

	it.each([
		['seconds', { 'retry-after': '3601' }],
		['more digits than a number has', { 'retry-after': '9'.repeat(400) }],
		['a date', { 'retry-after': 'Fri, 31 Dec 2199 23:59:59 GMT' }],
		['a reset in seconds', { 'ratelimit-reset': '3601' }],
		['a reset just below a time', { 'x-ratelimit-reset': '1000000000' }],
		['a reset at a time', { 'ratelimit-reset': String(EPOCH + 3_601) }],
		['a reset at a time in milliseconds', { 'x-ratelimit-reset': String(TODAY + HOUR + 1) }],
	])('is an hour at most: %s', (_, headers) => {
		expect(waitOf(headers)).toBe(HOUR);
	});

	it.each([
		['Retry-After', { 'retry-after': dateIn(30), date: dateIn(0) }],
		['RateLimit-Reset', { 'ratelimit-reset': String(EPOCH + 30), date: dateIn(0) }],
		['of a cached response', { 'retry-after': dateIn(30), date: dateIn(-240), age: '240' }],
		['in the form of asctime', { 'retry-after': dateIn(90), date: 'Sun Sep 27 12:01:00 2026' }],
	])('is until a time by the clock of the service, whatever n8n’s says: %s', (_, headers) => {
		expect(requestedPauseMs(new Headers(headers))).toBe(30_000);
	});

	it.each([undefined, '5', 'soon'])('is until a time by n8n’s clock if Date says %s', (date) => {
		jest.spyOn(Date, 'now').mockReturnValue(TODAY);
		const headers = { 'retry-after': dateIn(30), ...(date && { date }) };

		expect(requestedPauseMs(new Headers(headers))).toBe(30_000);
	});

	it('is not known without any of the headers', () => {
		expect(waitOf({})).toBeUndefined();
		expect(waitOf({ 'ratelimit-limit': '100', 'ratelimit-remaining': '0' })).toBeUndefined();
	});

	it.each([
		['one that is used up', '"default";r=0;t=2', 2_000],
		['the one that is used up', '"minute";r=7;t=60, "second";r=0;t=1', 1_000],
		['several, until the last has more', '"minute";r=0;t=9, "second";r=0;t=1', 9_000],
		['a policy with a quote in its name', String.raw`"a \"b\", c";r=0;t=3`, 3_000],
		['one of a day', '"day";r=0;t=86400', HOUR],
		['draft 7', 'limit=100, remaining=0, reset=4', 4_000],
	])('is what RateLimit says of %s', (_, ratelimit, wait) => {
		expect(waitOf({ ratelimit })).toBe(wait);
		expect(waitOf({ ratelimit, 'ratelimit-reset': '5' })).toBe(wait);
		expect(waitOf({ ratelimit, 'retry-after': '6' })).toBe(6_000);
	});

	it.each(['"default";r=1;t=2', '"default";r=0', '"default";t=2', '"default";r=0;t=soon'])(
		'is not known when RateLimit says %j',
		(ratelimit) => {
			expect(waitOf({ ratelimit })).toBeUndefined();
			expect(waitOf({ ratelimit, 'ratelimit-reset': '9' })).toBe(9_000);
		},
	);

	it('is Retry-After before the others, and RateLimit-Reset before X-RateLimit-Reset', () => {
		const all = { 'retry-after': '1', 'ratelimit-reset': '2', 'x-ratelimit-reset': '3' };

		expect(waitOf(all)).toBe(1_000);
		expect(waitOf({ ...all, 'retry-after': '0' })).toBe(0);
		expect(waitOf({ ...all, 'retry-after': 'soon' })).toBe(2_000);
	});

	it('is never negative, never more than an hour and never NaN, whatever the headers say', () => {
		const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 400 });
		const text = fc.string({
			unit: fc.constantFrom(...'0123456789.-+:,;= GMTSunOct'),
			maxLength: 40,
		});
		const value = fc.oneof(
			digits,
			text,
			fc.date({ noInvalidDate: true }).map((d) => d.toUTCString()),
		);
		fc.assert(
			fc.property(value, value, value, (after, reset, otherReset) => {
				const wait = waitOf({
					'retry-after': after,
					'ratelimit-reset': reset,
					'x-ratelimit-reset': otherReset,
				});
				expect(wait === undefined || (wait >= 0 && wait <= HOUR)).toBe(true);
			}),
			{ numRuns: 2_000 },
		);
	});
});

it('the wait that Retry-After asks for is read whatever the resets say', () => {
	const headers = { 'ratelimit-reset': '2', 'x-ratelimit-reset': '3' };

	expect(retryAfterMs(new Headers({ ...headers, 'retry-after': '7' }), TODAY)).toBe(7_000);
	expect(retryAfterMs(new Headers(headers), TODAY)).toBeUndefined();
});

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
		...['', '100', '10;w=0', '10;w=soon', '6000;w=3600', '1;w=61', '"default";q=100'],
		...['many', '-1', '0', 'Infinity', 'NaN', '1e3', '"default";w=60'],
		...['0;w=60', '1e3;w=60', '5x;w=60', 'x5;w=60', '5.x;w=60'],
		'"bytes";q=100;w=60;qu="content-bytes"',
		'"at once";q=100;w=60;qu="concurrent-requests"',
	])('is none without a number and a window: %j', (value) => {
		expect(limitOf({ 'ratelimit-limit': value })).toBeUndefined();
		expect(limitOf({ 'x-ratelimit-limit': value })).toBeUndefined();
		expect(limitOf({ 'ratelimit-policy': value })).toBeUndefined();
	});
});

describe('what a response says is left', () => {
	const left = (headers: Record<string, string>) => quotasOf(new Headers(headers), TODAY);

	it.each(['ratelimit-', 'x-ratelimit-'])('is read from %sremaining', (prefix) => {
		const said = (remaining: string, limit: string, reset: number) =>
			left({
				[`${prefix}remaining`]: remaining,
				[`${prefix}limit`]: limit,
				[`${prefix}reset`]: String(reset),
			});

		expect(left({ [`${prefix}remaining`]: '5' })).toEqual([{ remaining: 5 }]);
		expect(said('5', '100;w=60', 30)).toEqual([
			{ limit: 100, windowMs: 60_000, remaining: 5, resetMs: 30_000 },
		]);
		expect(said('0', '100', EPOCH + 7)).toEqual([{ limit: 100, remaining: 0, resetMs: 7_000 }]);
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

	it.each(['"bytes"', 'bytes'])('leaves out what is not a number of requests: %s', (name) => {
		const policy = `${name};q=5000;w=60;qu="content-bytes"`;

		expect(left({ 'ratelimit-policy': policy, ratelimit: `${name};r=0;t=60` })).toEqual([]);
	});

	it('has the time of its own header where a response has both kinds', () => {
		const headers = {
			...{ 'ratelimit-remaining': '7', 'ratelimit-reset': '3' },
			...{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '12' },
		};

		expect(left(headers)).toEqual([
			{ remaining: 7, resetMs: 3_000 },
			{ remaining: 0, resetMs: 12_000 },
		]);
		expect(waitOf(headers)).toBe(12_000);
	});

	it.each([
		['of each quota in a list', '100, 10', '90, 0', '55, 1', [90, 55_000, 100], [0, 1_000, 10]],
		['of a repeated header', '100', '3, 0', '20', [3, 20_000, 100], [0, 20_000, 100]],
	])('is what is left %s', (_, limit, remaining, reset, ...quotas) => {
		const headers = {
			...{ 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': remaining },
			'x-ratelimit-reset': reset,
		};

		expect(left(headers).map((quota) => [quota.remaining, quota.resetMs, quota.limit])).toEqual(
			quotas,
		);
	});

	it.each<Record<string, string>>([
		{},
		{ 'ratelimit-reset': '30', 'x-ratelimit-limit': '100' },
		...['', '-1'].map((remaining) => ({ 'ratelimit-remaining': remaining })),
		{ 'x-ratelimit-remaining': 'none' },
		...['', '"default"', '"default";r=;t=5', 'limit=100, reset=5', '";;,,"="'].map((ratelimit) => ({
			ratelimit,
		})),
	])('is nothing where it says nothing or nonsense: %j', (headers) => {
		expect(left(headers)).toEqual([]);
	});
});
