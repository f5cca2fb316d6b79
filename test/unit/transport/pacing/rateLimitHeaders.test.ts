import { readRefusal } from '../../../../nodes/AppBuilder/transport/pacing/rateLimitHeaders';

const TODAY = Date.UTC(2026, 8, 27, 12, 0, 0);
const EPOCH = TODAY / 1_000;
const HOUR = 3_600_000;
const NOT_A_NUMBER = ['', 'soon', '-5', '1e3', '5s', '2, 5'];

const dateIn = (seconds: number) => new Date(TODAY + seconds * 1_000).toUTCString();
/** The headers of a response of today. */
const sent = (headers: Record<string, string>) => new Headers({ date: dateIn(0), ...headers });
const refusal = (status: number, headers: Record<string, string> = {}) =>
	readRefusal({ status, headers: sent(headers) });
const readWait = (headers: Record<string, string>) => refusal(403, headers)?.requestedMs;

describe('the pause a response asks for', () => {
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
			expect(readWait({ 'retry-after': value })).toBe(wait);
		},
	);

	it.each([...NOT_A_NUMBER, 'Someday', 'Mon, 99 Foo 2026 12:00:00 GMT', '2026-09-27T12:01:30Z'])(
		'is not known when Retry-After says %j',
		(value) => {
			expect(readWait({ 'retry-after': value })).toBeUndefined();
			expect(refusal(429, { 'retry-after': value })?.requestedMs).toBe(0);
		},
	);

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
				times.map((time) => readWait({ date, 'retry-after': time })),
			);

			expect(new Set(waits)).toEqual(new Set([wait]));
			jest.restoreAllMocks();
		},
	);
});

describe('a rate limit', () => {
	it('is a 429, or a 403 with a Retry-After', () => {
		expect(refusal(429)).toEqual({ reason: 'limit', requestedMs: 0 });
		expect(refusal(403, { 'retry-after': '7' })).toEqual({ reason: 'limit', requestedMs: 7_000 });
		expect(refusal(403)).toBeUndefined();
		expect(refusal(403, { 'retry-after': 'soon' })).toBeUndefined();
		expect(refusal(401, { 'retry-after': '7' })).toBeUndefined();
	});
});
