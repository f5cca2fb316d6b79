import {
	readRefusal,
	requestedPauseMs,
	usedUpMs,
} from '../../../../nodes/AppBuilder/transport/pacing/rateLimitHeaders';

const TODAY = Date.UTC(2026, 8, 27, 12, 0, 0);
const EPOCH = TODAY / 1_000;
const HOUR = 3_600_000;
const NOT_A_NUMBER = ['', 'soon', '-5', '1e3', '5s', '2, 5'];

const dateIn = (seconds: number) => new Date(TODAY + seconds * 1_000).toUTCString();
/** The headers of a response of today. */
const sent = (headers: Record<string, string>) => new Headers({ date: dateIn(0), ...headers });
const readWait = (headers: Record<string, string>) => requestedPauseMs(sent(headers));

describe('the pause a 429 response asks for', () => {
	it.each([
		['0', 0],
		['1.25', 1_250],
		['7200', HOUR],
		[dateIn(90), 90_000],
		[dateIn(-90), 0],
		['Sunday, 27-Sep-26 12:01:30 GMT', 90_000],
		[String(EPOCH + 90), 90_000],
		[String(TODAY + 90_000), 90_000],
		[String(EPOCH - 90), 0],
	])(
		'is Retry-After, in seconds, as an HTTP date, or as seconds or milliseconds since 1970: %j',
		(value, wait) => {
			expect(readWait({ 'retry-after': value, 'ratelimit-reset': '3' })).toBe(wait);
		},
	);

	it.each([...NOT_A_NUMBER, 'Someday', 'Mon, 99 Foo 2026 12:00:00 GMT', '2026-09-27T12:01:30Z'])(
		'is not known when Retry-After says %j',
		(value) => {
			expect(readWait({ 'retry-after': value })).toBeUndefined();
			expect(readWait({ 'retry-after': value, 'ratelimit-reset': '9' })).toBe(9_000);
		},
	);

	it.each([
		['0', 0],
		['30', 30_000],
		[String(EPOCH + 0.25), 250],
		[String(TODAY + 30_000), 30_000],
		[String(TODAY - 30_000), 0],
	])('is a reset in seconds, or a point in time in seconds or milliseconds: %s', (value, wait) => {
		expect(readWait({ 'ratelimit-reset': value, 'x-ratelimit-reset': '2' })).toBe(wait);
		expect(readWait({ 'x-ratelimit-reset': value })).toBe(wait);
	});

	it.each([...NOT_A_NUMBER, dateIn(30)])('is not known when a reset says %j', (value) => {
		expect(readWait({ 'ratelimit-reset': value })).toBeUndefined();
		expect(readWait({ 'ratelimit-reset': value, 'x-ratelimit-reset': '9' })).toBe(9_000);
	});

	it.each([
		[30, 30_000],
		[-30, 0],
		// If that clock is wrong, nothing is lost but a window.
		[3_000, 60_000],
	])(
		'is until a time by n8n’s clock, but no longer than a window, if the service sends no date: in %i s',
		(...row) => {
			const [seconds, wait] = row;
			jest.spyOn(Date, 'now').mockReturnValue(TODAY);
			const times = [dateIn(seconds), String(EPOCH + seconds), String(TODAY + seconds * 1_000)];
			const waits = ['', 'soon', '5'].flatMap((date) =>
				times.flatMap((time) => [
					readWait({ date, 'retry-after': time }),
					...(time.endsWith('GMT') ? [] : [readWait({ date, 'x-ratelimit-reset': time })]),
				]),
			);

			expect(new Set(waits)).toEqual(new Set([wait]));
			jest.restoreAllMocks();
		},
	);
});

describe('how long a quota is used up', () => {
	const remaining = (prefix: string, value: string, reset: string) => ({
		[`${prefix}-remaining`]: value,
		[`${prefix}-reset`]: reset,
	});

	it.each(['ratelimit', 'x-ratelimit'])('is the reset of %s where nothing remains', (prefix) => {
		expect(usedUpMs(sent(remaining(prefix, '0', '30')))).toBe(30_000);
		expect(usedUpMs(sent(remaining(prefix, '0', String(EPOCH + 7))))).toBe(7_000);
		expect(usedUpMs(sent(remaining(prefix, '5', '30')))).toBe(0);
	});

	it('is the longer of the two', () => {
		const both = [...'05'].map((left) => ({
			...remaining('ratelimit', left, '30'),
			...remaining('x-ratelimit', '0', '12'),
		}));

		expect(both.map((headers) => usedUpMs(sent(headers)))).toEqual([30_000, 12_000]);
	});

	it.each([
		{},
		{ 'ratelimit-reset': '30' },
		{ 'ratelimit-remaining': '0' },
		...['', '-1', 'none', '0, 0'].map((left) => remaining('ratelimit', left, '30')),
	])('is zero if it says nothing or nonsense: %j', (headers) => {
		expect(usedUpMs(sent(headers))).toBe(0);
	});
});

describe('a rate limit', () => {
	const refusal = (status: number, headers: Record<string, string> = {}) =>
		readRefusal({ status, headers: sent(headers) });

	it('is a 429, or a 403 with a Retry-After', () => {
		expect(refusal(429)).toEqual({ reason: 'limit', requestedMs: 0 });
		expect(refusal(403, { 'retry-after': '7' })).toEqual({ reason: 'limit', requestedMs: 7_000 });
		expect(refusal(403)).toBeUndefined();
		expect(refusal(403, { 'retry-after': 'soon' })).toBeUndefined();
		expect(refusal(401, { 'retry-after': '7' })).toBeUndefined();
	});
});
