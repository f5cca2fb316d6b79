import { createServiceQuota } from '../../../../nodes/AppBuilder/transport/pacing/serviceQuota';
import {
	createSendWindow,
	MINUTE_MS,
	WINDOW_MS,
} from '../../../../nodes/AppBuilder/transport/pacing/window';

const SECOND = 1_000;
/** Of the plan Free. */
const LIMIT = 100;
const EVEN = WINDOW_MS / LIMIT;

afterEach(() => jest.restoreAllMocks());

interface Observed {
	status?: number;
	headers?: Record<string, string>;
	/** When the request was sent; irrelevant to most rules. */
	sentAt?: number;
}

/** What is known of a key whose plan is Free, before anything was sent. */
function newKey() {
	const sendWindow = createSendWindow();
	const quota = createServiceQuota(sendWindow);
	return {
		...quota,
		send(count: number, now = 0) {
			for (let sent = 0; sent < count; sent++) sendWindow.send(now);
		},
		/** A response at that time. */
		hear(now: number, { status = 200, headers = {}, sentAt = now }: Observed) {
			const response = { status, headers: new Headers(headers) };
			return quota.observe(response, { sentAt, planned: LIMIT, now });
		},
		/** How long the next one has to wait. */
		wait: (now: number) => quota.delay(quota.limit(LIMIT, now), now),
	};
}

const refusal = (seconds?: number) => ({
	status: 429,
	headers: seconds === undefined ? undefined : { 'retry-after': String(seconds) },
});

/** What is left of a minute's quota, as most services say it. */
const left = (remaining: number, reset?: number, limit = LIMIT) => ({
	headers: {
		'x-ratelimit-limit': String(limit),
		'x-ratelimit-remaining': String(remaining),
		...(reset !== undefined && { 'x-ratelimit-reset': String(reset) }),
	},
});

describe('a key of which nothing was said', () => {
	it('has nothing to remember, and waits for nothing', () => {
		const key = newKey();

		expect(key.wait(0)).toBe(0);
		expect(key.timesShort()).toBe(0);
		expect(key.isIdle(0)).toBe(true);
	});

	it('learns nothing from responses that say nothing', () => {
		const key = newKey();
		key.send(5);

		for (const status of [200, 404, 500]) expect(key.hear(1, { status })).toBe(false);
		expect(key.wait(1)).toBe(0);
		expect(key.isIdle(1)).toBe(true);
	});
});

describe('a limit that the service declares', () => {
	const declare = (limit: number) => ({
		headers: { 'ratelimit-policy': `"a";q=${limit};w=60` },
	});

	it.each([200, 404, 429, 503])('holds where it is lower than the plan: status %i', (status) => {
		const key = newKey();
		key.hear(0, { ...declare(10), status });

		expect(key.limit(LIMIT, 0)).toBe(10);
		expect(key.limit(5, 0)).toBe(5);
	});

	it('holds as long as it is declared, and two windows longer', () => {
		const key = newKey();
		key.hear(0, declare(20));
		key.hear(SECOND, declare(10));
		key.hear(2 * SECOND, {});
		const end = SECOND + 2 * WINDOW_MS;
		expect(key.limit(LIMIT, end - 1)).toBe(10);
		expect(key.isIdle(end - 1)).toBe(false);

		expect(key.limit(LIMIT, end)).toBe(LIMIT);
		expect(key.isIdle(end)).toBe(true);
	});

	it('counts for what is said together with it', () => {
		const key = newKey();
		key.send(10);
		const { headers } = declare(10);
		key.hear(0, { status: 429, headers: { ...headers, 'retry-after': '30' } });

		// Ten were sent, so nobody else is there.
		expect(key.timesShort()).toBe(0);
	});
});

describe('a response that says that nothing is left', () => {
	it.each([
		['a second', left(0, 1, 10).headers, 1],
		['a minute', left(0, 42).headers, 42],
		['an hour', { 'ratelimit-policy': '"a";q=9;w=3600', ratelimit: '"a";r=0;t=1800' }, 1_800],
		['several times, the longest', { ratelimit: '"a";r=0;t=3, "b";r=0;t=30, "c";r=1;t=300' }, 30],
	])('holds the key until the reset of %s', (_, headers, seconds) => {
		const key = newKey();
		key.send(1);
		key.hear(0, { headers });

		expect(key.wait(0)).toBe(seconds * SECOND);
		expect(key.wait(seconds * SECOND - 1)).toBe(1);
	});

	it('does not shorten a longer hold', () => {
		const key = newKey();
		key.send(1);
		key.hear(0, left(0, 42));
		key.hear(1, left(0, 3));

		expect(key.wait(1)).toBe(42 * SECOND - 1);
	});

	it('is pace, not a pause, for a minute, which services round up', () => {
		const key = newKey();
		key.send(1);
		expect(key.hear(0, left(0, 61))).toBe(false);

		expect(key.wait(0)).toBe(61 * SECOND);
		expect(key.remaining(0)).toBe(0);
	});

	it('is a pause for longer', () => {
		const key = newKey();
		key.send(1);
		expect(key.hear(0, left(0, 62))).toBe(true);

		expect(key.remaining(0)).toBe(62 * SECOND);
		expect(key.total(10 * SECOND)).toBe(10 * SECOND);
		expect(key.isAsked()).toBe(true);
		expect(key.wait(0)).toBe(62 * SECOND);
	});

	it('does not shorten a longer pause', () => {
		const key = newKey();
		key.send(1);
		key.hear(0, left(0, 1_800));

		expect(key.hear(0, left(0, 900))).toBe(false);
		expect(key.remaining(0)).toBe(1_800 * SECOND);
		expect(key.isIdle(1_800 * SECOND - 1)).toBe(false);
		expect(key.isIdle(1_800 * SECOND)).toBe(true);
	});

	it.each([
		['without a reset', { 'x-ratelimit-remaining': '0' }],
		['for an hour or more', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '3600' }],
	])('does not hold the key %s', (_, headers) => {
		const key = newKey();
		key.send(1);

		expect(key.hear(0, { headers })).toBe(false);
		expect(key.wait(0)).toBe(0);
		expect(key.timesShort()).toBe(0);
	});

	it('leaves a minute that this process used up itself to its own count', () => {
		const key = newKey();
		key.send(LIMIT);
		key.hear(0, left(0, 42));

		expect(key.wait(0)).toBe(0);
		expect(key.timesShort()).toBe(0);
	});

	it('shows others on the key, once for all requests sent before it', () => {
		const key = newKey();
		key.send(10);
		for (const sentAt of [0, 9]) key.hear(10, { ...left(0, 30, 50), sentAt });
		expect(key.timesShort()).toBe(1);
		key.hear(20, { ...left(0, 30, 50), sentAt: 10 });

		expect(key.timesShort()).toBe(2);
	});

	it('shows nobody where it is a burst quota, only where the reset is longer', () => {
		const key = newKey();
		key.send(10);
		key.hear(0, left(0, 3, 10));
		expect(key.timesShort()).toBe(0);
		key.hear(1, left(0, 4, 10));

		expect(key.timesShort()).toBe(1);
	});
});

describe('a quota of the key of which something is left', () => {
	it('does not hold the key', () => {
		const key = newKey();
		key.send(1);

		expect(key.hear(0, left(1, 42, 50))).toBe(false);
		expect(key.wait(0)).toBe(0);
	});

	it('shows others when less is left than this process has used', () => {
		const key = newKey();
		key.send(1);
		key.hear(0, left(98));

		expect(key.timesShort()).toBe(1);
		expect(key.isIdle(0)).toBe(false);
	});

	it('shows nobody when only our own use is missing', () => {
		const key = newKey();
		key.send(1);
		key.hear(0, left(99));

		expect(key.timesShort()).toBe(0);
	});

	it.each([
		['of an hour', { 'ratelimit-policy': '"a";q=100;w=3600', ratelimit: '"a";r=5;t=60' }],
		['of another limit', left(5, undefined, 10).headers],
		['of no limit that is said', { 'x-ratelimit-remaining': '5' }],
	])('shows nobody where it is one %s', (_, headers) => {
		const key = newKey();
		key.send(1);
		key.hear(0, { headers });

		expect(key.timesShort()).toBe(0);
		expect(key.wait(0)).toBe(0);
		expect(key.limit(LIMIT, 0)).toBe(LIMIT);
	});

	it('lets others be forgotten once all that was used was sent here', () => {
		const key = newKey();
		key.send(30);
		key.hear(0, left(50));
		expect(key.isIdle(0)).toBe(false);
		// Everything used was ours, and it is at least a quarter of the limit.
		for (let accepted = 1; accepted < 29; accepted++) key.hear(1, {});
		expect(key.isIdle(1)).toBe(false);
		key.hear(2, left(LIMIT - 30));

		expect(key.isIdle(2)).toBe(true);
	});

	it('has requests sent a little apart, for two windows', () => {
		const key = newKey();
		key.send(1);
		key.hear(0, left(50));
		expect(key.wait(0)).toBe(EVEN / 4);
		expect(key.wait(100)).toBe(EVEN / 4 - 100);

		expect(key.isIdle(2 * WINDOW_MS - 1)).toBe(false);
		expect(key.isIdle(2 * WINDOW_MS)).toBe(true);
		key.send(1, 2 * WINDOW_MS);
		expect(key.wait(2 * WINDOW_MS)).toBe(0);
	});
});

describe('a 429', () => {
	it('pauses the key for as long as it asks', () => {
		const key = newKey();
		expect(key.hear(0, refusal(30))).toBe(true);

		expect(key.wait(0)).toBe(30 * SECOND);
		expect(key.remaining(0)).toBe(30 * SECOND);
		expect(key.isIdle(0)).toBe(false);
	});

	it('changes no pause while another lasts, if it does not say how long', () => {
		const key = newKey();
		key.hear(0, refusal(30));

		expect(key.hear(1, refusal())).toBe(false);
	});

	it('below the limit shows that the key has others, or the account less', () => {
		const key = newKey();
		key.send(LIMIT - 1);
		key.hear(0, refusal(30));

		// By the 429 itself, and as others who used up the rest.
		expect(key.timesShort()).toBe(2);
	});

	it('at the limit shows nothing: the service counts the minute differently', () => {
		const key = newKey();
		key.send(LIMIT);
		key.hear(0, refusal(30));

		expect(key.timesShort()).toBe(0);
	});

	it('is not one of the accepted requests of its minute', () => {
		const key = newKey();
		key.send(LIMIT + 1);
		key.hear(0, refusal(30));
		expect(key.timesShort()).toBe(0);
		key.hear(1, { ...refusal(30), sentAt: 0 });
		expect(key.timesShort()).toBe(0);
		// Now only 99 of all that were sent can have been accepted.
		key.hear(2, { ...refusal(30), sentAt: 0 });

		expect(key.timesShort()).toBe(2);
	});

	it('is forgotten after its minute', () => {
		const key = newKey();
		key.hear(0, refusal(1));
		expect(key.timesShort()).toBe(1);
		key.send(LIMIT, WINDOW_MS);
		key.hear(WINDOW_MS, refusal(30));

		expect(key.timesShort()).toBe(1);
	});

	it('that asks for a moment has requests sent evenly, for two windows after it', () => {
		const key = newKey();
		key.send(1);
		key.hear(0, refusal(3));
		expect(key.timesShort()).toBe(1);
		key.send(1, 3 * SECOND);
		expect(key.wait(3 * SECOND)).toBe(EVEN);

		const end = 3 * SECOND + 2 * WINDOW_MS;
		expect(key.isIdle(end - 1)).toBe(false);
		expect(key.isIdle(end)).toBe(true);
	});

	it('that asks for a moment again has them sent farther apart', () => {
		const key = newKey();
		key.send(1);
		key.hear(0, refusal(1));
		key.hear(SECOND, refusal(1));
		key.send(1, 2 * SECOND);

		// At 0.7 of the limit, and a second's worth of a minute more.
		const rate = 0.7 * LIMIT + (LIMIT * SECOND) / WINDOW_MS;
		expect(key.wait(2 * SECOND)).toBeCloseTo(WINDOW_MS / rate);
	});

	it('that asks for longer has them spaced out, because others use the key', () => {
		const key = newKey();
		key.send(10);
		key.hear(0, refusal(4));
		key.send(1, 4 * SECOND);

		// Four times the pace of the limit, until a quarter of what was accepted is sent; then twice.
		expect(key.wait(4 * SECOND)).toBe(EVEN / 4);
		for (let accepted = 0; accepted < 3; accepted++) key.hear(5 * SECOND, {});
		expect(key.wait(4 * SECOND)).toBe(EVEN / 2);
	});

	it('at the limit that asks for longer has them sent at once when it is over', () => {
		const key = newKey();
		key.send(LIMIT);
		key.hear(0, refusal(30));
		key.send(1, 30 * SECOND);

		expect(key.wait(30 * SECOND)).toBe(0);
	});

	it.each([200, 404, 500])('backs off for the shortest time again after status %i', (status) => {
		jest.spyOn(Math, 'random').mockReturnValue(1);
		const key = newKey();
		key.hear(0, refusal());
		key.hear(MINUTE_MS, refusal());
		expect(key.remaining(MINUTE_MS)).toBe(2 * SECOND);
		key.hear(2 * MINUTE_MS, { status });
		key.hear(3 * MINUTE_MS, refusal());

		expect(key.remaining(3 * MINUTE_MS)).toBe(SECOND);
	});
});
