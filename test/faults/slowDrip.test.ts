import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

import { useEngine } from '../support/useEngine';
import { operations } from './operations';

const bench = useEngine();

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
	const options = { timeout: 200, maxRetries: 0 };
	const { error } = await bench.runNode({ ...operations.Get.parameters, options });
	expect(error?.message).toMatch(/did not answer in time/);

	const [response] = responses;
	if (!response.closed) await once(response, 'close', { signal: AbortSignal.timeout(2_000) });
});
