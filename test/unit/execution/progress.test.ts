import type { IExecuteFunctions } from 'n8n-workflow';

import { addWaitHint } from '../../../nodes/AppBuilder/execution/progress';
import { plans } from '../../../nodes/AppBuilder/access/access';
import type { SlowedBy } from '../../../nodes/AppBuilder/transport/pacing/sender';

describe('the hint after an execution', () => {
	function hintsAt(waits: number[], slowedBy: SlowedBy[] = []) {
		const addExecutionHints = jest.fn();
		const clients = waits.map((waitedMs) => ({
			access: { plan: plans.starter },
			sender: { slowedBy: new Set(slowedBy), waitedMs },
		}));
		addWaitHint({ addExecutionHints } as unknown as IExecuteFunctions, clients);
		return addExecutionHints.mock.calls.flat();
	}

	it.each<[SlowedBy[], string]>([
		[
			['limit'],
			'Waited 1 min for the rate limit: the API key is also used elsewhere, or your account allows fewer requests.',
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

	it('is one, for the key that waited longest', () => {
		expect(hintsAt([6_000, 8_000, 7_000])).toMatchObject([
			{ message: expect.stringMatching(/^Waited 8 s /) },
		]);
	});
});
