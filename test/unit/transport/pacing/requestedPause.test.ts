import fc from 'fast-check';

import { requestedPauseMs } from '../../../../nodes/AppBuilder/transport/pacing/requestedPause';
import { retryAfterMs } from '../../../../nodes/AppBuilder/transport/pacing/retryAfter';

const TODAY = Date.UTC(2026, 8, 27, 12, 0, 0);
const EPOCH = TODAY / 1_000;
const NOT_A_TIME = ['', ' ', 'soon', '-5', '+5', '1e3', '0x10', '5s', 'NaN', 'Infinity'];

const HOUR = 3_600_000;

const waitOf = (headers: Record<string, string>) => requestedPauseMs(new Headers(headers), TODAY);
const dateIn = (seconds: number) => new Date(TODAY + seconds * 1_000).toUTCString();

describe('the wait a 429 answer asks for', () => {
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

	it.each(['ratelimit-reset', 'x-ratelimit-reset'])('is %s in seconds', (name) => {
		expect(waitOf({ [name]: '0' })).toBe(0);
		expect(waitOf({ [name]: '30' })).toBe(30_000);
		expect(waitOf({ [name]: '0.5' })).toBe(500);
		expect(waitOf({ [name]: '30, 60' })).toBe(30_000);
		expect(waitOf({ [name]: '30;w=60' })).toBe(30_000);
	});

	it.each(['ratelimit-reset', 'x-ratelimit-reset'])('is until %s when that is a time', (name) => {
		expect(waitOf({ [name]: String(EPOCH + 30) })).toBe(30_000);
		expect(waitOf({ [name]: String(EPOCH + 0.25) })).toBe(250);
		expect(waitOf({ [name]: String(EPOCH) })).toBe(0);
		expect(waitOf({ [name]: String(EPOCH - 30) })).toBe(0);
	});

	it.each([...NOT_A_TIME, dateIn(30)])('is not known when a reset says %j', (value) => {
		expect(waitOf({ 'ratelimit-reset': value })).toBeUndefined();
		expect(waitOf({ 'x-ratelimit-reset': value })).toBeUndefined();
		expect(waitOf({ 'ratelimit-reset': value, 'x-ratelimit-reset': '9' })).toBe(9_000);
	});

	it.each(['ratelimit-reset', 'x-ratelimit-reset'])(
		'is until %s when that is a time in milliseconds',
		(name) => {
			expect(waitOf({ [name]: String(TODAY + 30_000) })).toBe(30_000);
			expect(waitOf({ [name]: String(TODAY) })).toBe(0);
			expect(waitOf({ [name]: String(TODAY - 30_000) })).toBe(0);
		},
	);

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

describe('the wait that Retry-After asks for', () => {
	it.each([
		['seconds', '7', 7_000],
		['a date', dateIn(90), 90_000],
		['more than an hour', '3601', HOUR],
		['nonsense', 'soon', undefined],
	])('is read from %s, whatever the resets say', (_, value, wait) => {
		const headers = { 'retry-after': value, 'ratelimit-reset': '2', 'x-ratelimit-reset': '3' };

		expect(retryAfterMs(new Headers(headers), TODAY)).toBe(wait);
	});

	it('is not known without it', () => {
		expect(retryAfterMs(new Headers({ 'ratelimit-reset': '2' }), TODAY)).toBeUndefined();
	});
});
