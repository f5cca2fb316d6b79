import type { IExecuteFunctions } from 'n8n-workflow';

import { addWaitHint } from '../../../nodes/AppBuilder/execution/progress';
import { plans } from '../../../nodes/AppBuilder/access/plans';
import type { PauseCause } from '../../../nodes/AppBuilder/errors/requestLimit';

/** The hints after an execution that has waited so long with each key. */
function hintsAt(waits: number[], slowedBy: Array<PauseCause['reason']> = []) {
	const addExecutionHints = jest.fn();
	const clients = waits.map((waitedMs) => ({
		access: { plan: plans.starter },
		sender: { slowedBy: new Set(slowedBy), waitedMs },
	}));
	addWaitHint({ addExecutionHints } as unknown as IExecuteFunctions, clients);
	return addExecutionHints.mock.calls.flat();
}

it('the hint after an execution that the service slowed down says why', () => {
	const message =
		'Waited 1 min for the rate limit: the service accepted fewer than 500 requests per minute (Starter plan).';

	expect(hintsAt([60_000], ['limit'])).toMatchObject([{ message }]);
});

it('the hint after an execution is one, for the key that waited longest', () => {
	const message = expect.stringMatching(/^Waited 8 s /) as string;

	expect(hintsAt([6_000, 8_000, 7_000])).toMatchObject([{ message }]);
});
