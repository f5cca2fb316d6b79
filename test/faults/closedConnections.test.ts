import type { ServerResponse } from 'node:http';
// Not the global ones: the drip goes on while the clock stands still.
import { clearInterval, setInterval } from 'node:timers';

import { MAX_ERROR_RESPONSE } from '../../nodes/AppBuilder/transport/response/bounds';
import { until } from '../support/eventLoop';
import { pass, useMovedClock } from '../support/movedClock';
import { useEngine } from '../support/useEngine';
import { operations } from './operations';

const bench = useEngine();
useMovedClock();

/** Sends a byte now and then, without an end. */
function dripForEver(response: ServerResponse): void {
	response.flushHeaders();
	const timer = setInterval(() => response.write(' '), 20);
	response.once('close', () => clearInterval(timer));
}

it('a request that was given up is ended, not left to drip on', async () => {
	const responses: ServerResponse[] = [];
	bench.service.inject({
		kind: 'answer',
		respond(response) {
			responses.push(response);
			dripForEver(response);
		},
	});
	const options = { timeout: 60_000, maxRetries: 0 };
	const running = bench.runNode({ ...operations.Get.parameters, options });
	await until(() => responses.length === 1);
	await pass(60_000);

	expect((await running).error?.message).toMatch(/didn't respond in time/);
	await until(() => responses[0].closed);
});

it('a failure with a text that is too large is not waited for, and its connection is closed', async () => {
	const responses: ServerResponse[] = [];
	bench.service.inject({
		kind: 'answer',
		status: 500,
		respond(response) {
			responses.push(response);
			response.write(' '.repeat(MAX_ERROR_RESPONSE + 1));
		},
	});
	const options = { maxRetries: 0 };
	const { error } = await bench.runNode({ ...operations.Get.parameters, options });

	expect(error?.message).toMatch(/couldn't process/);
	await until(() => responses[0].closed);
});
