import { readRefusal } from '../../../../nodes/AppBuilder/transport/pacing/rateLimitHeaders';

const TODAY = Date.UTC(2026, 8, 27, 12, 0, 0);
const EPOCH = TODAY / 1_000;
const HOUR = 3_600_000;
const NO_TIME = [
	...['', 'soon', '-5', '1e3', '5s', '2, 5', 'Someday'],
	...['Mon, 99 Foo 2026 12:00:00 GMT', '2026-09-27T12:01:30Z'],
];

const dateIn = (seconds: number) => new Date(TODAY + seconds * 1_000).toUTCString();
/** The headers of a response of today. */
const sent = (headers: Record<string, string>) => new Headers({ date: dateIn(0), ...headers });
const refusal = (status: number, headers: Record<string, string> = {}) =>
	readRefusal({ status, headers: sent(headers) });
const readWait = (headers: Record<string, string>) => refusal(429, headers)?.requestedMs;

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
			expect(readWait({ 'retry-after': value, 'ratelimit-reset': '3' })).toBe(wait);
			expect(refusal(403, { 'retry-after': value })?.requestedMs).toBe(wait);
		},
	);

	it.each(NO_TIME)('is not known when Retry-After says %j', (value) => {
		expect(readWait({ 'retry-after': value })).toBe(0);
		expect(refusal(403, { 'retry-after': value })).toBeUndefined();
	});

	it.each([
		['30', 30_000],
		[dateIn(30), 30_000],
		[String(EPOCH + 30.25), 30_250],
		[String(TODAY + 30_000), 30_000],
		[String(TODAY - 30_000), 0],
		['7200', HOUR],
	])(
		'is a reset if there is no Retry-After, in seconds or as a point in time: %j',
		(value, wait) => {
			expect(readWait({ 'x-ratelimit-reset': value })).toBe(wait);
			expect(readWait({ 'ratelimit-reset': value, 'x-ratelimit-reset': '2' })).toBe(wait);
			expect(readWait({ 'ratelimit-reset': value, 'retry-after': 'soon' })).toBe(wait);
		},
	);

	it.each(NO_TIME)('is not known when a reset says %j', (value) => {
		expect(readWait({ 'ratelimit-reset': value })).toBe(0);
		expect(readWait({ 'ratelimit-reset': value, 'x-ratelimit-reset': '9' })).toBe(9_000);
	});

	it.each([
		['0', 30_000],
		['soon', 30_000],
		// Then another limit refused the request.
		['412', 0],
	])('is not the reset of a quota of which something remains: %s', (left, wait) => {
		const one = { 'x-ratelimit-remaining': left, 'x-ratelimit-reset': '30' };
		const other = { 'ratelimit-remaining': '7', 'ratelimit-reset': '50' };

		expect(readWait(one)).toBe(wait);
		expect(readWait({ ...one, ...other })).toBe(wait);
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
					readWait({ date, 'x-ratelimit-reset': time }),
				]),
			);

			expect(new Set(waits)).toEqual(new Set([wait]));
			jest.restoreAllMocks();
		},
	);
});

describe('a rate limit', () => {
	it.each([
		[403, {}],
		[403, { 'x-ratelimit-reset': '30' }],
		[403, { 'x-ratelimit-remaining': '1', 'x-ratelimit-reset': '30' }],
		[403, { 'x-ratelimit-remaining': '', 'x-ratelimit-reset': '30' }],
		[401, { 'retry-after': '7', 'x-ratelimit-remaining': '0' }],
		[200, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '30' }],
	])('is not a %i with %j', (status, headers) => {
		expect(refusal(status, headers as Record<string, string>)).toBeUndefined();
	});
});
