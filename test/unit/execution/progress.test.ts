import type { IExecuteFunctions } from 'n8n-workflow';

import { plans } from '../../../nodes/AppBuilder/access/access';
import type { SlowedBy } from '../../../nodes/AppBuilder/transport/pacing/sender';
import { hintAtWait, logExpectedWait } from '../../../nodes/AppBuilder/execution/progress';

describe('the log of a long execution', () => {
	const custom = { label: 'Custom', requestsPerMinute: 1 };

	it.each([
		[900, plans.free, '900 items at 100 requests per minute (Free plan) will take at least 8 min'],
		[101, plans.free, '101 items at 100 requests per minute (Free plan) will take at least 1 min'],
		[100, plans.free, ''],
		[3, custom, '3 items at 1 request per minute (Custom plan) will take at least 2 min'],
	])('says of %i items with %p how long they take at least', (items, plan, text) => {
		const info = jest.fn();
		logExpectedWait({ logger: { info } } as unknown as IExecuteFunctions, items, plan);

		// A window is a little longer than a minute.
		expect(info.mock.calls.join().replace(/ \d+ s$/, '')).toBe(text);
	});
});

describe('the hint after an execution', () => {
	function hintsAt(waits: number[], slowedBy: SlowedBy[] = []) {
		const addExecutionHints = jest.fn();
		const clients = waits.map((waitedMs) => ({
			access: { plan: plans.starter },
			sender: { slowedBy: new Set(slowedBy), waitedMs },
		}));
		hintAtWait({ addExecutionHints } as unknown as IExecuteFunctions, clients);
		return addExecutionHints.mock.calls.flat();
	}

	it.each<[SlowedBy[], string]>([
		[
			['limit'],
			'Waited 1 min for the rate limit: the API key is also used elsewhere, or your account allows less.',
		],
		[['busy'], 'Waited 1 min for the rate limit, and because the service was busy.'],
		[
			[],
			'Waited 1 min for the rate limit: 500 requests per minute (Starter plan, set in the credential).',
		],
	])('says how long it waited, and why: %j', (slowedBy, message) => {
		expect(hintsAt([60_000], slowedBy)).toEqual([
			{ message, type: 'info', location: 'outputPane' },
		]);
	});

	it('is there only after more than five seconds of waiting', () => {
		expect(hintsAt([5_000])).toEqual([]);
		expect(hintsAt([5_001])).toHaveLength(1);
	});

	it('is one, for the key that waited longest', () => {
		expect(hintsAt([6_000, 8_000, 7_000])).toMatchObject([
			{ message: expect.stringMatching(/^Waited 8 s /) },
		]);
	});
});
